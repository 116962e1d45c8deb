import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';

interface Served {
  readonly bytes: Buffer;
  readonly type?: string;
  /** How long it may be kept. Default: it does not say. */
  readonly maxAgeSeconds?: number;
  /** It is not answered before. */
  readonly after?: Promise<unknown>;
}

/** A real server on the loopback. */
export interface PictureSite {
  /** What it answers to each path; 404 to all others. */
  readonly served: Map<string, Served>;
  readonly host: string;
  url(path: string): string;
  /** Paths that the test's service asked for. */
  asked: string[];
  /** How long it takes to answer, until the end of the test. */
  slowMs: number;
  /** Connections at once during the test. */
  readonly mostOpen: number;
}

/** Runs a site for the tests of a file. Call it before `useHostileService`, so that the service may be told of it. */
export function usePictureSite(): PictureSite {
  const served = new Map<string, Served>();
  let open = 0;
  let mostOpen = 0;
  const server = createServer((request, response) => {
    site.asked.push(request.url ?? '');
    const found = served.get(request.url ?? '');
    if (!found) return void response.writeHead(404).end();
    response.setHeader('content-type', found.type ?? 'image/png');
    if (found.maxAgeSeconds !== undefined) response.setHeader('cache-control', `max-age=${found.maxAgeSeconds}`);
    void Promise.resolve(found.after).then(() => setTimeout(() => response.end(found.bytes), site.slowMs));
  });
  server.on('connection', (socket) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    socket.on('close', () => {
      open -= 1;
    });
  });
  const site = {
    served,
    get host() {
      return `127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    url: (path: string) => `http://${site.host}${path}`,
    asked: [] as string[],
    slowMs: 0,
    get mostOpen() {
      return mostOpen;
    },
  };
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    site.asked = [];
    site.slowMs = 0;
    mostOpen = open;
  });
  afterAll(() => void server.close());
  return site;
}

export const dataUri = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

/** An element that shows a picture. */
export const image = (src: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  id: 'p',
  type: 'image',
  src,
  width: 100,
  height: 100,
  ...rest,
});

/** A picture of one colour. */
export const flat = (width: number, height: number, background = '#ff0000') =>
  sharp({ create: { width, height, channels: 3, background } });
