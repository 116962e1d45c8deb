import { createServer } from 'node:http';

/** What a webhook's receiver got: for each delivery the bodies of all its copies. */
export interface Receiver {
  readonly url: string;
  readonly deliveries: ReadonlyMap<string, readonly string[]>;
  stop(): Promise<void>;
}

/** Takes every webhook on a port of the loopback. It outlives the service, as receivers do. */
export async function startReceiver(port: number): Promise<Receiver> {
  const deliveries = new Map<string, string[]>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The service died while it sent; this copy never arrived whole.
      return;
    }
    const id = String(request.headers['x-service-delivery']);
    deliveries.set(id, [...(deliveries.get(id) ?? []), Buffer.concat(chunks).toString('utf8')]);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${port}/hook`,
    deliveries,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
