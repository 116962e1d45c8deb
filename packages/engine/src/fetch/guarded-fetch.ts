import type { Readable } from 'node:stream';
import { request } from 'undici';
import { FetchFailure } from './fetch-failure.ts';
import { createGuardedAgent } from './guarded-agent.ts';
import type { Resolve } from './look-up-names.ts';
import { parsePostTarget } from './post-target.ts';

export interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text of a form; undefined: none. */
  readonly body: string | undefined;
}

export interface GuardedFetch {
  /** Asks once and follows nothing. Throws FetchFailure. */
  fetch(url: string, request: GuardedRequest): Promise<Response>;
  close(): Promise<void>;
}

export interface GuardedFetchOptions {
  /** `host` or `host:port` that may be private and need no TLS. */
  readonly allowHosts: readonly string[];
  /** From the look-up of the name to the last byte. Default 10 s. */
  readonly totalTimeoutMs?: number;
  /** Most bytes of an answer. Default 1 MB. */
  readonly maxBytes?: number;
  readonly resolve?: Resolve;
}

const defaultTotalTimeoutMs = 10_000;
const defaultMaxBytes = 1_000_000;

/** A `fetch` for libraries that ask other services, with the same checks of every address as for pictures and webhooks. */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { totalTimeoutMs = defaultTotalTimeoutMs, maxBytes = defaultMaxBytes } = options;
  const rules = { allowHosts: new Set(options.allowHosts.map((host) => host.toLowerCase())), allowHttp: false };
  const shared = options.resolve && { resolve: options.resolve };
  const publicAgent = createGuardedAgent({ allowed: false, ...shared });
  const listedAgent = createGuardedAgent({ allowed: true, ...shared });

  return {
    async fetch(url, { method, headers, body }) {
      const target = parsePostTarget(url, rules);
      if (typeof target === 'string') throw new FetchFailure('invalid-url');
      try {
        const answer = await request(target.url, {
          method,
          dispatcher: target.allowed ? listedAgent : publicAgent,
          signal: AbortSignal.timeout(totalTimeoutMs),
          headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Platen' },
          ...(body !== undefined && { body }),
          reset: true,
          headersTimeout: totalTimeoutMs,
          bodyTimeout: totalTimeoutMs,
        });
        const bytes = await readAll(answer.body, maxBytes);
        const given = Object.entries(answer.headers).flatMap(([name, value]) =>
          [value ?? []].flat().map((each): [string, string] => [name, each]),
        );
        return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, {
          status: answer.statusCode,
          headers: given,
        });
      } catch (cause) {
        throw cause instanceof FetchFailure ? cause : new FetchFailure('unreachable', { cause });
      }
    },

    async close() {
      await Promise.all([publicAgent.destroy(), listedAgent.destroy()]);
    },
  };
}

async function readAll(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  body.on('error', () => undefined);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new FetchFailure('too-large');
      chunks.push(chunk);
    }
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks);
}
