import { connect } from 'node:net';

export interface LoadOptions {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST; without one the request is a GET. */
  readonly body?: string;
  /** What each must be answered with. Default 200. */
  readonly status?: 200 | 304;
  /** Connections at once, each with one request under way. */
  readonly connections: number;
  readonly forMs: number;
}

/**
 * Sends the same request over kept connections for as long as it is told and answers with how many were answered as they
 * must be. As little work as a client can do, because it takes its share of the same machine. Throws when one is answered
 * otherwise.
 */
export async function sendLoad(options: LoadOptions): Promise<number> {
  const { hostname, port } = new URL(options.url);
  const { body, status = 200 } = options;
  const head = Object.entries({
    host: `${hostname}:${port}`,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...options.headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const method = body === undefined ? 'GET' : 'POST';
  const request = Buffer.from(`${method} ${options.path} HTTP/1.1\r\n${head.join('')}\r\n${body ?? ''}`);
  const until = performance.now() + options.forMs;
  const answered = await Promise.all(
    Array.from({ length: options.connections }, () =>
      sendOver({ hostname, port: Number(port), request, status, until }),
    ),
  );
  return answered.reduce((sum, count) => sum + count, 0);
}

interface Line {
  readonly hostname: string;
  readonly port: number;
  readonly request: Buffer;
  readonly status: 200 | 304;
  readonly until: number;
}

function sendOver({ hostname, port, request, status, until }: Line): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, noDelay: true });
    let received = '';
    let count = 0;
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('connect', () => socket.write(request));
    socket.on('data', (chunk: string) => {
      received += chunk;
      const body = received.indexOf('\r\n\r\n') + 4;
      if (body < 4) return;
      // A 304 has no body, whatever length it names.
      const length = status === 304 ? 0 : Number(/^content-length: (\d+)\r$/im.exec(received.slice(0, body))?.[1]);
      if (received.length < body + length) return;
      if (!received.startsWith(`HTTP/1.1 ${status}`)) {
        reject(new Error(received));
        socket.destroy();
        return;
      }
      count += 1;
      received = '';
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
  });
}
