import { Readable } from 'node:stream';
import type { S3Config } from '../../config/config.ts';
import type { ByteRange } from '../file-store.ts';
import { storageUnavailable } from '../storage-failure.ts';

/** Objects in a bucket by their keys. Every method throws SERVICE_UNAVAILABLE when the store does not answer. */
export interface S3Objects {
  put(object: NewObject): Promise<void>;
  /** Undefined when there is no such object. */
  head(key: string): Promise<{ readonly ageMs: number } | undefined>;
  /** Undefined when there is no such object. Errors of the stream are those of the connection. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Copies within the bucket and replaces what is at `to`. False when there is no object at `from`. */
  copy(keys: { readonly from: string; readonly to: string }): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Keys in order, at most 1,000. */
  list(query: { readonly prefix: string; readonly after?: string; readonly limit: number }): Promise<readonly string[]>;
  /** Checks once, without trying again, whether the bucket can be reached. */
  check(): Promise<void>;
  close(): void;
}

export interface NewObject {
  readonly key: string;
  /** Makes the body anew for each try. */
  readonly body: () => Uint8Array | Readable;
  readonly size: number;
  /** SHA-256 of the body, hexadecimal: it is part of the signature, so the store refuses other bytes. */
  readonly contentHash: string;
  readonly mimeType: string | undefined;
  /** Whether other bytes may be stored there later. Default: false, because names are made from the content. */
  readonly changes?: boolean;
}

const tries = 3;
const connectTimeoutMs = 3_000;
/** For one try of a small request, and until the headers of an answer have come. */
const answerTimeoutMs = 10_000;
/** For a copy: the store makes it without reporting progress. */
const copyTimeoutMs = 90_000;
/** 10 Mbit/s. */
const slowestBytesPerMs = 1_250;
const firstPauseMs = 100;
const maxSockets = 128;

/**
 * Makes a client without connecting. The library is loaded only here: a service that keeps files on disk does not need
 * it.
 */
