// Faults that neither the compiler nor svelte-check sees: promises that nobody waits for, what is never used, components
// that do not notice a change. How the code looks is Prettier's business.
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'

export default defineConfig(
  { ignores: ['dist', 'test-results', 'playwright-report'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  { languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  // Not TypeScript, so without types.
  { files: ['**/*.js'], extends: [ts.configs.disableTypeChecked] },
  {
    rules: {
      // What begins with _ is meant to be unused.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // What is async throws into its promise, also where it has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // The rule sees only the class: it cannot know that nothing on the page depends on the value.
      'svelte/prefer-svelte-reactivity': 'off',
      // Svelte drops a space at the edge of a block unless it is written as {' '}.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    // ESLint does not know the types of what comes from a component, nor tests those of an answer. svelte-check knows the
    // first.
    files: ['**/*.svelte', 'tests/**'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Tests put functions of the browser aside and their own in their place.
    files: ['tests/**'],
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
)
