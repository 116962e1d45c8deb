import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gif, jpegHeader, png, webpHeader } from '../hostile/picture-files.fixture.ts';

export interface HostileSite {
  /** As an operator lists it. */
  readonly host: string;
  /** The address of the next picture that cannot be drawn; each is asked for the first time. */
  next(): string;
  /** Files that cannot be taken, in turns. */
  nextFile(): { readonly name: string; readonly bytes: Buffer };
  stop(): Promise<void>;
}

/** Larger than any picture from elsewhere may be. */
const tooManyBytes = 21_000_000;

const files: Readonly<Record<string, Buffer>> = {
  'claims-50000.png': png(50_000, 50_000),
  'claims-16383.webp': webpHeader(16_383, 16_383),
  'claims-65535.jpg': jpegHeader(65_535, 65_535),
  'cut.png': png(100, 100).subarray(0, 60),
  'frames.gif': gif(1, { frames: 1_200 }),
  'page.png': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'laughs.svg': Buffer.from(
    `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(1_000)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>${'&a;'.repeat(1_000)}</text></svg>`,
  ),
  'deep.svg': Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(5_000)}${'</g>'.repeat(5_000)}</svg>`,
  ),
  'nothing.png': Buffer.alloc(0),
};

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  ...Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, (response: ServerResponse) => void response.end(bytes)]),
  ),
  'long.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': String(tooManyBytes) });
    response.write(png(10, 10));
  },
  'error.png': (response) => void response.writeHead(500).end(),
  'loop.png': (response) => void response.writeHead(302, { location: '/loop.png' }).end(),
  'hangs-up.png': (response) => void response.destroy(),
};

/** A server on the loopback whose every picture is bad in a way of its own. */
export async function startHostileSite(): Promise<HostileSite> {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '', 'http://a').pathname.slice(1);
    (answers[name] ?? ((unknown) => void unknown.writeHead(404).end()))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  const turn = <Item>(items: readonly Item[]): Item => items[count++ % items.length] as Item;
  return {
    host,
    next: () => `http://${host}/${turn(Object.keys(answers))}?${count}`,
    nextFile: () => {
      const [name, bytes] = turn(Object.entries(files));
      return { name, bytes };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
