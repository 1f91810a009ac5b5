// @ts-check
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Rules that need types, each because its fault has cost somebody a night: they pay for the slower run. */
const WITH_TYPES = {
  // A promise nobody waits for loses its error, and with it a row or an event.
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/return-await': ['error', 'in-try-catch'],
  // A new kind of event or command must be met by every switch on the union.
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/no-base-to-string': 'error',
  // Sorting without an order sorts numbers as words.
  '@typescript-eslint/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
  '@typescript-eslint/no-unnecessary-type-assertion': 'error',
  '@typescript-eslint/prefer-readonly': 'error',
};

const WITHOUT_TYPES = {
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/ban-ts-comment': [
    'error',
    { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': false },
  ],
  // In a file with decorators the rule keeps quiet by itself: Nest's injection and the ValidationPipe need the class as
  // a value, and with a type import there is nothing to inject or to validate against.
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', caughtErrors: 'all', caughtErrorsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
  // A module with nothing but decorators is an empty class, and that is how Nest wants it.
  '@typescript-eslint/no-extraneous-class': 'off',
  eqeqeq: 'error',
  // Node made some module names global as well; requiring them by that name is still the clearest.
  'no-redeclare': ['error', { builtinGlobals: false }],
  'no-constant-binary-expression': 'error',
  'prefer-const': 'error',
  // Bank files and JSON bodies do contain control characters, and finding them is the point of such a pattern.
  'no-control-regex': 'off',
  'no-self-compare': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '.data/',
      '.node/',
      'coverage/',
      'libs/events/src/gen/',
      'test/architecture/planted/',
      'test/**/golden/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { ...WITHOUT_TYPES, ...WITH_TYPES },
  },
  {
    // docs/decisions/047-what-every-call-pays.md: what every call of the ledger would pay.
    files: ['services/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@nestjs/core',
              importNames: ['APP_INTERCEPTOR'],
              message:
                'One interceptor for all routes costs every call a seventh: a guard, middleware or the adapter do without.',
            },
            {
              name: 'node:async_hooks',
              importNames: ['AsyncLocalStorage'],
              message: 'A single one in use slows every promise of the process.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: { sourceType: 'commonjs', globals: globals.node },
    // Plain CommonJS, since it runs before there is anything that could compile it.
    rules: { ...WITHOUT_TYPES, '@typescript-eslint/no-require-imports': 'off' },
  },
  // Runs in the page as it is, before any bundle.
  { files: ['web/public/**/*.js'], languageOptions: { sourceType: 'script', globals: globals.browser } },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['services/launcher/**/*.js'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['**/*.spec.{ts,tsx}', 'test/**/*.ts'],
    rules: {
      // Jest loads CommonJS; a few specs read a configuration file as it is.
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
);