export async function openS3Objects(config: S3Config): Promise<S3Objects> {
  const library = await import('./s3-library.ts');
  const client = new library.S3Client({
    region: config.region,
    ...(config.endpoint !== undefined && { endpoint: config.endpoint }),
    forcePathStyle: config.forcePathStyle,
    // Without a key the library looks for a role, and renews its credentials before they expire.
    ...(config.credentials && { credentials: config.credentials }),
    // Many compatible stores do not know these checksums; the signature covers the bytes that we send.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Tries are repeated below, where the body can be made anew and every try has its own time limit.
    maxAttempts: 1,
    // The library would write to the console; failures are thrown, and logged where they are caught.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  });
  const Bucket = config.bucket;

  return {
    async put({ key, body, size, contentHash, mimeType, changes = false }) {
      await tryAgain(uploadTimeoutMs(size), async (abortSignal) => {
        const Body = body();
        const command = new library.PutObjectCommand({
          Bucket,
          Key: key,
          Body,
          ContentLength: size,
          // Where the name is made from the content, the bytes never change, but the object may be deleted.
          CacheControl: changes ? 'no-store' : 'public, max-age=86400, immutable',
          ...(mimeType !== undefined && { ContentType: mimeType }),
        });
        command.middlewareStack.add(
          (next) => (call) => {
            (call.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = contentHash;
            return next(call);
          },
          { step: 'build', name: 'knownContentHash' },
        );
        try {
          await client.send(command, { abortSignal });
        } finally {
          if (Body instanceof Readable) Body.destroy();
        }
      });
    },

    async head(key) {
      return unlessMissing(async () => {
        const command = new library.HeadObjectCommand({ Bucket, Key: key });
        // Uses the store's clock: the clock of this machine may differ.
        let nowMs = Date.now();
        command.middlewareStack.add(
          (next) => async (call) => {
            const answered = await next(call);
            const { headers } = answered.response as { readonly headers: Readonly<Record<string, string>> };
            nowMs = Date.parse(headers['date'] ?? '') || nowMs;
            return answered;
          },
          { step: 'deserialize', name: 'clockOfTheStore' },
        );
        const { LastModified } = await tryAgain(answerTimeoutMs, (abortSignal) =>
          client.send(command, { abortSignal }),
        );
        return { ageMs: LastModified ? nowMs - LastModified.getTime() : 0 };
      });
    },

    async get(key, range) {
      return unlessMissing(async () => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const command = new library.GetObjectCommand({ Bucket, Key: key, ...(Range !== undefined && { Range }) });
        // The signal of a try covers the headers only: a reader may read the body slowly.
        const { Body } = await tryAgain(answerTimeoutMs, (abortSignal) => client.send(command, { abortSignal }));
        if (!(Body instanceof Readable)) throw storageUnavailable(new Error('an answer without a body'));
        return Body;
      });
    },

    async copy({ from, to }) {
      const command = new library.CopyObjectCommand({ Bucket, CopySource: `${Bucket}/${from}`, Key: to });
      const copied = await unlessMissing(() =>
        tryAgain(copyTimeoutMs, (abortSignal) => client.send(command, { abortSignal })),
      );
      return copied !== undefined;
    },

    async remove(key) {
      const command = new library.DeleteObjectCommand({ Bucket, Key: key });
      await tryAgain(answerTimeoutMs, (abortSignal) => client.send(command, { abortSignal }));
    },

    async list({ prefix, after, limit }) {
      const command = new library.ListObjectsV2Command({
        Bucket,
        Prefix: prefix,
        MaxKeys: limit,
        ...(after !== undefined && { StartAfter: after }),
      });
      const { Contents } = await tryAgain(answerTimeoutMs, (abortSignal) => client.send(command, { abortSignal }));
      return (Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
    },

    async check() {
      // A GET and not a HEAD: a store explains a refusal in the body of its answer.
      await withinTime(answerTimeoutMs, (abortSignal) =>
        client.send(new library.ListObjectsV2Command({ Bucket, Prefix: config.prefix, MaxKeys: 1 }), { abortSignal }),
      ).catch((cause: unknown) => {
        throw storageUnavailable(cause);
      });
    },

    close: () => client.destroy(),
  };
}

const ignore = () => undefined;

/**
 * The time limit for one try: somebody may be waiting for the upload, and a silent store must not hold them longer than
 * necessary.
 */
export function uploadTimeoutMs(bytes: number): number {
  return answerTimeoutMs + bytes / slowestBytesPerMs;
}

/**
 * Repeats tries whose failure may pass, with growing pauses. If the failure stays, it is not the caller's fault: 503.
 */
async function tryAgain<Result>(timeoutMs: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withinTime(timeoutMs, work);
    } catch (cause) {
      if (isMissing(cause)) throw cause;
      if (attempt === tries || !canPass(cause)) throw storageUnavailable(cause);
      // Half of the pause is random, so that nodes that failed together do not come back together.
      const pauseMs = firstPauseMs * 4 ** (attempt - 1);
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random() / 2)));
    }
  }
}

async function withinTime<Result>(timeoutMs: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function unlessMissing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  return work().catch((cause: unknown) => {
    if (isMissing(cause)) return undefined;
    throw cause;
  });
}

function statusOf(cause: unknown): number | undefined {
  const metadata = cause instanceof Error && '$metadata' in cause ? cause.$metadata : undefined;
  return (metadata as { readonly httpStatusCode?: number } | undefined)?.httpStatusCode;
}

/** Whether the object is missing. A missing bucket is the operator's problem. */
function isMissing(cause: unknown): boolean {
  return statusOf(cause) === 404 && cause instanceof Error && cause.name !== 'NoSuchBucket';
}

/** Whether the failure may pass: no answer, too many requests, or a fault of the store. A refusal does not pass. */
function canPass(cause: unknown): boolean {
  const status = statusOf(cause);
  return status === undefined || status === 408 || status === 429 || status >= 500;
}
