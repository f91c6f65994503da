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

const lineCap = (max) => ({ max, skipBlankLines: true, skipComments: true, IIFEs: true });

/**
 * Functions of more than 80 lines that stay so, by why; the number is how long the longest of the file is, and it may only shrink.
 */
const LONG_FUNCTIONS = [
  // Tables of data: a row more is a line more.
  {
    'core/src/testing/nasty-files.ts': 182,
    'host-app/src/look/theme.ts': 83,
    'server/src/db/migrations/initial.ts': 99,
    'server/src/demo/seed-demo.ts': 89,
    'server/test/access/right-calls.ts': 140,
  },
  // Tables of handlers by the name of their route, over what they share; each handler is short.
  {
    'server/src/bodies/routes.ts': 148,
    'server/src/compute/model-tasks.ts': 151,
    'server/src/documents/file-handlers.ts': 133,
    'server/src/documents/read-handlers.ts': 119,
    'server/src/measures/routes.ts': 129,
    'server/src/operations/routes.ts': 168,
    'server/src/patients/erase-patient.ts': 84,
    'server/src/patients/routes.ts': 120,
    'server/src/people/accounts/profile.ts': 173,
    'server/src/people/accounts/register.ts': 137,
    'server/src/people/clinics/routes.ts': 156,
    'server/src/people/switch/routes.ts': 105,
    'server/src/xray/routes.ts': 111,
  },
  // What they return closes over the state of one session, editor, worker or server: its functions are short, and their order is the story.
  {
    'core/src/babylon/create-editor.ts': 203,
    'core/src/history/replay.ts': 100,
    'core/src/mesh/offset/offset-field.ts': 92,
    'core/src/runner/serve-operations.ts': 148,
    'core/src/testing/describe-operation.ts': 82,
    'core/src/tool/steps/brush.ts': 115,
    'core/src/tool/steps/pick-plane.ts': 107,
    'plugins/heatmap/src/tool.ts': 84,
    'plugins/markers/src/tool.ts': 308,
    'plugins/measure/src/tool.ts': 154,
    'plugins/position/src/tool.ts': 239,
    'plugins/region/src/tool.ts': 175,
    'plugins/saw/src/tool.ts': 155,
    'server/src/app.ts': 158,
    'server/src/open-server.ts': 105,
    'server/test/harness.ts': 152,
    'server/test/object-store.ts': 84,
  },
  // One pass over typed arrays or a stream, whose many locals are the algorithm of the source that is named above it.
  {
    'core/src/mesh/bvh/bvh-build.ts': 116,
    'core/src/mesh/bvh/bvh.ts': 99,
    'core/src/mesh/fill/hole-triangulation.ts': 95,
    'core/src/mesh/fill/sparse-cholesky.ts': 139,
    'core/src/mesh/geodesic/geodesic.ts': 94,
    'core/src/mesh/io/three-mf-part.ts': 99,
    'core/src/mesh/offset/wall.ts': 119,
    'plugins/region/src/gestures.ts': 84,
    'server/src/cli/commands/export.ts': 100,
    'server/src/compute/render-body.ts': 87,
    'server/src/http/multipart.ts': 82,
    'server/src/patients/export-patient.ts': 90,
  },
  // A walk through the app or over a page, in the order of its steps.
  {
    '.config/scripts/lib/pseudo/text-faults.mjs': 137,
    '.config/scripts/lib/pseudo/walk.mjs': 242,
  },
];

/** What of TypeScript leads astray: the `strict` rules of typescript-eslint. */
const TYPESCRIPT = [
  'no-duplicate-enum-values',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-extraneous-class',
  'no-invalid-void-type',
  'no-misused-new',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-asserted-optional-chain',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-type-constraint',
  'no-unsafe-declaration-merging',
  'no-unsafe-function-type',
  'no-wrapper-object-types',
  'prefer-as-const',
  'prefer-literal-enum-member',
  'prefer-namespace-keyword',
  'triple-slash-reference',
  'unified-signatures',
];

export default {
  plugins: ['typescript', 'react'],
  jsPlugins: ['./.config/scripts/lib/lint-rules.mjs'],
  categories: { correctness: 'off' },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/dist/**',
    '**/node_modules/**',
    '**/coverage/**',
    '**/test-results/**',
    'data/**',
    // AssemblyScript is no TypeScript; its own compiler checks it.
    'core/assembly/**',
    // As its package has it; see .config/scripts/assembly.mjs.
    'core/src/mesh/boolean/manifold-glue.wasm.ts',
  ],
  rules: {
    'no-array-constructor': 'error',
    'no-console': 'error',
    'no-eval': 'error',
    'no-unused-expressions': 'error',
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    ...Object.fromEntries(TYPESCRIPT.map((name) => [`typescript/${name}`, 'error'])),
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    // As with files, what documents a function does not make it long.
    'max-lines-per-function': ['error', lineCap(80)],
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
          {
            name: 'antd',
            importNames: ['Modal'],
            message:
              'Take kit/ui/Modal.tsx: this one loses its focus where nothing moves, and a static one its theme.',
          },
          {
            name: 'antd',
            importNames: ['InputNumber'],
            message: 'Take kit/forms/NumberInput.tsx: this one reads 3,5 as 35 and −12 as 12.',
          },
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
  overrides: [
    {
      // The import rules keep React out of everything else; the rule follows every way through every function.
      files: ['host-app/**', 'core/src/react/**', '**/*.tsx'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'bracewright/no-scroll-as-clean-up': 'error',
      },
    },
    {
      files: [
        'core/src/{math,mesh,params,operation,exporter,history,annotation,brace,sample}/**/*.ts',
        'plugins/*/src/**/*.ts',
      ],
      excludeFiles: ['**/*.test.ts'],
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
        'bracewright/no-power': 'error',
      },
    },
    {
      files: ['core/src/**', 'plugins/*/src/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'bracewright/no-bundler': 'error' },
    },
    {
      files: ['host-app/src/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...['confirm', 'info', 'success', 'error', 'warning'].map((property) => ({
            object: 'Modal',
            property,
            message:
              'Ask by `overlays.confirm`: a static question has no theme, and never goes where motion is reduced.',
          })),
        ],
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'host-app/e2e/**'],
      // A describe block and a story are as long as what they tell.
      rules: {
        'max-lines': 'off',
        'max-lines-per-function': 'off',
        'typescript/no-explicit-any': 'off',
      },
    },
    {
      files: ['host-app/e2e/**'],
      // Stories use tools: their `use…` are no hooks.
      rules: { 'react/rules-of-hooks': 'off' },
    },
    {
      files: ['**/*.mjs', '**/*.cjs', 'server/src/cli/**', 'sdk-docs/examples/**'],
      rules: { 'no-console': 'off' },
    },
    ...LONG_FUNCTIONS.flatMap(Object.entries).map(([file, max]) => ({
      files: [file],
      rules: { 'max-lines-per-function': ['error', lineCap(max)] },
    })),
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
  ],
};
