import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { PlatenError } from '@platen/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StudioBuild, StudioFilesService } from '../../services/studio/studio-files-service.ts';
import { nothingThere } from '../answers/error-answers.ts';
import { resource } from '../answers/resource.ts';

export interface StudioRoutesOptions {
  readonly files: StudioFilesService;
  /** The public address of the service; its path is put before every address of a page. */
  readonly baseUrl: string;
}

/** Every address of a page. The page itself decides what it shows (`shell/main-pages.ts` of packages/studio). */
const pages = [
  '/',
  '/login',
  '/setup',
  '/invite/:token',
  '/reset/:token',
  '/forgotten',
  '/f/:token',
  '/designs',
  '/designs/:designId/edit',
  '/designs/:designId/playground',
  '/templates',
  '/renders',
  '/batches',
  '/batches/new',
  '/batches/:batchId',
  '/assets',
  '/webhooks',
  '/api-keys',
  '/members',
  '/profile',
  '/usage',
  '/settings',
  '/operator',
];

/** A year: the name of such a file contains a hash of its content. */
const forGood = 'public, max-age=31536000, immutable';
/** A day, for files whose names stay the same when they change. */
const forADay = 'public, max-age=86400';
/** Ten minutes, for a file that names others: when it changes, the others are kept for longer. */
const forMinutes = 'public, max-age=600';
const hashedName = /-[A-Z0-9]{8}\.\w+$/;

/** The script of `<platen-design>`; it loads the part that contains the element. */
const elementName = 'platen-design.js';

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
/** The best first. */
const packings = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
];

/** Sent with each answer: the present build. A page of another build offers to reload itself. */
const buildHeader = 'platen-studio';

/** The pages of Studio and the files that they load. */
export function studioRoutes(app: FastifyInstance, { files, baseUrl }: StudioRoutesOptions): void {
  if (files.build === undefined) return;
  const { build } = files;
  const { script } = build;
  app.addHook('onRequest', async (_request, reply) => void reply.header(buildHeader, script));
  const { origin, pathname } = new URL(baseUrl);
  const prefix = pathname.replace(/\/$/, '');
  for (const address of pages) {
    resource(app, address, {
      GET: {
        handler: async (request, reply) => {
          if (isOfProgram(request)) throw nothingThere(request);
          const nonce = randomBytes(16).toString('base64');
          return reply
            .type('text/html; charset=utf-8')
            .header('cache-control', 'no-store')
            .header('content-security-policy', pagePolicy(nonce))
            .header('referrer-policy', 'same-origin')
            .send(page({ origin, prefix, build, nonce, designId: editedDesign(request), isOfKey: isOfKey(request) }));
        },
      },
    });
  }
  resource(app, '/studio/:name', {
    GET: { handler: async (request, reply) => sendPart(files, request, reply) },
  });
  resource(app, `/${elementName}`, {
    GET: {
      handler: async (_request, reply) =>
        forEveryPage(reply)
          .type(mediaTypes['.js'] ?? '')
          .header('cache-control', forMinutes)
          .send(createReadStream(path.join(files.folder, elementName))),
    },
  });
}

/** The id of the design, when the address is that of an editor. */
function editedDesign({ params, routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url?.endsWith('/edit') ? (params as { readonly designId?: string }).designId : undefined;
}

/** Whether a program forgot `/v1` before an address: browsers ask for HTML and send no key. */
function isOfProgram(request: FastifyRequest): boolean {
  return isOfKey(request) && !request.headers.accept?.includes('text/html');
}

/** Whether a key is sent, so that a session counts for nothing; in browsers a proxy adds the key. */
const isOfKey = ({ headers }: FastifyRequest): boolean => headers.authorization !== undefined;

async function sendPart(
  files: StudioFilesService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params as { readonly name: string };
  const type = mediaTypes[path.extname(name)];
  const file = path.join(files.folder, name);
  if (type === undefined || path.basename(name) !== name) throw new PlatenError('NOT_FOUND');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (!existsSync(file)) {
    const other = hashedName.test(name) && (await files.ofOtherBuild(name, { takesPacked: /\bbr\b/.test(accepted) }));
    if (!other) throw new PlatenError('NOT_FOUND');
    if (other.isPacked) reply.header('content-encoding', 'br');
    return forEveryPage(reply)
      .type(type)
      .header('vary', 'accept-encoding')
      .header('cache-control', forGood)
      .send(other.bytes);
  }
  const packing = packings.find(({ coding, suffix }) => accepted.includes(coding) && existsSync(file + suffix));
  if (packing) reply.header('content-encoding', packing.coding);
  const packed = file + (packing?.suffix ?? '');
  return forEveryPage(reply)
    .type(type)
    .header('vary', 'accept-encoding')
    .header('cache-control', hashedName.test(name) ? forGood : forADay)
    .header('content-length', (await stat(packed)).size)
    .send(createReadStream(packed));
}

/** Pages of other origins may load `<platen-design>` and its parts, which are no secret. */
function forEveryPage(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

/**
 * Allows nothing from other hosts, nothing inline but styles with the nonce, and nothing compiled from text but
 * WebAssembly.
 */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface PageParts {
  /** The origin of the pages that may use a session. */
  readonly origin: string;
  readonly prefix: string;
  readonly build: StudioBuild;
  readonly nonce: string;
  /** The id of the design when the page is an editor. */
  readonly designId: string | undefined;
  /** If true, the page does not ask for a session, which would cause an error in its console. */
  readonly isOfKey: boolean;
}

/**
 * Names what a page asks for next, so that a slow network loads all of it at once: scripts, and for an editor the
 * design as the service draws it. The page asks for exactly these addresses, in the same way, and finds the answers
 * loaded.
 */
function earlyLinks({ prefix, build: { early, wasm }, designId }: PageParts): string {
  const kind = designId === undefined ? 'dashboard' : 'editor';
  const scripts = (early?.[kind] ?? []).map((name) => `<link rel="modulepreload" href="${prefix}/studio/${name}">`);
  if (designId === undefined) return scripts.join('\n');
  const design = `${prefix}/v1/designs/${encodeURIComponent(designId)}`;
  const ofDesign = [`${design}/scene?v=draft`, design, `${design}/draft`];
  const answers = [...ofDesign, `${prefix}/v1/account/brand`, `${prefix}/v1/engine/fonts`];
  const fetched = [...answers, ...(wasm === undefined ? [] : [`${prefix}/studio/${wasm}`])];
  const [scene, ...rest] = fetched.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`);
  const picture = `<link rel="preload" as="image" fetchpriority="high" href="${design}/preview?width=640&amp;v=draft">`;
  return [picture, scene, ...scripts, ...rest].join('\n');
}

function page(parts: PageParts): string {
  const { origin, nonce, build } = parts;
  const { script, style } = build;
  const prefix = escapeAttribute(parts.prefix);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="platen-path" content="${prefix}">
<meta name="platen-studio" content="${script}">
<meta name="platen-origin" content="${escapeAttribute(origin)}">
<meta property="csp-nonce" nonce="${nonce}">${parts.isOfKey ? '\n<meta name="platen-key">' : ''}
<title>Platen</title>
<link rel="icon" href="${prefix}/studio/icon.svg">
<link rel="stylesheet" href="${prefix}/studio/${style}">
<script type="module" src="${prefix}/studio/${script}"></script>
${earlyLinks({ ...parts, prefix })}
</head>
<body></body>
</html>
`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
