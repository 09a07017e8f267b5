import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import js from '@eslint/js';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist', 'wasm', 'screens', 'node_modules', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-undef': 'off', // TypeScript knows better.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-dynamic-delete': 'off', // Seats are keys of plain records.
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check decides, and it knows which warnings are raised.
      'svelte/no-navigation-without-resolve': 'off', // A rule for SvelteKit's router, which is not used here.
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
