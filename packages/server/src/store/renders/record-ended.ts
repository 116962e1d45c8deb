import type { Transaction } from 'kysely';
import type { RecordedEvent } from '../../domain/event.ts';
import type { ServedFile } from '../../domain/file.ts';
import type { SealedRequest } from '../../domain/kept-request.ts';
import type { Render } from '../../domain/render.ts';
import type { UsageCount } from '../accounts/usage-count.ts';
import { addUsages } from '../accounts/usage-store.ts';
import { columnsOf } from '../database/fields.ts';
import { preparedInsert } from '../database/statements/prepared.ts';
import type { Database } from '../schema.ts';
import { recordEvents } from '../webhooks/record-events.ts';
import { renderColumns, usageOf } from './render-rows.ts';
import { shownFile, storeFiles } from './store-file.ts';
import { type QuotaTake, takeQuota } from './take-quota.ts';

/** What came of recording it. */
export interface RecordedRender {
  /** The file that it shows. */
  readonly file: ServedFile | undefined;
  /** Whether somebody waits to be told, of this render or of one that was recorded with it. */
  readonly tells: boolean;
}

/** A render that has ended within its request. */
export interface EndedRender {
  readonly render: Render;
  /** What it was asked for with, where that is kept. */
  readonly data?: SealedRequest | undefined;
  /** Made by this render. */
  readonly file?: ServedFile;
  /** A file that was there already lives at least until then; null: for ever. */
  readonly keepFileUntil?: string | null;
  readonly usage: Partial<UsageCount>;
  /** What it is taken from when it was drawn; default: nothing. */
  readonly quota?: QuotaTake;
  /** What is to be told of it, with the file that it shows. */
  readonly events: (file: ServedFile | undefined) => readonly RecordedEvent[];
}

const insertRenders = preparedInsert('renders');
const insertData = preparedInsert('request_data');

/**
 * Writes renders that have ended: their rows, their files', what the accounts used and what is to be told. Throws QuotaUsedUp when not all may be drawn. What is locked is locked in one order, whoever writes:
 * accounts, files, days, each by its key.
 */
export async function recordEnded(
  transaction: Transaction<Database>,
  ended: readonly EndedRender[],
): Promise<readonly RecordedRender[]> {
  await takeQuotas(transaction, ended);
  await storeFiles(
    transaction,
    ended.map(({ render, file, keepFileUntil }) => ({ fileId: render.fileId, file, keepUntil: keepFileUntil })),
  );
  const renders = ended.map(({ render }) => render);
  // Each locks the row of the file that it names.
  await insertRenders(
    transaction,
    renders.toSorted(byText(({ fileId }) => fileId ?? '')).map((render) => renderColumns(render)),
  );
  await insertData(
    transaction,
    ended.flatMap(({ data }) => (data ? [columnsOf(data)] : [])),
  );
  await addUsages(
    transaction,
    ended.map(({ render, usage }) => ({
      ...usageOf(render),
      count: usage,
    })),
  );
  const files = new Map<string | null, ServedFile | undefined>();
  for (const { fileId } of renders) {
    if (!files.has(fileId)) files.set(fileId, await shownFile(transaction, fileId));
  }
  const shown = renders.map(({ fileId }) => files.get(fileId));
  const deliveries = await recordEvents(
    transaction,
    ended.flatMap(({ events }, index) => events(shown[index])),
  );
  return shown.map((file) => ({ file, tells: deliveries > 0 }));
}

async function takeQuotas(transaction: Transaction<Database>, ended: readonly EndedRender[]): Promise<void> {
  const takes = new Map<string, { readonly quota: QuotaTake; readonly asked: number }>();
  for (const { quota, usage } of ended) {
    const asked = usage.renders ?? 0;
    if (!quota || quota.limits.length === 0 || asked === 0) continue;
    // In the moment between two days, one account has two sets of limits.
    const name = JSON.stringify(quota);
    takes.set(name, { quota, asked: asked + (takes.get(name)?.asked ?? 0) });
  }
  for (const [, { quota, asked }] of [...takes].toSorted(byText(([name]) => name))) {
    await takeQuota(transaction, quota, asked);
  }
}

function byText<Item>(textOf: (item: Item) => string): (left: Item, right: Item) => number {
  return (left, right) => (textOf(left) < textOf(right) ? -1 : textOf(left) > textOf(right) ? 1 : 0);
}
