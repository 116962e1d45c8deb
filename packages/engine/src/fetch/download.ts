import { type Agent, request } from 'undici';
import { FetchFailure } from './fetch-failure.ts';
import { createGuardedAgent } from './guarded-agent.ts';
import type { Resolve } from './look-up-names.ts';
import { parseTarget, type Target } from './target.ts';

export interface DownloadOptions<Kept> {
  readonly maxBytes: number;
  /** Takes the bytes in as they come. Its FetchFailure is the download's; what else it throws is ours, and thrown as it is. */
  readonly keep: (bytes: AsyncIterable<Buffer>) => Promise<Kept>;
  /** Sent so that an unchanged source answers 304. */
  readonly validators?: Validators;
}

export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export type Download<Kept> =
  | { readonly status: 'unchanged' }
  | {
      readonly status: 'fetched';
      readonly kept: Kept;
      readonly contentType: string | undefined;
      readonly validators: Validators;
      /** How long the server says the answer stays true; 0 when it says nothing. */
      readonly maxAgeSeconds: number;
    };

export interface Downloader {
  /** Brings one http(s) source. Throws FetchFailure, and what `keep` throws besides. */
  download<Kept>(url: string, options: DownloadOptions<Kept>): Promise<Download<Kept>>;
  close(): Promise<void>;
}

export interface DownloaderOptions {
  /** `host` or `host:port` that may be private. */
  readonly allowHosts: readonly string[];
  readonly totalTimeoutMs?: number;
  readonly resolve?: Resolve;
}

const maxRedirects = 3;
const defaultTotalTimeoutMs = 10_000;
const redirects = new Set([301, 302, 303, 307, 308]);

/** The one way out: every outgoing request of the service passes its checks, on each hop. */
export function createDownloader(options: DownloaderOptions): Downloader {
  const { totalTimeoutMs = defaultTotalTimeoutMs } = options;
  const allowHosts = new Set(options.allowHosts.map((host) => host.toLowerCase()));
  // Each render waits in lines of its own: see `image-fetcher.ts`.
  const shared = options.resolve && { resolve: options.resolve };
  const publicAgent = createGuardedAgent({ allowed: false, ...shared });
  // Apart, so that no connection made for a listed host is ever used for another.
  const listedAgent = createGuardedAgent({ allowed: true, ...shared });

  return {
    async download(url, { maxBytes, keep, validators }) {
      // Over everything, all hops together: a server that drips bytes never runs into an idle timeout.
      const total = AbortSignal.timeout(totalTimeoutMs);
      try {
        let target = parseTarget(url, allowHosts);
        for (let hop = 0; hop <= maxRedirects; hop += 1) {
          const agent = target.allowed ? listedAgent : publicAgent;
          const answer = await ask({ target, agent, signal: total, maxBytes, keep, ...(validators && { validators }) });
          if (answer.status !== 'redirect') return answer;
          target = follow(target, answer.location, allowHosts);
        }
        throw new FetchFailure('too-many-redirects');
      } catch (cause) {
        if (cause instanceof NotKept) throw cause.cause;
        throw cause instanceof FetchFailure ? cause : new FetchFailure('unreachable', { cause });
      }
    },
    async close() {
      await Promise.all([publicAgent.destroy(), listedAgent.destroy()]);
    },
  };
}

/** What came could not be kept, which says nothing of where it came from. */
class NotKept extends Error {}

interface Ask<Kept> extends Pick<DownloadOptions<Kept>, 'keep'> {
  readonly target: Target;
  readonly agent: Agent;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly validators?: Validators;
}

async function ask<Kept>({ target, agent, signal, maxBytes, keep, validators = {} }: Ask<Kept>) {
  const { statusCode, headers, body } = await request(target.url, {
    dispatcher: agent,
    signal,
    headers: {
      accept: 'image/*',
      // Compressed answers can grow a thousandfold; pictures are compressed already.
      'accept-encoding': 'identity',
      'user-agent': 'Platen',
      ...(validators.etag && { 'if-none-match': validators.etag }),
      ...(validators.lastModified && { 'if-modified-since': validators.lastModified }),
    },
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
  });
  // Whatever happens below, the rest of the body is not read.
  const discard = () => body.destroy();
  body.on('error', () => undefined);
  try {
    if (redirects.has(statusCode)) {
      return { status: 'redirect', location: single(headers['location']) ?? '' } as const;
    }
    if (statusCode === 304 && (validators.etag || validators.lastModified)) return { status: 'unchanged' } as const;
    if (statusCode !== 200) throw new FetchFailure('http-status', { status: statusCode });
    const encoding = single(headers['content-encoding']) ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') throw new FetchFailure('unreachable');
    if (Number(single(headers['content-length']) ?? 0) > maxBytes) throw new FetchFailure('too-large');
    const kept = await keep(atMost(body, maxBytes)).catch((cause: unknown) => {
      throw cause instanceof FetchFailure ? cause : new NotKept('not kept', { cause });
    });
    const etag = single(headers['etag']);
    const lastModified = single(headers['last-modified']);
    return {
      status: 'fetched',
      kept,
      contentType: single(headers['content-type'])?.slice(0, 128),
      validators: { ...(etag && { etag }), ...(lastModified && { lastModified }) },
      maxAgeSeconds: maxAge(single(headers['cache-control']) ?? ''),
    } as const;
  } finally {
    discard();
  }
}

function follow(from: Target, location: string, allowHosts: ReadonlySet<string>): Target {
  if (location === '' || !URL.canParse(location, from.url.href)) throw new FetchFailure('unreachable');
  const target = parseTarget(new URL(location, from.url).href, allowHosts);
  // What was asked for in safety must not be answered without it.
  if (from.url.protocol === 'https:' && target.url.protocol === 'http:') throw new FetchFailure('unreachable');
  return target;
}

async function* atMost(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new FetchFailure('too-large');
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof FetchFailure ? cause : new FetchFailure('unreachable', { cause });
  }
}

function maxAge(cacheControl: string): number {
  if (/\b(?:no-store|no-cache)\b/i.test(cacheControl)) return 0;
  return Number(/\bmax-age=(\d{1,9})/i.exec(cacheControl)?.[1] ?? 0);
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
