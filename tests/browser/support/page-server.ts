import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { findWordStarts, readLocale } from '@platen/core';
import { build } from 'esbuild';
import { decompressWoff2 } from '../../../packages/engine/src/fonts/files/decompress-woff2.ts';
import { type AskedFormats, findFormats } from '../../../packages/server/src/services/engine-files/find-formats.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const requireOfEngine = createRequire(path.join(root, 'packages/engine/package.json'));
const requireOfCore = createRequire(path.join(root, 'packages/core/package.json'));
const engineFonts = path.join(root, 'packages/engine/src/fonts');

/** What a page of other people may send along: nothing inline, nothing compiled from text but WebAssembly. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "style-src 'self'",
].join('; ');

export interface PageServer {
  readonly url: string;
  /** Size of the page's scripts, also packed with gzip; without the WebAssembly file. */
  readonly size: { readonly bytes: number; readonly packedBytes: number };
  close(): Promise<void>;
}

/** Serves the page, its scripts, the bundled fonts as plain tables, hyphenation patterns and pictures on loopback. */
export async function startPageServer(): Promise<PageServer> {
  const scripts = await bundle();
  let folder = root;

  const answer = (route: string): { readonly type: string; readonly body: string | Uint8Array } | undefined => {
    const [, kind = '', rest = ''] = /^\/([^/]*)\/?(.*)$/.exec(route) ?? [];
    const script = scripts.get(route.slice(1));
    if (script) return { type: 'text/javascript', body: script };
    switch (kind) {
      case '':
        return {
          type: 'text/html',
          body: '<!doctype html><meta charset="utf-8"><script type="module" src="/page-entry.js"></script>',
        };
      case 'favicon.ico':
        return { type: 'image/x-icon', body: '' };
      case 'harfbuzz.wasm':
        return {
          type: 'application/wasm',
          body: readFileSync(requireOfEngine.resolve('harfbuzzjs/dist/harfbuzz.wasm')),
        };
      case 'folder':
        folder = path.resolve(root, decodeURIComponent(rest));
        return { type: 'text/plain', body: 'ok' };
      case 'fonts':
        if (rest === 'index.json')
          return { type: 'application/json', body: readFileSync(path.join(engineFonts, 'catalog.generated.json')) };
        return { type: 'font/ttf', body: decompressWoff2(readFileSync(fontPath(rest))) };
      case 'patterns':
        return {
          type: 'application/json',
          body: JSON.stringify(requireOfCore(`hyphen/patterns/${rest.replace('.json', '.js')}`)),
        };
      case 'words': {
        const [lang = '', letters = ''] = rest.split('/').map(decodeURIComponent);
        return { type: 'application/json', body: JSON.stringify(findWordStarts(letters, lang)) };
      }
      case 'formats': {
        const [lang = '', asked = '[]'] = rest.split('/').map(decodeURIComponent);
        const locale = readLocale(lang) ?? '';
        const texts = (JSON.parse(asked) as AskedFormats[]).map((each) => findFormats(locale, each));
        return { type: 'application/json', body: JSON.stringify({ locale, texts }) };
      }
      case 'pictures': {
        const file = path.resolve(folder, decodeURIComponent(rest));
        return existsSync(file) ? { type: 'application/octet-stream', body: readFileSync(file) } : undefined;
      }
      default:
        return undefined;
    }
  };

  const server = createServer((request, response) => {
    const found = answer(request.url ?? '/');
    response.writeHead(found ? 200 : 404, {
      'content-type': found?.type ?? 'text/plain',
      'content-security-policy': policy,
    });
    response.end(found?.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const all = [...scripts.values()];
  return {
    url: `http://127.0.0.1:${port}/`,
    size: {
      bytes: all.reduce((sum, { length }) => sum + length, 0),
      packedBytes: all.reduce((sum, script) => sum + gzipSync(script).length, 0),
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `<package>/<file>`; a file of `./` lies beside the index. */
function fontPath(rest: string): string {
  const own = /\/\.\/(.+)$|^[^@][^/]*\/([^/]+\.generated\.woff2)$/.exec(rest);
  if (own) return path.join(engineFonts, own[1] ?? own[2] ?? '');
  const [, name = '', file = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(rest) ?? [];
  return path.join(path.dirname(requireOfEngine.resolve(`${name}/package.json`)), file);
}

async function bundle(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'page-entry.ts')],
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: 'out',
    // HarfBuzz asks for them in Node only.
    external: ['module'],
    logLevel: 'warning',
  });
  return new Map(outputFiles.map(({ path: file, contents }) => [path.basename(file), contents]));
}
