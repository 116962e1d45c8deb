import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly raw: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: payloads are asserted on, not used.
  readonly payload: any;
  readonly atMs: number;
}

export interface WebhookReceiver {
  /** Without a path; `localhost`, which the operator of the tests allows. */
  readonly origin: string;
  readonly received: readonly ReceivedWebhook[];
  /** What came to a path. */
  at(path: string): readonly ReceivedWebhook[];
  /** How requests to a path are answered from now on; 200 when nothing was said. */
  answer(path: string, respond: Respond): void;
  readonly openConnections: () => number;
  close(): Promise<void>;
}

export type Respond = (response: ServerResponse, request: ReceivedWebhook) => void;

/** A real server that takes webhooks and keeps what came. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const answers = new Map<string, Respond>();
  let open = 0;
  const server = createServer(async (request, response) => {
    const raw = await buffer(request).catch(() => undefined);
    // Who sent it was killed in the middle, or the receiver is closed.
    if (raw === undefined) return;
    const path = request.url ?? '';
    // A webhook has a body; who looks for a picture at the address has none.
    const payload = raw.length > 0 ? JSON.parse(raw.toString()) : undefined;
    const one = { path, headers: request.headers, raw, payload, atMs: performance.now() };
    if (request.method === 'POST') received.push(one);
    const respond = answers.get(path);
    if (respond) respond(response, one);
    else response.end();
  });
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    at: (path) => received.filter((one) => one.path === path),
    answer: (path, respond) => void answers.set(path, respond),
    openConnections: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
