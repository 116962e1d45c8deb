/** One of each thing that the API answers with, as examples of answers are made of them. */

const createdAt = '2026-11-05T09:30:00.000Z';
const completedAt = '2026-11-05T09:30:00.142Z';
const expiresAt = '2026-12-05T09:30:00.142Z';
const files = 'https://platen.example.com/files';
const library = 'https://platen.example.com/v1/library';

export const ids = {
  design: 'dsn_0QkVb7sTjW3mYc8pRn5xHd2LfZa9Gq',
  template: 'tpl_0QkVcAeRt6uNq1Bw9sKf3MzXd7YhJv',
  render: 'rnd_0QkVcF2kXp8LmTz5RbW1vNs6QyHd4C',
  batch: 'bat_0QkVcJ7dMw3BxFq9KtZ2pRh5LnYs8V',
  folder: 'fld_0QkVhD5sWy8NxPr4LtJ2mKb6ZqFc9T',
  asset: 'ast_0QkVcN4sHy6TzGm1PdX8wLk3RbVf9Q',
  key: 'key_0QkVcR9fBk2WnJq7MxT5zHs4LdYv6P',
  account: 'acc_0QkVcV3hNs8RyLb6KwM1xTz9FqPd5J',
  webhook: 'whk_0QkVcZ8mTd5XpHr3QvK7nWb2LyJs6F',
  person: 'psn_0QkVfB7nRw2LzYs5KtX9mHd4JqGc3P',
  invitation: 'inv_0QkVgC3vSx9PwNr6HtK1mZb5LqYf8J',
  session: 'ses_0QkVfE4tMx8PzRb6LwN1kYs5HqJf2D',
  delivery: 'dlv_0QkVd26rPw4JzYt8NfB5mXk9HsLq3D',
} as const;

export const createdDesign = {
  id: ids.design,
  name: 'Greeting',
  width: 800,
  height: 400,
  status: 'DRAFT',
  createdAt,
} as const;

export const folder = { id: ids.folder, name: 'Posters', designCount: 12, createdAt } as const;

export const designSummary = { ...createdDesign, folderId: ids.folder, updatedAt: '2026-11-05T10:12:44.318Z' } as const;

export const listedDesign = { ...designSummary, version: 3, hasDraft: false } as const;

export const canvasData = {
  background: '#1e3a8a',
  elements: [
    {
      id: 'title',
      type: 'text',
      x: 40,
      y: 150,
      width: 720,
      height: 100,
      text: 'Hello, {{ name }}!',
      fontSize: 64,
      fill: '#fff',
    },
  ],
};

export const portableScene = {
  engineVersion: '6f1c0e9a52b7d384',
  version: 1,
  width: 800,
  height: 400,
  background: { type: 'solid', color: '#1e3a8a' },
  marks: [],
  warnings: [],
  elements: [{ id: 'title', box: { x: 40, y: 150, width: 720, height: 100 } }],
  fonts: [
    {
      id: 'inter-latin-wght-normal',
      package: 'bundled',
      file: 'inter-latin-wght-normal.sfnt',
      italic: false,
      weights: [100, 900],
    },
  ],
  pictures: [],
} as const;

export const changedDesign = { ...designSummary, version: 3, publishedVersion: 2 } as const;

/**
 * Documents of answers have no variables: a public linter (Spectral) takes `{type, default}` in an example for a schema, and
 * calls it a wrong one.
 */
export const canvasDataWithoutVariables = {
  ...canvasData,
  elements: canvasData.elements.map((element) => ({ ...element, text: 'Hello, world!' })),
};

export const designVersion = {
  version: 2,
  width: 800,
  height: 400,
  published: true,
  createdAt,
  author: { kind: 'person', name: 'Ada Lovelace' },
} as const;

export const templateSummary = {
  id: ids.template,
  name: 'Quote post',
  category: 'social-media',
  width: 1080,
  height: 1080,
  thumbnail: `${files}/fil_0QkVd63tLz9MpXc7BwR1nHk5YsJq8G.webp`,
  variables: ['quote', 'author'],
};

