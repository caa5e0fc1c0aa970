import js from '@eslint/js';
import globals from 'globals';

// Globals of Go's loader and of other bundles that the scripts use; eventlens.d.ts declares them.
const ours = [
  'eventlens', 'Go', 'eventlensCompile', 'eventlensParts', 'eventlensSpawn', 'eventlensWatch',
  'eventlensParser',
  'eventlensUnzstd', 'eventlensFree', 'eventlensMove', 'eventlensDifference',
];

export default [
  js.configs.recommended,
  {
    languageOptions: {
      globals: {
        ...globals.browser, ...globals.worker,
        ...Object.fromEntries(ours.map((name) => [name, 'readonly'])),
      },
    },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
];
