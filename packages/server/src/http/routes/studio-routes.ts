import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PlatenError } from '@platen/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nothingThere } from '../answers/error-answers.ts';
import { resource } from '../answers/resource.ts';

export interface StudioRoutesOptions {
  /** What `npm run build` made of packages/studio; where there is none, there are no pages. */
  readonly studioFolder: string;
  /** Where people reach the service; its path stands in front of every address of a page. */
  readonly baseUrl: string;
}

/** Every address of a page. The page itself, `shell/routes.ts` of packages/studio, decides what it shows. */
const pages = ['/', '/login', '/setup', '/designs', '/designs/:designId/edit', '/templates'];

/** A year: what such a file holds is in its name. */
const forGood = 'public, max-age=31536000, immutable';
/** Of files whose name stays when they change. */
const forADay = 'public, max-age=86400';
const hashedName = /-[A-Z0-9]{8}\.\w+$/;

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
/** Best first. */
const packings = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
];

/** The pages of Studio and the files that they load. */
export function studioRoutes(app: FastifyInstance, { studioFolder, baseUrl }: StudioRoutesOptions): void {
  const manifest = path.join(studioFolder, 'studio.json');
  if (!existsSync(manifest)) return;
  const { script, style } = JSON.parse(readFileSync(manifest, 'utf8')) as Readonly<Record<'script' | 'style', string>>;
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
            .send(page({ origin, prefix, script, style, nonce }));
        },
      },
    });
  }
  resource(app, '/studio/:name', {
    GET: { handler: async (request, reply) => sendPart(studioFolder, request, reply) },
  });
}

/** Whether somebody forgot `/v1` before an address: browsers ask for HTML, and send no key. */
function isOfProgram({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined && !headers.accept?.includes('text/html');
}

async function sendPart(folder: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { name } = request.params as { readonly name: string };
  const type = mediaTypes[path.extname(name)];
  const file = path.join(folder, name);
  if (type === undefined || path.basename(name) !== name || !existsSync(file)) throw new PlatenError('NOT_FOUND');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const packing = packings.find(({ coding, suffix }) => accepted.includes(coding) && existsSync(file + suffix));
  if (packing) reply.header('content-encoding', packing.coding);
  return reply
    .type(type)
    .header('vary', 'accept-encoding')
    .header('cache-control', hashedName.test(name) ? forGood : forADay)
    .send(createReadStream(file + (packing?.suffix ?? '')));
}

/** Nothing of another host, nothing inline but styles with the nonce, nothing compiled from text but WebAssembly. */
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
  /** Of the pages that may use a session. */
  readonly origin: string;
  readonly prefix: string;
  readonly script: string;
  readonly style: string;
  readonly nonce: string;
}

function page({ origin, prefix, script, style, nonce }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="platen-path" content="${escapeAttribute(prefix)}">
<meta name="platen-origin" content="${escapeAttribute(origin)}">
<meta property="csp-nonce" nonce="${nonce}">
<title>Platen</title>
<link rel="icon" href="${escapeAttribute(prefix)}/studio/icon.svg">
<link rel="stylesheet" href="${escapeAttribute(prefix)}/studio/${style}">
<script type="module" src="${escapeAttribute(prefix)}/studio/${script}"></script>
</head>
<body></body>
</html>
`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