export const template = {
  ...templateSummary,
  description: 'A quotation in large letters, with who said it.',
  variables: [],
  variablesSchema: [],
  canvasData: {
    elements: [
      { id: 'quote', type: 'text', x: 80, y: 200, width: 920, height: 500, text: 'Less, but better.', fontSize: 88 },
      { id: 'author', type: 'text', x: 80, y: 900, width: 920, height: 60, text: 'Dieter Rams', fontSize: 36 },
    ],
  },
} as const;

const imageUrl = `${files}/fil_0QkVd9v8Hd4TzKm6PxW2rLb7QnYs1F.png`;
const metadata = { format: 'png', width: 800, height: 400, fileSize: 24_518, renderTime: 0.142 };

export const renderResult = {
  imageUrl,
  format: 'png',
  width: 800,
  height: 400,
  fileSize: 24_518,
  renderTime: 142,
  cached: false,
  renderId: ids.render,
  status: 'completed',
  downloadUrl: imageUrl,
  metadata: { ...metadata, quality: 90 },
  createdAt,
  completedAt,
  expiresAt,
  warnings: [],
} as const;

export const renderStatus = {
  renderId: ids.render,
  designId: ids.design,
  status: 'completed',
  progress: 100,
  downloadUrl: imageUrl,
  metadata,
  createdAt,
  completedAt,
  expiresAt,
  warnings: [],
} as const;

export const queuedRender = {
  renderId: ids.render,
  designId: ids.design,
  status: 'queued',
  progress: 0,
  downloadUrl: null,
  metadata: null,
  createdAt,
  completedAt: null,
  expiresAt: null,
  warnings: [],
} as const;

export const acceptedBatch = {
  batchId: ids.batch,
  status: 'processing',
  totalRenders: 2,
  completedRenders: 0,
  failedRenders: 0,
  priority: 'normal',
  createdAt,
  estimatedCompletion: '2026-11-05T09:30:02.000Z',
  renders: [
    { renderId: ids.render, designId: ids.design, status: 'queued' },
    { renderId: 'rnd_0QkVcF2kYt3RwNb9LmX6zHs5QdKv1P', designId: ids.design, status: 'queued' },
  ],
} as const;

export const batch = {
  batchId: ids.batch,
  status: 'completed',
  totalRenders: 1,
  completedRenders: 1,
  failedRenders: 0,
  progress: 100,
  priority: 'normal',
  createdAt,
  completedAt,
  estimatedCompletion: completedAt,
  renders: [{ ...renderStatus, batchId: ids.batch, fileName: 'ticket-1.png' }],
} as const;

export const run = {
  runId: 'run_0QkVcJ7dMw3BxFq9KtZ2pRh5LnYs8W',
  name: 'guests.csv',
  designId: ids.design,
  status: 'completed',
  totalRenders: 120,
  completedRenders: 119,
  failedRenders: 1,
  progress: 100,
  priority: 'normal',
  createdAt,
  completedAt,
  settings: { mapping: { Guest: 'name' }, options: {}, format: 'png', fileName: 'ticket-{{ name }}' },
} as const;

export const batchesOfRun = [
  { batchId: ids.batch, totalRenders: 100 },
  { batchId: 'bat_0QkVcJ7dMw3BxFq9KtZ2pRh5LnYs8X', totalRenders: 20 },
] as const;

export const listedBatch = {
  batchId: ids.batch,
  designIds: [ids.design],
  status: 'completed',
  totalRenders: 1,
  completedRenders: 1,
  failedRenders: 0,
  progress: 100,
  priority: 'normal',
  createdAt,
  completedAt,
} as const;

export const uploadedAsset = {
  id: ids.asset,
  name: 'Logo',
  type: 'IMAGE',
  url: `${files}/fil_0QkVdDy5Mw7BzRt3KpX9nLh1QsJf6V.svg`,
  size: 1_864,
  mimeType: 'image/svg+xml',
  width: 240,
  height: 80,
} as const;

export const stockImage = {
  id: 'waves-blue',
  previewUrl: `${library}/stock/waves-blue.webp?size=preview`,
  fullUrl: `${library}/stock/waves-blue.webp`,
  width: 2_400,
  height: 1_600,
  tags: ['waves', 'blue', 'background'],
  title: 'Blue waves',
  license: 'CC0-1.0',
};

