import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlatenError } from '@platen/core';
import { afterEach, beforeEach, expect } from 'vitest';
import { createImageFetcher, type ImageFetcher, type ImageFetcherOptions } from './image-fetcher.ts';

/** One transparent pixel; made for this test. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Site {
  readonly origin: string;
  readonly host: string;
  readonly requests: string[];
  readonly connections: () => number;
  close(): Promise<void>;
}

export async function startSite(handler: Handler): Promise<Site> {
  const requests: string[] = [];
  let connections = 0;
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? '');
    handler(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    requests,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sites and fetchers of one test, closed after it; the fetchers keep pictures in a new folder, made for that test. */
export function useSites(newFolder: () => string) {
  let directory: string;
  const closers: (() => Promise<void>)[] = [];

  beforeEach(() => {
    directory = newFolder();
  });

  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function site(handler: Handler): Promise<Site> {
    const started = await startSite(handler);
    closers.push(started.close);
    return started;
  }

  async function fetcher(options: Partial<ImageFetcherOptions> = {}): Promise<ImageFetcher> {
    const made = await createImageFetcher({ directory, allowHosts: [], ...options });
    closers.push(made.close);
    return made;
  }

  return { site, fetcher, directory: () => directory };
}

export const need = (src: string, elementId = 'photo') => ({ src, elementId });
export const sendPng: Handler = (_request, response) => response.setHeader('content-type', 'image/png').end(png);

export async function failure(work: Promise<unknown>): Promise<PlatenError> {
  const outcome = await work.catch((cause: unknown) => cause);
  expect(outcome).toBeInstanceOf(PlatenError);
  return outcome as PlatenError;
}
