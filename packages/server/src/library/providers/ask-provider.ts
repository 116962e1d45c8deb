import { type Dispatcher, request } from 'undici';
import type { z } from 'zod';
import { type ProviderFailureDetails, providerFailure } from '../provider-failure.ts';

export interface ProviderClientOptions {
  /** Sends the requests; closed by whoever made it. */
  readonly dispatcher: Dispatcher;
  /** For a whole answer; default 8 s. */
  readonly timeoutMs?: number;
  /** Default 4 MB; the largest documented answers have some 100 kB. */
  readonly maxBytes?: number;
}

export interface ProviderRequest<Schema extends z.ZodType> {
  readonly provider: string;
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly schema: Schema;
  /** What an answer that is not 2xx means, where the status alone does not tell. */
  readonly explain?: (answer: ErrorAnswer) => Omit<ProviderFailureDetails, 'provider'> | undefined;
}

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The first 2 kB. */
  readonly text: string;
}

const defaultTimeoutMs = 8_000;
const defaultMaxBytes = 4_000_000;
const shownError = 2_000;

/**
 * Asks a provider for JSON and checks it. Follows no redirects. Throws PROVIDER_UNAVAILABLE for everything that can go
 * wrong; the error holds neither address nor key.
 */
export async function askProvider<Schema extends z.ZodType>(
  { provider, url, headers, schema, explain }: ProviderRequest<Schema>,
  { dispatcher, timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes }: ProviderClientOptions,
): Promise<z.output<Schema>> {
  const fail = (details: Omit<ProviderFailureDetails, 'provider'>, cause?: unknown) =>
    providerFailure({ provider, ...details }, cause);
  const signal = AbortSignal.timeout(timeoutMs);
  let answer: Dispatcher.ResponseData;
  let bytes: Buffer | 'too-large';
  try {
    answer = await request(url, {
      dispatcher,
      signal,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      headers: { accept: 'application/json', 'user-agent': 'Platen', ...headers },
    });
    bytes = await readUpTo(answer.body, maxBytes);
  } catch (cause) {
    throw fail({ reason: isTimeout(cause) || signal.aborted ? 'timeout' : 'unreachable' }, cause);
  }
  if (bytes === 'too-large') throw fail({ reason: 'too-large' });
  const { statusCode: status } = answer;
  if (status < 200 || status > 299) {
    const text = bytes.toString('utf8', 0, shownError);
    throw fail(explain?.({ status, headers: answer.headers, text }) ?? explainStatus(status, answer.headers));
  }
  let parsed: z.ZodSafeParseResult<z.output<Schema>>;
  try {
    parsed = schema.safeParse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw fail({ reason: 'invalid-answer' }, cause);
  }
  if (!parsed.success) throw fail({ reason: 'invalid-answer' }, parsed.error);
  return parsed.data;
}

/** Stops reading, and closes the connection, at the first byte too many. */
async function readUpTo(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer | 'too-large'> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.byteLength;
    if (length > maxBytes) return 'too-large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function explainStatus(status: number, headers: ErrorAnswer['headers']): Omit<ProviderFailureDetails, 'provider'> {
  if (status === 429) return rateLimited(headers['retry-after']);
  if (status === 401 || status === 403) return { reason: 'refused' };
  return { reason: 'http-status', status };
}

/** `seconds` as a header tells it; a date, or nothing, is left out. */
export function rateLimited(seconds: string | readonly string[] | undefined): Omit<ProviderFailureDetails, 'provider'> {
  const known = typeof seconds === 'string' && /^\d{1,7}$/.test(seconds);
  return { reason: 'rate-limited', ...(known && { retryAfter: Number(seconds) }) };
}

const timeoutCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);

function isTimeout(cause: unknown): boolean {
  return (
    cause instanceof Error && (cause.name === 'TimeoutError' || timeoutCodes.has(String(Reflect.get(cause, 'code'))))
  );
}
