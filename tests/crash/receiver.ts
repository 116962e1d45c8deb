import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';

/** Takes webhooks and keeps, for each delivery, the bodies of all its copies; serves the pictures of the designs. */
export interface Receiver {
  readonly url: string;
  readonly deliveries: ReadonlyMap<string, readonly string[]>;
  /** The address of a picture that nobody asked for before: a whole one, or one that is cut short. */
  picture(kind: 'whole' | 'cut'): string;
  /** Sends no picture until what this answers is called. */
  holdPictures(): () => void;
  /** Webhooks that have come and are not answered yet. */
  readonly unanswered: () => number;
  /** Resolves when so many more webhooks have come, with the last of them unanswered. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

export interface ReceiverOptions {
  /** How long each webhook waits for its answer, ms. Default: not at all. */
  readonly answerAfterMs?: () => number;
}

/** On a port of the loopback. It outlives the service, as receivers do. */
export async function startReceiver(port: number, options: ReceiverOptions = {}): Promise<Receiver> {
  const deliveries = new Map<string, string[]>();
  const waiting = new Set<() => void>();
  let came = 0;
  let open = 0;
  let pictures = 0;
  let held = Promise.resolve();
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      await held;
      return sendPicture(request, response);
    }
    const body = await bodyOf(request);
    // The service died while it sent; this copy never arrived whole.
    if (body === undefined) return;
    const id = String(request.headers['x-service-delivery']);
    deliveries.set(id, [...(deliveries.get(id) ?? []), body]);
    came += 1;
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    for (const look of waiting) look();
    setTimeout(() => response.writeHead(204).end(), options.answerAfterMs?.() ?? 0);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    url: `${origin}/hook`,
    deliveries,
    picture(kind) {
      pictures += 1;
      return `${origin}/${kind}/${pictures}.png`;
    },
    holdPictures() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    unanswered: () => open,
    more(count) {
      const enough = came + count;
      return new Promise((resolve) => {
        const look = () => {
          if (came < enough) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}

const picture = readFileSync(path.resolve(import.meta.dirname, '../../fixtures/images/palette.png'));

function sendPicture(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/png' });
  response.end(request.url?.startsWith('/cut/') ? picture.subarray(0, picture.length / 2) : picture);
}
