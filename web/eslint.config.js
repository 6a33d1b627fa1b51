import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['node_modules/', 'src/paraglide/', '.messages.inlang/', 'src/wire/types.ts'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
  },
  {
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off', // arrays of a known length
      'svelte/no-navigation-without-resolve': 'off', // for SvelteKit's router
      'svelte/prefer-svelte-reactivity': 'off', // values that never change once made
    },
  },
)
