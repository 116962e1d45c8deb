import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Files for a browser that may keep all of them; by HTTP, as a page whose requests are answered by a script keeps nothing. */
export interface PictureServer {
  /** The address of an empty page. */
  readonly page: string;
  /** The address of a file or of bytes; the same for the same name. */
  address(name: string, contentType: string, read?: () => Buffer): string;
  close(): void;
}

export async function startPictureServer(): Promise<PictureServer> {
  const files = new Map<string, { readonly contentType: string; readonly body: Buffer }>();
  const places = new Map<string, string>();
  const server = createServer(({ url = '/' }, response) => {
    const { contentType, body } = files.get(url) ?? { contentType: 'text/html', body: Buffer.from('<!doctype html>') };
    response.writeHead(200, {
      'content-type': contentType,
      'cache-control': 'public, max-age=86400, immutable',
      'access-control-allow-origin': '*',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    page: `${origin}/`,
    address(name, contentType, read = () => readFileSync(name)) {
      const known = places.get(name) ?? `/${places.size + 1}`;
      if (!places.has(name)) files.set(known, { contentType, body: read() });
      places.set(name, known);
      return origin + known;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
