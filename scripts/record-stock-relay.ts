import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RelayedAnswer {
  /** What was really asked. */
  readonly url: string;
  readonly status: number;
  readonly body: unknown;
}

export interface Relay {
  /** Stands for the API. */
  readonly url: string;
  /** In the order in which they came. */
  readonly answers: readonly RelayedAnswer[];
  close(): Promise<void>;
}

/** Headers that our code sends; the others belong to its connection with the relay. */
const passedOn = ['accept', 'authorization', 'accept-version', 'user-agent'] as const;

/** Hands on what is asked to an API, and keeps what that answers, as it came. */
export async function startRelay(apiUrl: string): Promise<Relay> {
  const answers: RelayedAnswer[] = [];
  const server = createServer(async (request, response) => {
    const url = `${apiUrl}${request.url}`;
    const headers = passedOn.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : []));
    try {
      const answer = await fetch(url, { headers: Object.fromEntries(headers), redirect: 'manual' });
      const text = await answer.text();
      answers.push({ url, status: answer.status, body: parsed(text) });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      response.end(text);
    } catch {
      // Nobody answered: our code is told so in the way in which a network does.
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Errors are often plain text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
