import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut. */
export interface TcpProxy {
  /** The server's URL with this proxy's address. */
  readonly url: string;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  /** From now on nothing gets through, and nobody is told. */
  silence(): void;
  /** From now on what gets through comes so many ms late, in the order in which it was sent. */
  delay(ms: number): void;
  restore(): void;
  stop(): Promise<void>;
}

/** @param cutsAt Ends a connection in place of passing on what holds this text. */
export async function startTcpProxy(target: string, cutsAt?: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  let delayMs = 0;
  const server = createServer((near) => {
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      let dueMs = 0;
      from.on('data', (bytes: Buffer) => {
        if (state !== 'open') return;
        if (cutsAt !== undefined && bytes.includes(cutsAt)) {
          from.resetAndDestroy();
          return;
        }
        const nowMs = performance.now();
        // Never before what was sent before it.
        dueMs = Math.max(dueMs, nowMs + delayMs);
        if (dueMs <= nowMs) to.write(bytes);
        else setTimeout(() => to.destroyed || to.write(bytes), dueMs - nowMs);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const endAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    cut() {
      state = 'cut';
      endAll();
    },
    silence() {
      state = 'silent';
    },
    delay(ms) {
      delayMs = ms;
    },
    restore() {
      // What was swallowed is missing from connections that stayed.
      if (state === 'silent') endAll();
      state = 'open';
    },
    stop() {
      endAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
