import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const TRANSCENDENTAL = [
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'sinh',
  'cosh',
  'tanh',
  'asinh',
  'acosh',
  'atanh',
  'exp',
  'expm1',
  'log',
  'log10',
  'log2',
  'log1p',
  'pow',
  'cbrt',
  'hypot',
  'random',
];

const engineFiles = {
  name: 'babylonjs',
  message:
    'Import the module you need from @babylonjs/core/<path>: the barrel and the UMD build bring a second, whole engine.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/coverage/**',
      '**/test-results/**',
      'data/**',
      // AssemblyScript is no TypeScript; its own compiler checks it.
      'core/assembly/**',
    ],
  },
  ...tseslint.configs.strict,
  {
    plugins: { 'react-hooks': hooks },
    rules: {
      'no-console': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-eval': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            engineFiles,
            {
              name: '@babylonjs/core',
              message: 'Import from @babylonjs/core/<path>: the barrel is not tree-shaken.',
            },
            { name: '@babylonjs/loaders', message: 'Files are read by @bracewright/core/mesh-io only.' },
            { name: 'three', message: 'Meshes are ours: @bracewright/core/mesh.' },
          ],
          patterns: [
            {
              group: [
                '@babylonjs/loaders/*',
                '@babylonjs/serializers',
                '@babylonjs/serializers/*',
                'three/*',
                '@babylonjs/core/Loading/*',
              ],
              message:
                'Untrusted files are read by @bracewright/core/mesh-io only: other loaders trust the header.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      'core/src/{math,mesh,params,operation,history,annotation,sample}/**/*.ts',
      'plugins/*/src/operation*.ts',
      'plugins/*/src/operation/**/*.ts',
    ],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...TRANSCENDENTAL.map((property) => ({
          object: 'Math',
          property,
          message: 'Engines differ in the last bit of it. Take core/math/portable, or ctx.random.',
        })),
        {
          object: 'Date',
          property: 'now',
          message: 'An operation reads no clock: replay would give another mesh.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "BinaryExpression[operator='**']",
          message: '`**` differs between engines. Multiply, or take portable.pow.',
        },
        { selector: "AssignmentExpression[operator='**=']", message: '`**` differs between engines.' },
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'host-app/e2e/**'],
    rules: { 'max-lines': 'off', '@typescript-eslint/no-explicit-any': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', 'server/src/cli/**', 'sdk-docs/examples/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
