// The colours of the apparatus, for light and dark surroundings.

export interface Paint {
  post: string
  postEdge: string
  beam: string
  well: string // behind the levels
  level: string
  levelTop: string
  levelEdge: string
  window: string
  windowEdge: string
  ridge: string
  ink: string // on wood
  tray: string
  trayActive: string
  trayEdge: string
  trayInk: string
  trayActiveInk: string
  brass: string
  table: string
}

export const LIGHT: Paint = {
  post: '#7b5030',
  postEdge: '#4b2f19',
  beam: '#8a5c38',
  well: '#3a2a1e',
  level: '#e0bd88',
  levelTop: '#efd5a8',
  levelEdge: '#a67c49',
  window: '#35271c',
  windowEdge: '#8c6538',
  ridge: '#b48a55',
  ink: '#fbeed8',
  tray: '#c9b79a',
  trayActive: '#fff6dd',
  trayEdge: '#6a4a2b',
  trayInk: '#4a3823',
  trayActiveInk: '#3b2508',
  brass: '#b8821d',
  table: '#e6dac4',
}

export const DARK: Paint = {
  post: '#4a3220',
  postEdge: '#22150b',
  beam: '#573b26',
  well: '#16100b',
  level: '#94703f',
  levelTop: '#ab8651',
  levelEdge: '#5c421f',
  window: '#150f0a',
  windowEdge: '#54391b',
  ridge: '#6d5029',
  ink: '#f0dcbc',
  tray: '#4c4032',
  trayActive: '#f1dfb4',
  trayEdge: '#20160c',
  trayInk: '#d9c7a8',
  trayActiveInk: '#33210a',
  brass: '#d6a63e',
  table: '#28221b',
}

export const SIDES = [
  { body: '#c23a2b', light: '#e2695a', edge: '#6d150c', sign: '#fff1e8' },
  { body: '#2f6cb3', light: '#5f97d8', edge: '#12315a', sign: '#eaf3ff' },
] as const
