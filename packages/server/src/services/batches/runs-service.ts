import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FoundTable } from '../../analysis/table-items.ts';
import type { Snapshot } from '../../domain/job.ts';
import type { Origin } from '../../domain/origin.ts';
import type { PlanTable } from '../../domain/plan.ts';
import type { Run } from '../../domain/run.ts';
import type { BatchRate } from '../../limits/batch-rate.ts';
import type { RenderQuota } from '../../limits/render-quota.ts';
import type { StorageQuota } from '../../limits/storage-quota.ts';
import type { WorkQueue } from '../../queue/work-queue.ts';
import type { RunsStore } from '../../store/batches/runs-store.ts';
import { isConstraintViolation } from '../../store/database/constraint-violation.ts';
import type { WorkStore } from '../../store/renders/work-store.ts';
import type { NamedDocument } from '../documents/stored-documents.ts';
import { type Page, type PageRequest, pageOf, toWindow } from '../page.ts';
import type { WebhookDeliveriesService } from '../webhooks/webhook-deliveries-service.ts';
import type { BatchEstimate } from './batch-estimate.ts';
import type { BatchFilesService } from './batch-files-service.ts';
import {
  type BatchIntakeOptions,
  type BatchToStore,
  type CheckedItem,
  createBatchIntake,
  type RowsOfBatch,
  refuseIfWrong,
} from './batch-intake.ts';
import type { SentItem } from './batch-items.ts';
import {
  checkedRows,
  failedOf,
  fileOf,
  type ReadFile,
  sentItems,
  sourceOf,
  type TriedBatchFile,
  triedFile,
} from './batch-table.ts';
import { checkSize, requestKeyMs } from './batches-service.ts';
import { factsOf, type PartOfRun, type RunFields, settingsOf, toListedRun, toPart } from './run-result.ts';

export interface RunsServiceOptions extends BatchIntakeOptions {
  readonly runs: RunsStore;
  readonly files: Pick<BatchFilesService, 'read'>;
  readonly work: WorkStore;
  readonly queue: Pick<WorkQueue, 'announce'>;
  readonly estimate: BatchEstimate;
  readonly plans: PlanTable;
  readonly rate: BatchRate;
  readonly quota: Pick<RenderQuota, 'check' | 'taking'>;
  readonly storage: Pick<StorageQuota, 'check'>;
  readonly webhooks: Pick<WebhookDeliveriesService, 'checkUrl' | 'wake'>;
}

export interface RunCall {
  readonly accountId: string;
  readonly plan: Plan;
  readonly bytes: Buffer;
  readonly fields: RunFields;
  /** As of a batch. */
  readonly requestKey: string | null;
  readonly origin?: Origin | undefined;
}

type Checked = readonly (CheckedItem | PlatenError)[];

export interface AcceptedRun extends ReturnType<typeof factsOf> {
  readonly status: 'processing';
  readonly completedRenders: 0;
  readonly failedRenders: number;
  readonly estimatedCompletion: string;
  readonly batches: readonly ReturnType<typeof toPart>[];
  readonly file: ReadFile;
}

export interface TriedRun extends TriedBatchFile {
  readonly batchCount: number;
}

export type RunsService = ReturnType<typeof createRunsService>;

/** Renders that a run may have, whatever the plan allows a batch. */
const maxRenders = 10_000;

