import { Readable } from 'node:stream';
import { PlatenError } from '@platen/core';
import { makeZip } from 'client-zip';
import type { BatchState, StoredBatch } from '../../domain/batch.ts';
import type { Render, RenderWithFile } from '../../domain/render.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { BatchesStore } from '../../store/batches/batches-store.ts';
import { archiveNames } from './batch-file-name.ts';
import { briefWarnings, errorOf, identityOf } from './batch-result.ts';
import { csvLine, csvMark } from './csv-lines.ts';

export interface BatchArchiveOptions {
  readonly batches: BatchesStore;
  readonly files: Pick<FileStore, 'open'>;
  readonly now: () => Date;
}

export type BatchArchive = ReturnType<typeof createBatchArchive>;

/** What became of one render, as the manifest tells it. */
interface ManifestEntry {
  readonly index: number;
  readonly renderId: string;
  readonly designId?: string;
  readonly templateId?: string;
  readonly row?: number;
  readonly status: string;
  /** In the archive; null when it is not there. */
  readonly fileName: string | null;
  readonly fileSize: number | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly warnings: ReturnType<typeof briefWarnings>;
}

/** A batch, or a run with its batches in order. */
export interface ArchivedWhole {
  readonly ids: { readonly batchId: string } | { readonly runId: string };
  readonly createdAt: string;
  readonly state: BatchState;
  readonly batches: readonly StoredBatch[];
}

interface ArchivedFile {
  readonly name: string;
  readonly input: AsyncIterable<Uint8Array> | string;
  readonly size?: number;
  readonly lastModified: Date;
}

const expired = { code: 'NOT_FOUND', message: 'The file has expired or was deleted.' };

/** All results of a batch as one ZIP archive, with a manifest of what is in it and what is not. */
export function createBatchArchive({ batches, files, now }: BatchArchiveOptions) {
  return {
    /**
     * Streams the archive of a finished batch: each file is opened when the one before it has been read, and stored as
     * it is, since pictures do not shrink any more. Destroying the stream closes what is open. Throws
     * BATCH_NOT_FINISHED.
     */
    async open(whole: ArchivedWhole): Promise<Readable> {
      const { status, remainingRenders: remaining, totalRenders: total } = whole.state;
      if (status !== 'completed') {
        throw new PlatenError('BATCH_NOT_FINISHED', {
          message: `${remaining} of the ${total} renders are still to be done.`,
          details: { remainingRenders: remaining, retryAfter: 5 },
        });
      }
      return Readable.fromWeb(makeZip(contents(whole)) as Parameters<typeof Readable.fromWeb>[0]);
    },
  };

  async function* contents(whole: ArchivedWhole): AsyncGenerator<ArchivedFile> {
    const renders: RenderWithFile[] = [];
    for (const { id } of whole.batches) renders.push(...(await batches.renders(id)));
    const names = archiveNames(renders.map(({ render }) => render));
    const entries: ManifestEntry[] = [];
    for (const [index, { render, file }] of renders.entries()) {
      const input = isThere(file) ? await files.open(file.contentHash) : undefined;
      const name = names.get(render.id) ?? render.id;
      entries.push({ ...toEntry(render, input && file ? { name, size: file.size } : undefined), index });
      if (!input || !file) continue;
      // The reader of the archive may go away in the middle of a file.
      try {
        yield { name, input, size: file.size, lastModified: new Date(render.completedAt ?? file.createdAt) };
      } finally {
        input.destroy();
      }
    }
    const lastModified = new Date(whole.state.completedAt ?? whole.createdAt);
    yield { name: 'manifest.json', input: manifestJson(whole, entries), lastModified };
    yield { name: 'manifest.csv', input: manifestCsv(entries), lastModified };
  }

  function isThere(file: RenderWithFile['file']): file is NonNullable<typeof file> {
    return file !== undefined && (file.expiresAt === null || file.expiresAt > now().toISOString());
  }
}

function toEntry(render: Render, stored: { readonly name: string; readonly size: number } | undefined): ManifestEntry {
  return {
    index: render.batchIndex ?? 0,
    ...identityOf(render),
    status: render.status,
    fileName: stored?.name ?? null,
    fileSize: stored?.size ?? null,
    error: render.status === 'failed' ? errorOf(render) : stored ? null : expired,
    warnings: briefWarnings(render),
  };
}

function manifestJson({ ids, createdAt, state }: ArchivedWhole, renders: readonly ManifestEntry[]): string {
  const whole = {
    ...ids,
    createdAt,
    completedAt: state.completedAt,
    totalRenders: state.totalRenders,
    completedRenders: state.completedRenders,
    failedRenders: state.failedRenders,
    renders: renders.map((entry) => ({
      ...entry,
      error: entry.error && { code: entry.error.code, message: entry.error.message },
    })),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function manifestCsv(entries: readonly ManifestEntry[]): string {
  const header = ['index', 'row', 'renderId', 'designId', 'templateId', 'status', 'fileName', 'fileSize'];
  const rows = entries.map((entry) => [
    entry.index,
    entry.row,
    entry.renderId,
    entry.designId,
    entry.templateId,
    entry.status,
    entry.fileName,
    entry.fileSize,
    entry.error?.code,
    entry.error?.message,
    [...new Set(entry.warnings.map(({ code }) => code))].join(' '),
  ]);
  return csvMark + [[...header, 'errorCode', 'errorMessage', 'warnings'], ...rows].map(csvLine).join('');
}
