import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { afterEach, beforeAll, expect } from 'vitest';
import { createDownloader, type DownloaderOptions } from '../../packages/engine/src/fetch/download.ts';
import { FetchFailure } from '../../packages/engine/src/fetch/fetch-failure.ts';
import type { ResolvedAddress } from '../../packages/engine/src/fetch/look-up-names.ts';
import { createPoster } from '../../packages/engine/src/fetch/poster.ts';
import { authority } from '../support/certificates.ts';

/** What is closed after each test. */
export const closers: (() => Promise<unknown>)[] = [];

/** Call it in each file: closes what a test opened, and trusts the authority of the test certificates. */
export function useOutgoingRequests(): void {
  beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), authority]));
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
}

export interface Site {
  readonly port: number;
  readonly host: string;
  readonly origin: string;
  readonly requests: IncomingMessage[];
  readonly connections: () => number;
  readonly open: () => number;
}

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** A real server on the loopback that counts who comes. */
export async function site(serve: Serve, tls?: TlsOptions): Promise<Site> {
  const requests: IncomingMessage[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const listener: Serve = (request, response) => {
    requests.push(request);
    request.resume();
    serve(request, response);
  };
  const server = tls ? createHttps(tls, listener) : createHttp(listener);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return { port, host, origin: `http://${host}`, requests, connections: () => connections, open: () => sockets.size };
}

export const png = Buffer.from('89504e470d0a1a0a', 'hex');
export const address = (text: string): ResolvedAddress => ({ address: text, family: text.includes(':') ? 6 : 4 });

export interface Reach extends Partial<DownloaderOptions> {
  /** What names lead to; each call takes the next answer, the last one stays. */
  readonly answers?: readonly (readonly ResolvedAddress[])[];
}

/** The two ways out, with a resolver of the test's own. */
export function waysOut({ answers = [[]], ...options }: Reach = {}) {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return answers[Math.min(asked.length, answers.length) - 1] ?? [];
  };
  const shared = { allowHosts: [], totalTimeoutMs: 60_000, resolve, ...options };
  const downloader = createDownloader(shared);
  const poster = createPoster({ ...shared, allowHttp: true });
  closers.push(downloader.close, poster.close);
  return {
    asked,
    async bring(url: string, maxBytes = 1_000_000): Promise<string> {
      try {
        return (await downloader.download(url, { maxBytes, keep: readToEnd })).status;
      } catch (cause) {
        expect(cause).toBeInstanceOf(FetchFailure);
        return (cause as FetchFailure).reason;
      }
    },
    async post(url: string): Promise<string> {
      const outcome = await poster.post({ url, headers: {}, body: Buffer.from('{}') });
      return outcome.kind === 'answered' ? String(outcome.status) : outcome.reason;
    },
  };
}

/** Neither way out reaches the site, whatever the URL says. */
export async function nobodyReaches(target: Site, url: string, reach: Reach = {}): Promise<void> {
  const { bring, post } = waysOut(reach);
  expect(['invalid-url', 'unreachable']).toContain(await bring(url));
  expect(['invalid-url', 'no-public-address']).toContain(await post(url));
  expect(target.connections()).toBe(0);
}

async function readToEnd(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of bytes);
}
