// Which ply's tokens are running on the board, so that the strip beside it does not tell the end before.

export const running = $state<{ ply: number | null }>({ ply: null })
