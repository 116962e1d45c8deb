import { createHash, webcrypto } from 'node:crypto';
import { PlatenError } from '@platen/core';
import type { RenderPool, StoredDocument, Urgency } from '@platen/engine/pool';
import type { Operations } from './operations.ts';

export interface AnalysisRequest<Name extends keyof Operations> {
  readonly operation: Name;
  readonly input: Operations[Name]['input'];
  readonly accountId: string;
  /** The document that the work is about; it is sent to a process once. */
  readonly document?: StoredDocument;
  /** The bytes of the file that the work is about. */
  readonly bytes?: Uint8Array;
  /** What tells this input from others, beside document and bytes. */
  readonly content: readonly string[];
  /** The field of the request in which the caller sent the input, for the error. */
  readonly field: string;
  /** Default `awaited`. */
  readonly urgency?: Urgency;
  /** Default: the time limit of the operation. */
  readonly timeoutMs?: number | undefined;
}

export interface Analyser {
  /**
   * Throws what the operation throws; INVALID_REQUEST when the work takes too long or too much memory, and at once when
   * the same input is sent again; SERVICE_UNAVAILABLE when no process is free in time.
   */
  run<Name extends keyof Operations>(request: AnalysisRequest<Name>): Promise<Operations[Name]['output']>;
}

/**
 * One design takes less time than this; a file or a batch takes longer; our own gallery is read however slow the
 * machine is.
 */
const timeoutsMs: Readonly<Record<keyof Operations, number>> = {
  checkDocument: 5_000,
  checkDraft: 5_000,
  describeDocument: 5_000,
  fillDocument: 5_000,
  packFont: 10_000,
  describeFont: 10_000,
  readTableItems: 10_000,
  checkRenders: 10_000,
  readGallery: 120_000,
};

const sentences: Readonly<Record<string, string>> = {
  timeout: 'it takes too long to check; make it smaller, or use fewer and shorter templates',
  memory: 'it takes too much memory to check; make it smaller',
  crash: 'it could not be checked; make it smaller',
};

/** Has foreign designs, data and tables read by the analysis processes of `pool`. */
export function createAnalyser(pool: Pick<RenderPool, 'call'>): Analyser {
  return {
    async run(request) {
      const { operation, input, document, bytes, accountId, field, urgency = 'awaited', timeoutMs } = request;
      const fingerprint = await nameOf(request);
      try {
        return (await pool.call({
          operation,
          input,
          document,
          bytes,
          fingerprint,
          owner: accountId,
          urgency,
          timeoutMs: timeoutMs ?? timeoutsMs[operation],
        })) as never;
      } catch (cause) {
        throw cause instanceof PlatenError ? refused(cause, { operation, field }) : cause;
      }
    },
  };
}

async function nameOf(request: AnalysisRequest<keyof Operations>): Promise<string> {
  const { operation, document, bytes, content } = request;
  const hash = createHash('sha256').update(`${operation} ${document?.digest}`);
  for (const part of content) hash.update(`\n${part.length}\n`).update(part);
  // Hashed on another thread, because a file is long.
  if (bytes)
    hash
      .update('\nbytes\n')
      .update(Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)));
  return hash.digest('hex');
}

/** When a process was lost to the input, the sender gets the error. */
function refused(
  cause: PlatenError,
  { field, operation }: Pick<AnalysisRequest<keyof Operations>, 'field' | 'operation'>,
) {
  const reason = cause.code === 'RENDER_FAILED' ? String(cause.details['reason']) : '';
  if (reason === 'internal') return new PlatenError('INTERNAL_ERROR', { cause });
  const issue = sentences[reason];
  if (issue === undefined) return cause;
  const isData = operation === 'checkRenders' || operation === 'fillDocument';
  return new PlatenError(isData ? 'INVALID_DYNAMIC_DATA' : 'INVALID_REQUEST', {
    message: `${field}: ${issue}.`,
    details: {
      field,
      reason,
      ...(isData && { issue, expected: 'less' }),
      errors: [{ path: `/${field}`, code: 'TOO_MUCH_WORK', message: issue }],
    },
    cause,
  });
}
