/** Rooms of core that run anywhere, and the packages that they stand on. sdk-docs/concepts.md says the same. */
const HEADLESS =
  'errors|math|picture|mesh|params|operation|exporter|history|annotation|brace|spine|film|contract|sample|text|glossary';
const HEADLESS_PACKAGES =
  'zod|@noble/hashes|cdt2d|robust-in-sphere|fflate|i18next|dicom-parser|@cornerstonejs|jpeg-lossless-decoder-js';
/** Rooms of core that hold what is open, without an engine. */
const FRAMEWORK = 'services|scene|runner|session|tool-contract|tool|plugin';
/** What an operation may import itself, and what that stands on. */
const OPERATION = 'math|mesh|params|operation';

const packages = (names) => `(^|/)node_modules/(@types/)?(${names})/`;

/**
 * The import rules of the architecture, executable. `$1` is the plugin's own folder. Circles between folders are told by
 * .config/scripts/imports.mjs.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'lower-rooms-know-no-upper',
      comment: 'shell, workspace, people, records and help stand over kit, stores, api, look and i18n.',
      severity: 'error',
      from: { path: '^host-app/src/(kit|stores|api|look|i18n)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^host-app/src/(shell|workspace|people|records|help|compose\\.ts|main\\.tsx)' },
    },
    {
      name: 'headless-is-pure',
      comment: `${HEADLESS.replaceAll('|', ', ')} run anywhere: each other and ${HEADLESS_PACKAGES.replaceAll('|', ', ')}, no engine, no React, no mobx, no Node.`,
      severity: 'error',
      from: { path: `^core/src/(${HEADLESS})/`, pathNot: '\\.test(-d)?\\.ts$' },
      to: { pathNot: [`^core/src/(${HEADLESS})/`, packages(HEADLESS_PACKAGES)] },
    },
    {
      name: 'headless-no-node',
      severity: 'error',
      from: { path: '^core/src/(?!testing/)', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'framework-has-no-engine-and-no-react',
      comment: `${FRAMEWORK.replaceAll('|', ', ')} take the headless rooms, each other and mobx; services/container.ts takes inversify.`,
      severity: 'error',
      from: { path: `^core/src/(${FRAMEWORK})/`, pathNot: '\\.test(-d)?\\.ts$' },
      to: {
        pathNot: [
          `^core/src/(${HEADLESS}|${FRAMEWORK})/`,
          packages(`${HEADLESS_PACKAGES}|mobx|inversify|reflect-metadata`),
        ],
      },
    },
    {
      name: 'inversify-in-one-place',
      severity: 'error',
      from: { pathNot: '^core/src/services/container\\.ts$' },
      to: { path: 'node_modules/inversify/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'engine-has-no-react',
      comment: 'babylon takes the rooms below it and @babylonjs/core, never React.',
      severity: 'error',
      from: { path: '^core/src/babylon/', pathNot: '\\.test(-d)?\\.ts$' },
      to: {
        pathNot: [
          `^core/src/(${HEADLESS}|${FRAMEWORK}|babylon)/`,
          packages(`${HEADLESS_PACKAGES}|mobx|@babylonjs/core`),
        ],
      },
    },
    {
      name: 'operation-imports-headless-only',
      comment: `An operation takes core/{${OPERATION.replaceAll('|', ',')}}, zod and files of its own plugin.`,
      severity: 'error',
      from: { path: '^plugins/([^/]+)/src/operation', pathNot: '\\.test(-d)?\\.ts$' },
      to: { pathNot: [`^core/src/(${OPERATION})/`, '^plugins/$1/src/', packages('zod')] },
    },
    {
      name: 'no-server-at-start',
      comment:
        'The command line loads the code of the server (server-commands.ts) when one of its commands runs.',
      severity: 'error',
      from: { path: '^server/src/cli\\.ts$' },
      to: { reachable: true, path: packages('express|knex|libsql|pg|sharp|pino|pdfkit') },
    },
    {
      name: 'operation-reaches-headless-only',
      comment: 'A file of its own that an operation takes stands on the headless rooms of core alone.',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/src/operation', pathNot: '\\.test(-d)?\\.ts$' },
      to: {
        reachable: true,
        pathNot: [`^core/src/(${HEADLESS})/`, '^plugins/$1/src/', packages(HEADLESS_PACKAGES)],
      },
    },
    {
      name: 'plugin-is-data',
      comment:
        'Workers and servers import the index of a plugin: what needs a screen is loaded by its tools. What the index imports further on is looked at by plugins/catalog/src/headless.test.ts.',
      severity: 'error',
      from: { path: '^plugins/[^/]+/src/(index|headline|params|icon)\\.ts$' },
      to: {
        dynamic: false,
        path: '(node_modules/(@babylonjs|react|react-dom|mobx|inversify|antd)/|^core/src/(services|session|tool-contract|tool|babylon|react|testing|runner)/)',
      },
    },
    {
      name: 'no-plugin-to-plugin',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/', pathNot: '^plugins/catalog/' },
      to: { path: '^plugins/([^/]+)/', pathNot: '^plugins/$1/' },
    },
    {
      name: 'plugins-know-no-host',
      severity: 'error',
      from: { path: '^plugins/' },
      to: { path: '^(host-app|server)/' },
    },
    {
      name: 'core-knows-nobody',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: '^(plugins|host-app|server|sdk-docs)/' },
    },
    {
      name: 'server-imports-headless-only',
      severity: 'error',
      from: { path: '^server/src/' },
      to: {
        path: '^(host-app/|core/src/(tool-contract|tool|session|plugin|babylon|react)/|plugins/(?!catalog/src/(index|words|describe|deviation)\\.ts))',
      },
    },
    {
      name: 'host-knows-no-server',
      severity: 'error',
      from: { path: '^host-app/' },
      to: { path: '^server/' },
    },
    {
      name: 'react-babylonjs-in-one-file',
      severity: 'error',
      from: { pathNot: '^host-app/src/workspace/Viewport\\.tsx$' },
      to: { path: 'node_modules/react-babylonjs/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
