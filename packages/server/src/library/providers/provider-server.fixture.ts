import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProviderServer {
  readonly url: string;
  /** What was asked, in order. */
  readonly requests: {
    readonly path: string;
    readonly query: Record<string, string>;
    readonly headers: IncomingMessage['headers'];
  }[];
  /** Answers the next requests; JSON unless it writes itself. */
  answer: (request: URL, response: ServerResponse) => unknown;
  close(): Promise<void>;
}

/** A provider on this machine that answers what a test says. */
export async function startProviderServer(): Promise<ProviderServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    provider.requests.push({
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
    });
    const body = provider.answer(url, response);
    if (body === undefined) return;
    if (!response.headersSent) response.setHeader('content-type', 'application/json');
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: ProviderServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: () => ({}),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
