import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What all files of tests of a run share, and that starts when the first of them asks. */
export interface SharedPart {
  /** Where files ask: give it to them by `project.provide`. They ask with `addressOfPart`. */
  readonly askAt: string;
  /** What was started, or undefined when nobody asked or the start failed. */
  stop(): Promise<string | undefined>;
}

/** `start` tells the address of what it started. */
export async function startWhenAsked(start: () => Promise<string>): Promise<SharedPart> {
  let address: Promise<string> | undefined;
  const server = createServer((_, answer) => {
    // A kept connection may be closed at the moment at which a file asks again.
    answer.setHeader('connection', 'close');
    address ??= start();
    address.then(
      (url) => answer.end(url),
      (cause: unknown) => answer.writeHead(500).end(String(cause)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    askAt: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      return address?.catch(() => undefined);
    },
  };
}

/** The address of a part that the run shares. Throws what its start threw. */
export async function addressOfPart(askAt: string): Promise<string> {
  const answer = await fetch(askAt);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
