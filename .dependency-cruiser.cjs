// The import rule of docs/ARCHITECTURE.md ("Layers and the import rule") as a table. Imports only go down,
// type imports count, and there are no circles.

const { builtinModules } = require('node:module')

const src = (...parts) => parts.map((part) => `^src/${part}`)
const react = [
  'react',
  'react-dom',
  'react-intl',
  'react-toastify',
  '@mantine/[^/]+',
  '@tabler/icons-react',
  '@fontsource-variable/[^/]+',
  'qrcode',
]

/**
 * part: its name · own: folders of ours that it may import · npm: packages · node: whether it may import Node
 * modules.
 */
const layers = [
  { part: 'domain', path: '^src/domain/', own: src('domain/'), npm: ['stdnum'], node: false },
  { part: 'config', path: '^src/config(?:/|\\.ts$)', own: src('config/'), npm: [], node: true },
  { part: 'log', path: '^src/log\\.ts$', own: src('config\\.ts$'), npm: [], node: true },
  { part: 'metrics', path: '^src/metrics(?:-server)?\\.ts$', own: src('metrics\\.ts$'), npm: [], node: true },
  {
    part: 'gateways',
    path: '^src/gateways/',
    own: src('gateways/', 'domain/'),
    npm: ['nodemailer', 's3mini'],
    node: true,
  },
  { part: 'contract', path: '^src/contract/', own: src('contract/', 'domain/'), npm: [], node: false },
  {
    part: 'persistence',
    path: '^src/persistence/',
    own: src('persistence/', 'domain/'),
    npm: ['knex', 'pg', 'pg-boss', 'pg-copy-streams'],
    node: true,
  },
  {
    part: 'render',
    path: '^src/render/',
    own: src('render/', 'domain/'),
    node: true,
    npm: [
      'qrcode',
      'bwip-js',
      'sharp',
      'pdfkit',
      'fontkit',
      'fflate',
      '@expo-google-fonts/inter',
      'csv-parse',
      'saxen',
      'yauzl',
      'otpauth',
      'zxing-wasm',
      '@hyzyla/pdfium',
    ],
  },
  {
    part: 'translations',
    path: '^src/translations\\.ts$',
    own: [...src('domain/'), '^locales/'],
    npm: ['@formatjs/[^/]+', 'intl-messageformat'],
    node: true,
  },
  {
    part: 'validation',
    path: '^src/validation(?:/|\\.ts$)',
    own: src('validation(?:/|\\.ts$)', 'contract/', 'domain/'),
    npm: ['ajv', 'ajv-formats'],
    node: true,
  },
  {
    part: 'services',
    path: '^src/services/',
    npm: [],
    node: true,
    // Services get settings and log from their caller, and name their types.
    own: src(
      'services/',
      'contract/',
      'domain/',
      'persistence/',
      'gateways/',
      'render/',
      'translations\\.ts$',
      'validation(?:/|\\.ts$)',
      'config\\.ts$',
      'log\\.ts$',
      'metrics\\.ts$',
    ),
  },
  {
    part: 'views',
    path: '^views/',
    own: ['^views/', ...src('contract/', 'domain/'), '^locales/'],
    npm: react,
    node: false,
  },
  { part: 'application', path: '^src/application(?:/|\\.ts$)', own: src('(?!web/)'), npm: [], node: true },
  {
    part: 'web',
    path: '^src/web/',
    node: true,
    own: src(
      'web/',
      'application\\.ts$',
      'contract/',
      'domain/',
      'translations\\.ts$',
      'config\\.ts$',
      'log\\.ts$',
      'metrics(?:-server)?\\.ts$',
    ),
    npm: [
      'express',
      'express-session',
      'connect-pg-simple',
      'express-rate-limit',
      'helmet',
      'compression',
      'lru-cache',
      'isbot',
      'vite',
    ],
  },
  {
    part: 'worker',
    path: '^worker/',
    node: true,
    npm: [],
    own: [
      '^worker/',
      ...src('application\\.ts$', 'contract/', 'domain/', 'translations\\.ts$', 'config\\.ts$', 'log\\.ts$'),
      ...src('metrics-server\\.ts$'),
    ],
  },
  {
    // The embedded database belongs to the command line, which connects to it with `pg`. `labels publish` writes
    // what the public addresses answer.
    part: 'cli',
    path: '^cli/',
    node: true,
    npm: ['commander', 'pg', 'vite', '@formatjs/[^/]+'],
    own: [
      '^cli/',
      ...src(
        'application\\.ts$',
        'contract/',
        'domain/',
        'translations\\.ts$',
        'config\\.ts$',
        'log\\.ts$',
        'web/public-site\\.ts$',
      ),
    ],
  },
  // Their meaning must not change with the code; they import only the types of knex.
  { part: 'migrations', path: '^migrations/', own: [], npm: ['knex'], node: true },
]

const ownCode = '^(?:src|views|worker|cli|migrations|test|locales)/'
const nodeModules = `^(?:node:)?(?:${builtinModules.map((name) => name.replace(/^node:/u, '')).join('|')})$`

const forbidden = layers.flatMap(({ part, path, own, npm, node }) => [
  {
    name: `${part}-imports-down`,
    severity: 'error',
    from: { path },
    to: { path: ownCode, pathNot: own },
  },
  {
    name: `${part}-packages`,
    severity: 'error',
    from: { path },
    to: {
      path: 'node_modules/',
      ...(npm.length > 0 && { pathNot: `node_modules/(?:@types/)?(?:${npm.join('|')})/` }),
    },
  },
  ...(node
    ? []
    : [
        {
          name: `${part}-without-node`,
          severity: 'error',
          from: { path },
          to: { dependencyTypes: ['core'] },
        },
      ]),
])

module.exports = {
  forbidden: [
    ...forbidden,
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'all-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-development-packages',
      severity: 'error',
      from: { path: ownCode, pathNot: '^test/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'views-never-reach-the-server',
      severity: 'error',
      from: { path: '^views/' },
      to: { path: `node_modules/(?:@types/)?(?:knex|pg|pg-boss|express)/|${nodeModules}`, reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
}