/** Runs: tables that are cut into as many batches as the plan asks for, accepted together and read as one. */
export function createRunsService(options: RunsServiceOptions) {
  const { runs, work, plans, rate, estimate, newId, now } = options;
  const intake = createBatchIntake(options);

  return {
    /**
     * Stores all batches in one transaction. A row that is wrong fails at once and the others go on; with `strict` it refuses
     * all. Throws what a batch does, and RATE_LIMIT_EXCEEDED when the plan has not so many batches left in the hour.
     */
    async accept(call: RunCall): Promise<AcceptedRun> {
      const { accountId, plan, fields, requestKey } = call;
      options.webhooks.checkUrl(fields.webhook, 'webhook');
      const { table, items } = await read(call);
      const earlier = requestKey === null ? undefined : await findEarlier(accountId, requestKey);
      if (!earlier) {
        await options.quota.check({ id: accountId, plan });
        await options.storage.check({ accountId, plan });
        await rate.take({ accountId, plan }, batchCount(items.length, plan));
      }
      const checked = await intake.check({ accountId, items });
      const rows = checkedRows(items, checked);
      const answer = (run: Run) => acceptedRun(run, { plan, file: fileOf(table, rows), failed: failedOf(rows) });
      if (earlier) return answer(earlier);
      if (fields.strict) refuseIfWrong(items, checked);
      const run = newRun(call);
      const stored = await rowsOf(run, { call, items, checked });
      try {
        await options.quota.taking({ id: accountId, plan }, (quota) => work.enqueue({ ...stored, quota }));
      } catch (cause) {
        // The same request at the same time, on another node.
        const other = requestKey !== null && isConstraintViolation(cause) && (await findEarlier(accountId, requestKey));
        if (other) return answer(other);
        throw cause;
      }
      await options.queue.announce(stored.jobs.length);
      if (stored.events.length > 0) options.webhooks.wake();
      return answer(run);
    },

    /** What would become of each row. Stores nothing and counts as no batch; throws what `accept` throws. */
    async tryOut(call: Omit<RunCall, 'requestKey'>): Promise<TriedRun> {
      const { accountId, plan } = call;
      const { table, items } = await read(call);
      const rows = checkedRows(items, await intake.check({ accountId, items }));
      return { ...triedFile(table, items, rows), batchCount: batchCount(items.length, plan) };
    },

    /** Newest first. */
    async list(
      query: PageRequest & { readonly accountId: string; readonly designId?: string | undefined },
    ): Promise<Page<ReturnType<typeof toListedRun>>> {
      const { accountId, designId } = query;
      const found = await runs.list({ accountId, designId, ...toWindow(query) });
      const states = new Map((await runs.states(found.rows.map(({ id }) => id))).map((state) => [state.id, state]));
      // One whose last batch was removed just now is gone.
      const items = found.rows.flatMap((run) => {
        const state = states.get(run.id);
        return state ? [toListedRun(run, state)] : [];
      });
      return pageOf(found, items);
    },

    /** Throws RUN_NOT_FOUND, or ACCESS_DENIED for another account's. */
    async get(key: { readonly accountId: string; readonly plan: Plan; readonly runId: string }) {
      const { run, state, batches } = await find(key);
      return {
        ...toListedRun(run, state),
        estimatedCompletion: await completionOf(batches, key.plan),
        batches: batches.map(toPart),
      };
    },

    find,
  };

  /** A run with its batches in the order of the file. */
  async function find(key: { readonly accountId: string; readonly runId: string }) {
    const run = await runs.find(key.runId);
    if (run && run.accountId !== key.accountId) throw new PlatenError('ACCESS_DENIED');
    const [state] = await runs.states([key.runId]);
    if (!run || !state) throw new PlatenError('RUN_NOT_FOUND');
    return { run, state, batches: await runs.batches(run.id) };
  }

  async function read(call: Omit<RunCall, 'requestKey'>): Promise<{ table: FoundTable; items: readonly SentItem[] }> {
    const limit = largest(call.plan);
    try {
      const table = await options.files.read(call, limit);
      const items = sentItems(table, call.fields.formats);
      checkSize(items.length, limit);
      return { table, items };
    } catch (cause) {
      if (!(cause instanceof PlatenError) || cause.code !== 'BATCH_TOO_LARGE') throw cause;
      throw tooLarge(Number(cause.details['received']), call.plan);
    }
  }

  /** Renders that one run of a plan may have. */
  function largest(plan: Plan): number {
    const { batchSize, batchRequestsPerHour } = plans[plan];
    return Math.min(Math.max(maxRenders, batchSize), batchSize * (batchRequestsPerHour ?? maxRenders));
  }

  function tooLarge(received: number, plan: Plan): PlatenError {
    const { batchSize, batchRequestsPerHour: perHour } = plans[plan];
    const limit = largest(plan);
    const why = perHour === null ? '' : `, as it allows ${perHour} batches of ${batchSize} in an hour`;
    return new PlatenError('BATCH_TOO_LARGE', {
      message: `The table makes ${received} renders; a run of your plan may have ${limit}${why}. Send it in parts of at most ${limit} renders.`,
      details: { limit, received },
    });
  }

  function batchCount(renders: number, plan: Plan): number {
    return Math.ceil(renders / plans[plan].batchSize);
  }

  function newRun({ accountId, fields, requestKey }: RunCall): Run {
    const { kind, id } = sourceOf(fields);
    return {
      id: newId('run'),
      accountId,
      designId: kind === 'design' ? id : null,
      templateId: kind === 'template' ? id : null,
      name: fields.name,
      settings: settingsOf(fields),
      createdAt: now().toISOString(),
      requestKey,
    };
  }

  async function rowsOf(
    run: Run,
    { call, items, checked }: { call: RunCall; items: readonly SentItem[]; checked: Checked },
  ) {
    const { accountId, plan, origin } = call;
    const { priority, webhook: webhookUrl = null } = call.fields;
    const size = plans[plan].batchSize;
    const last = Date.parse(run.createdAt) - batchCount(items.length, plan) + 1;
    const parts: RowsOfBatch[] = [];
    const snapshots = new Map<NamedDocument, Snapshot>();
    for (let offset = 0; offset < items.length; offset += size) {
      const batch: BatchToStore = {
        accountId,
        items: items.slice(offset, offset + size),
        priority,
        webhookUrl,
        requestKey: null,
        origin,
        // The batches are drawn in the order of the file: each is a millisecond older than the next.
        createdAt: new Date(last + parts.length),
        run: { id: run.id, offset },
      };
      parts.push(await intake.rowsOf(batch, checked.slice(offset, offset + size), snapshots));
    }
    return {
      run,
      batches: parts.map(({ batch }) => batch),
      snapshots: [...snapshots.values()],
      renders: parts.flatMap(({ renders }) => renders),
      data: parts.flatMap(({ data }) => data),
      jobs: parts.flatMap(({ jobs }) => jobs),
      events: parts.flatMap(({ events }) => events),
    };
  }

  async function acceptedRun(
    run: Run,
    { plan, file, failed }: { plan: Plan; file: AcceptedRun['file']; failed: number },
  ): Promise<AcceptedRun> {
    const { state, batches } = await find({ accountId: run.accountId, runId: run.id });
    return {
      ...factsOf(run, state),
      // What it was accepted as, also when every row of it failed at once.
      status: 'processing',
      completedRenders: 0,
      failedRenders: failed,
      estimatedCompletion: await completionOf(batches, plan),
      batches: batches.map(toPart),
      file,
    };
  }

  /** When the last of the batches that go on will have ended, or did. */
  async function completionOf(batches: readonly PartOfRun[], plan: Plan): Promise<string> {
    const last = batches.findLast(({ completedAt }) => completedAt === null);
    if (last) return estimate.completionOf(last, plan);
    const ends = batches.map(({ completedAt }) => completedAt ?? '');
    return ends.toSorted().at(-1) ?? '';
  }

  async function findEarlier(accountId: string, requestKey: string): Promise<Run | undefined> {
    const earlier = await runs.findByRequest({ accountId, requestKey });
    if (!earlier || now().getTime() - Date.parse(earlier.createdAt) < requestKeyMs) return earlier;
    await runs.releaseRequest(earlier.id);
    return undefined;
  }
}