export const icon = {
  id: 'lucide:house',
  name: 'house',
  collection: 'lucide',
  previewUrl: `${library}/icons/lucide/house.svg`,
  svgUrl: `${library}/icons/lucide/house.svg`,
  width: 24,
  height: 24,
  tags: ['home', 'building'],
  license: 'ISC',
};

export const webhook = {
  id: ids.webhook,
  url: 'https://shop.example.com/hooks/platen',
  events: ['render.completed', 'render.failed'],
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  createdAt,
  updatedAt: createdAt,
} as const;

export const webhookDelivery = {
  id: ids.delivery,
  webhookId: ids.webhook,
  url: webhook.url,
  event: 'render.completed',
  subjectId: ids.render,
  status: 'delivered',
  error: null,
  nextAttemptAt: null,
  createdAt: completedAt,
  completedAt: '2026-11-05T09:30:00.391Z',
  attempts: [
    {
      number: 1,
      startedAt: '2026-11-05T09:30:00.160Z',
      finishedAt: '2026-11-05T09:30:00.391Z',
      durationMs: 231,
      status: 200,
      error: null,
      answer: 'ok',
    },
  ],
} as const;

const usage = { renders: 118, cachedRenders: 42, failedRenders: 1, bytes: 6_204_311 };

export const account = {
  id: ids.account,
  name: 'Corner shop',
  plan: 'Individual',
  createdAt,
  fileAccess: 'public',
  signedUrlSeconds: 3_600,
  limits: {
    requestsPerMinute: 100,
    concurrentRenders: 10,
    cpuSecondsPerMinute: 60,
    batchRequestsPerHour: 100,
    batchSize: 25,
    uploadBytes: 26_214_400,
    storedBytes: 26_843_545_600,
    rendersPerDay: null,
    rendersPerMonth: null,
  },
  usage: { day: usage, month: usage, storedBytes: 814_305_112 },
} as const;

export const brand = {
  colors: [
    { name: 'primary', value: '#1e3a8a' },
    { name: 'accent', value: '#f59e0b' },
  ],
  fonts: [{ name: 'heading', family: 'Inter' }],
  logos: [{ name: 'main', assetId: ids.asset, url: `${files}/fil_0QkVcP6tJy8UzHn2QeX9wLm4RcVg1R.png` }],
  updatedAt: createdAt,
} as const;

export const apiKey = {
  id: ids.key,
  name: 'Shop',
  prefix: 'platen_8Kq2',
  scopes: ['renders:write', 'designs:read'],
  expiresAt: null,
  allowedOrigins: null,
  createdAt,
} as const;

export const adminAccount = {
  accountId: ids.account,
  name: 'Corner shop',
  plan: 'Individual',
  createdAt,
  suspended: false,
  suspendedAt: null,
} as const;

export const fontIndex = {
  engineVersion: '5f0c2b9d41a7e386',
  metrics: [[0.96875, 0.241211, 0, 0.545898, 0.727539, 0.169922, 0.068359]],
  families: [
    {
      name: 'Inter',
      package: 'bundled',
      category: 'sans-serif',
      license: 'OFL-1.1',
      faces: [
        {
          id: 'inter-latin-wght-normal',
          file: 'inter-latin-wght-normal.sfnt',
          italic: 0,
          weights: [100, 900],
          coverage: 'w.2m,1x.2n',
          metrics: 0,
          digest: '9b1c0f37a2d45e68',
        },
      ],
    },
  ],
  ownFamilies: [],
} as const;

export const person = {
  id: ids.person,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  operator: true,
  createdAt,
} as const;

export const member = {
  id: ids.person,
  name: person.name,
  email: person.email,
  role: 'editor',
  joinedAt: createdAt,
  current: false,
} as const;

export const invitation = {
  id: ids.invitation,
  email: 'grace@example.com',
  role: 'editor',
  invitedBy: person.name,
  createdAt,
  expiresAt: '2026-11-12T09:30:00.000Z',
  mail: null,
} as const;

export const auditEntry = {
  id: 'aud_0QkVdC4nS8dYx5Ma0UrC6tPg2JzL9qK4',
  kind: 'member.role_changed',
  createdAt,
  actor: { type: 'person', id: ids.person, name: person.name },
  person: { id: 'psn_0QkVdB3mR7cXw4Lz9TqB5sNf1HyK8pJ3', name: 'Grace Hopper' },
  network: null,
  details: { role: 'editor', previousRole: 'viewer' },
} as const;

