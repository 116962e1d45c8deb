/** The import rules of ARCHITECTURE.md. `npm run check:imports` fails when one is broken. */

/** Rooms in order: each may import itself and the rooms before it. */
const coreRooms = [
  'errors',
  'geometry',
  'scene',
  'liquid',
  'design',
  'variables',
  'text',
  'fonts',
  'codes',
  'resources',
  'svg-art',
  'contrast',
  'layout',
  'options',
  'paint',
  'svg',
];
const browserRooms = ['fonts', 'pictures', 'surface', 'engine', 'service', 'element'];
const engineRooms = ['caches', 'binding', 'fetch', 'fonts', 'images', 'surface', 'encode', 'pipeline', 'pool'];
const apiRooms = ['schemas', 'examples', 'operations', 'openapi'];
const serverRooms = [
  'domain',
  'config',
  'telemetry',
  'disk',
  'store',
  'files',
  'spreadsheets',
  'queue',
  'accounts',
  'limits',
  'library',
  'webhooks',
  'analysis',
  'services',
  'http',
  'jobs',
  'app',
];

const studioRooms = [
  'messages',
  'ui',
  'api',
  'document',
  'engine',
  'canvas',
  'text-editing',
  'panels',
  'editor',
  'dashboard',
  'people',
  'shell',
];

const laterRooms = (pkg, rooms) =>
  rooms.slice(0, -1).map((room, index) => ({
    name: `${pkg}-${room}-imports-no-later-room`,
    severity: 'error',
    from: { path: `^packages/${pkg}/src/${room}/` },
    to: { path: `^packages/${pkg}/src/(${rooms.slice(index + 1).join('|')})/` },
  }));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(lucide|platen):' } },
    ...laterRooms('core', coreRooms),
    ...laterRooms('browser', browserRooms),
    ...laterRooms('engine', engineRooms),
    ...laterRooms('api', apiRooms),
    ...laterRooms('server', serverRooms),
    ...laterRooms('studio', studioRooms),
    {
      name: 'core-imports-nothing-of-node-or-ours',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(api|browser|engine|server)/|^node:', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-imports-core-only',
      severity: 'error',
      from: { path: '^packages/api/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(browser|engine|server)/|^node:' },
    },
    {
      name: 'core-and-api-use-no-node-builtin',
      severity: 'error',
      from: { path: '^packages/(core|api)/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'browser-imports-core-only',
      severity: 'error',
      from: { path: '^packages/browser/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(api|engine|server)/|^node:' },
    },
    {
      name: 'studio-imports-no-service-and-no-engine-of-node',
      severity: 'error',
      from: { path: '^packages/studio/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(engine|server)/|^node:' },
    },
    {
      name: 'studio-takes-only-types-of-the-api',
      severity: 'error',
      from: { path: '^packages/studio/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'engine-imports-no-server-and-no-page',
      severity: 'error',
      from: { path: '^packages/engine/' },
      to: { path: '^packages/(api|browser|server)/' },
    },
    {
      name: 'engines-do-not-carry-the-guide-to-properties',
      severity: 'error',
      from: {
        path: '^packages/(core|browser|engine)/src/',
        pathNot: '\\.test\\.ts$|^packages/core/src/(design/(guide|examples)/|(guide|examples)\\.ts$)',
      },
      to: { path: '^packages/core/src/(design/(guide|examples)/|(guide|examples)\\.ts$)' },
    },
    {
      name: 'layout-never-paints',
      severity: 'error',
      from: { path: '^packages/core/src/layout/' },
      to: { path: '^packages/core/src/(paint|svg)/' },
    },
    {
      name: 'paint-never-measures',
      severity: 'error',
      from: { path: '^packages/core/src/(paint|svg)/' },
      to: { path: '^packages/core/src/(text|liquid|design|variables|svg-art|resources|codes|contrast)/' },
    },
    {
      name: 'http-never-touches-the-store',
      severity: 'error',
      from: { path: '^packages/server/src/http/' },
      to: { path: '^packages/server/src/(store|files|queue)/' },
    },
    {
      name: 'services-know-no-web-framework-and-no-sql',
      severity: 'error',
      from: { path: '^packages/server/src/services/' },
      to: { path: 'node_modules/(fastify|kysely|pg|pg-boss)/' },
    },
    {
      name: 'rows-stay-in-the-store',
      severity: 'error',
      from: {
        path: '^packages/server/src/',
        pathNot: '\\.(test|fixture)\\.ts$|^packages/server/src/store/',
      },
      to: { path: '^packages/server/src/store/(schema\\.ts|tables/)' },
    },
    {
      name: 'tables-and-designs-are-read-in-analysis-processes',
      severity: 'error',
      from: {
        path: '^packages/server/src/',
        pathNot: '\\.test\\.ts$|^packages/server/src/(analysis/work|spreadsheets)/',
      },
      to: {
        path: '^packages/server/src/(analysis/work|spreadsheets)/',
        pathNot: '^packages/server/src/spreadsheets/sheet\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'packages-meet-at-their-index',
      severity: 'error',
      from: { path: '^packages/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^packages/([^/]+)/src/',
        // The engine has five doors: its index loads native code; `fetch`, `fonts`, `pool` and that of the analysis
        // processes do not. Core has further ones, for barcodes, for QR codes, for marked texts, for the painter, for the writer of SVG for what people
        // read of properties, which an editor loads when it needs them, for examples of them, and for fonts. `painter` of browser paints scenes
        // without the engine.
        pathNot: [
          '^packages/$1/',
          '^packages/[^/]+/src/index\\.ts$',
          '^packages/browser/src/painter\\.ts$',
          '^packages/core/src/(barcodes|examples|fonts|guide|markup|options|paint|qr|requests|svg)\\.ts$',
          '^packages/engine/src/(fetch|fonts|pool)/index\\.ts$',
          '^packages/engine/src/pool/process/index\\.ts$',
        ],
      },
    },
    {
      name: 'the-service-uses-the-engine-without-native-code',
      severity: 'error',
      from: { path: '^packages/server/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/engine/src/index\\.ts$' },
    },
    {
      name: 'the-service-process-loads-no-image-code',
      severity: 'error',
      from: { path: '^packages/server/src/' },
      to: { path: 'node_modules/(@napi-rs/|sharp/|@resvg/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)\\.build/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
