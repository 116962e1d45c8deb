import { createServer } from 'node:http';
import { errorCodes } from '@platen/core';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

export interface DoorOptions {
  readonly host: string;
  readonly port: number;
  /** What the start is at, in words that anybody may read. */
  readonly doing: () => string;
}

export interface Door {
  /** From now on connections are those of the service. Answers where it listens. */
  handOver(app: FastifyInstance): Promise<string>;
  /** Ends it when the start fails. */
  close(): Promise<void>;
}

/**
 * Listens from the first moment of a start, which may have to wait for migrations of an hour: `/healthz` says that the
 * process lives, `/readyz` that it takes no requests yet and why. Throws when the port is taken.
 */
export async function openDoor({ host, port, doing }: DoorOptions): Promise<Door> {
  const server = createServer({ headersTimeout: 10_000, maxHeaderSize: 16_384 }, (request, response) => {
    const isAlive = /^\/healthz(?:\?|$)/.test(request.url ?? '') && ['GET', 'HEAD'].includes(request.method ?? '');
    const body = isAlive
      ? { success: true, data: { status: 'alive' } }
      : {
          success: false,
          error: {
            code: 'SERVICE_UNAVAILABLE',
            message: 'The service is starting. Try again.',
            details: { parts: { accepting: false }, starting: doing(), retryAfter: 1 },
          },
        };
    response.writeHead(isAlive ? 200 : errorCodes.SERVICE_UNAVAILABLE.status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      // The next request is to meet the service.
      connection: 'close',
      ...(!isAlive && { 'retry-after': '1' }),
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  let isHandedOver = false;
  return {
    async handOver(app) {
      isHandedOver = true;
      // A server may listen on what another one listens on: no connection is refused meanwhile.
      return app.listen(Object.assign(server, { host }) as FastifyListenOptions);
    },
    async close() {
      if (isHandedOver) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Listens only when the service takes over. Throws when the port is taken already, and also when it is taken then. */
export async function openLateDoor(options: DoorOptions): Promise<Door> {
  const { host, port } = options;
  await (await openDoor(options)).close();
  return {
    handOver: (app) => app.listen({ host, port }),
    close: async () => undefined,
  };
}