export const invitationUrl = 'https://platen.example.com/invite/3Qk…';

export const session = {
  id: ids.session,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
  createdAt,
  lastUsedAt: completedAt,
  expiresAt: '2026-12-05T09:30:00.000Z',
  current: true,
} as const;

export const secondFactor = { enabled: true, since: createdAt, recoveryCodesLeft: 10 } as const;

export const signedIn = {
  session,
  person,
  accountId: null,
  accounts: [
    {
      id: ids.account,
      name: 'Corner shop',
      plan: 'Individual',
      suspended: false,
      role: 'viewer',
      scopes: ['renders:read', 'designs:read', 'templates:read', 'assets:read', 'account:read'],
    },
  ],
} as const;

export const draft = {
  width: 800,
  height: 400,
  isStored: true,
  version: 3,
  basedOn: 3,
  updatedAt: '2026-11-05T10:14:02.907Z',
  problems: [],
} as const;

export const installation = {
  version: '2026-11-21',
  engineVersion: '0.1.0',
  node: 'nod_0QkVdA2mR7cXw4Lz9TqB5sNf1HyK8pJ3',
  startedAt: '2026-11-05T08:00:00.000Z',
  database: 'sqlite',
  files: 'disk',
  nodes: [
    {
      id: 'nod_0QkVdA2mR7cXw4Lz9TqB5sNf1HyK8pJ3',
      role: 'all',
      version: '2026-11-21',
      startedAt: '2026-11-05T08:00:00.000Z',
      seenAt: '2026-11-05T10:15:30.000Z',
    },
  ],
  queue: { waiting: 12, working: 2, oldest: '2026-11-05T10:15:28.310Z' },
  processes: [{ kind: 'render', starting: 0, ready: 0, busy: 2, waiting: 3 }],
  caches: [{ name: 'images', hits: 812, misses: 64, entries: 64, bytes: 18_874_368, maxBytes: 2_147_483_648 }],
  disk: { freeBytes: 41_943_040_000, totalBytes: 64_424_509_440, minFreeBytes: 268_435_456 },
  memoryBytes: 180_355_072,
} as const;

const counts = { renders: 40, cachedRenders: 9, failedRenders: 1, bytes: 5_242_880 };

export const usageReport = {
  from: '2026-11-04',
  to: '2026-11-05',
  total: counts,
  days: [
    { day: '2026-11-04', renders: 0, cachedRenders: 0, failedRenders: 0, bytes: 0 },
    { day: '2026-11-05', ...counts },
  ],
  formats: [{ format: 'png', ...counts }],
  designs: [{ designId: 'dsn_0QkVdA2mR7cXw4Lz9TqB5sNf1HyK8pJ3', name: 'Greeting', ...counts }],
} as const;

export const form = {
  id: 'frm_0QkVdA2mR7cXw4Lz9TqB5sNf1HyK8pJ3',
  designId: 'dsn_0QkVdA2mR7cXw4Lz9TqB5sNf1HyK8pJ3',
  name: 'Your ticket',
  intro: 'Write your name as it shall stand on the ticket.',
  variables: ['name'],
  format: 'png',
  scale: 2,
  dailyLimit: 500,
  enabled: true,
  url: 'https://platen.example/f/3Qk8vJ0c5m1uYbW4nXz7sRt2pLhKdFgA9eIoUqVyTxw',
  made: 12,
  lastMadeAt: '2026-11-05T11:02:17.118Z',
  createdAt: '2026-11-05T10:15:31.440Z',
} as const;

export const publicForm = {
  name: 'Your ticket',
  intro: 'Write your name as it shall stand on the ticket.',
  format: 'png',
  fields: [],
} as const;

export const dataSet = {
  id: 'dat_0QkVdA2mR7cXw4Lz9TqB5sNf1HyK8pJ3',
  name: 'Guests',
  rowCount: 2,
  createdAt: '2026-11-05T10:15:31.440Z',
  updatedAt: '2026-11-05T10:15:31.440Z',
} as const;
