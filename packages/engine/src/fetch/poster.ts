import type { Readable } from 'node:stream';
import { errors, request } from 'undici';
import { AddressRefused } from './fetch-failure.ts';
import { createGuardedAgent } from './guarded-agent.ts';
import type { Resolve } from './look-up-names.ts';
import { type PostTargetRules, parsePostTarget } from './post-target.ts';

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Gives up early. */
  readonly signal?: AbortSignal;
}

/**
 * Why nobody answered. What happens before an address is checked has one word, so that no network can be mapped; the
 * rest happened with a public server, and its owner wants to know.
 */
export type PostFailure =
  | 'invalid-url'
  | 'no-public-address'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'bad-answer'
  | 'cancelled';

export type PostOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The header as it came. */
      readonly retryAfter: string | undefined;
      /** How the answer's body begins, as text. */
      readonly answer: string;
    }
  | { readonly kind: 'failed'; readonly reason: PostFailure };

export interface Poster {
  /** What is wrong with a URL, as a sentence that begins with `expected`; undefined when it may be tried. */
  problemOf(url: string): string | undefined;
  /** Sends once and follows nothing. Never throws for what a receiver does. */
  post(request: PostRequest): Promise<PostOutcome>;
  close(): Promise<void>;
}

export interface PosterOptions {
  /** `host` or `host:port` that may be private and need no TLS. */
  readonly allowHosts: readonly string[];
  /** Whether others may be told without TLS. Default false. */
  readonly allowHttp?: boolean;
  /** From the look-up of the name to the last byte that is read. Default 15 s. */
  readonly totalTimeoutMs?: number;
  readonly resolve?: Resolve;
}

const defaultTotalTimeoutMs = 15_000;
/** Most bytes of the answer's body that are read. */
const maxAnswerBytes = 1_024;

/** Sends webhooks, with the same checks of every address as the downloader of images. */
export function createPoster(options: PosterOptions): Poster {
  const { totalTimeoutMs = defaultTotalTimeoutMs } = options;
  const rules: PostTargetRules = {
    allowHosts: new Set(options.allowHosts.map((host) => host.toLowerCase())),
    allowHttp: options.allowHttp ?? false,
  };
  const shared = options.resolve && { resolve: options.resolve };
  const publicAgent = createGuardedAgent({ allowed: false, ...shared });
  // Apart, so that no connection made for a listed host is ever used for another.
  const listedAgent = createGuardedAgent({ allowed: true, ...shared });

  return {
    problemOf(url) {
      const target = parsePostTarget(url, rules);
      return typeof target === 'string' ? target : undefined;
    },

    async post({ url, headers, body, signal }) {
      const target = parsePostTarget(url, rules);
      if (typeof target === 'string') return { kind: 'failed', reason: 'invalid-url' };
      // Over everything: who drips bytes never runs into an idle timeout.
      const total = AbortSignal.timeout(totalTimeoutMs);
      try {
        const answer = await request(target.url, {
          method: 'POST',
          dispatcher: target.allowed ? listedAgent : publicAgent,
          signal: signal ? AbortSignal.any([total, signal]) : total,
          headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...headers },
          body,
          // A connection for each attempt: the name is resolved and checked anew each time.
          reset: true,
          headersTimeout: totalTimeoutMs,
          bodyTimeout: totalTimeoutMs,
        });
        return {
          kind: 'answered',
          status: answer.statusCode,
          retryAfter: single(answer.headers['retry-after']),
          answer: await readStart(answer.body),
        };
      } catch (cause) {
        if (signal?.aborted && !total.aborted) return { kind: 'failed', reason: 'cancelled' };
        return { kind: 'failed', reason: total.aborted ? 'timeout' : reasonOf(cause) };
      }
    },

    async close() {
      await Promise.all([publicAgent.destroy(), listedAgent.destroy()]);
    },
  };
}

/**
 * What came until enough was read, the body ended or broke, or time was up. The status has decided by then, so a body
 * that breaks changes nothing.
 */
async function readStart(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  body.on('error', () => undefined);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= maxAnswerBytes) break;
    }
  } catch {
    return text(chunks);
  } finally {
    body.destroy();
  }
  return text(chunks);
}

/** Databases keep no NUL in a text. */
function text(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8').replaceAll('\0', '\uFFFD');
}

const tlsCodes =
  /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY|DECODE|DECRYPT)|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_)/;
const parserCodes = /^UND_ERR_(?:HEADERS_OVERFLOW|RES)/;

function reasonOf(cause: unknown): PostFailure {
  if (cause instanceof AddressRefused) return 'no-public-address';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout';
  if (tlsCodes.test(code)) return 'tls';
  // Its code is there for some faults only.
  return cause instanceof errors.HTTPParserError || parserCodes.test(code) ? 'bad-answer' : 'connection';
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
