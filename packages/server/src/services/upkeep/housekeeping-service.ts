import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { WholeAccountsStore } from '../../store/accounts/whole-accounts-store.ts';
import type { RendersStore } from '../../store/renders/renders-store.ts';
import type { BatchPlace, CleaningStore } from '../../store/upkeep/cleaning-store.ts';
import type { Removal } from '../../telemetry/node-metrics.ts';
import { keptAnswersMs } from '../accounts/idempotency-service.ts';

export interface HousekeepingOptions {
  readonly cleaning: CleaningStore;
  readonly accounts: Pick<WholeAccountsStore, 'removeDeleted'>;
  readonly renders: Pick<RendersStore, 'usedContents'>;
  readonly files: Pick<FileStore, 'list' | 'remove' | 'clearAside'>;
  readonly history: Config['history'];
  /** Removes some deleted assets that nothing uses. */
  readonly cleanAssets: (limit: number) => Promise<{ readonly contents: readonly string[]; readonly more: boolean }>;
  /** Enters the facts of so many documents of older nodes; answers how many there were. */
  readonly enterFacts: (limit: number) => Promise<number>;
  /** Counts what so many accounts store that were never counted; answers how many there were. */
  readonly countStorage: (limit: number) => Promise<number>;
  /** Removes up to so many counts of windows that have ended; answers how many. */
  readonly cleanRateLimits: (limit: number) => Promise<number>;
  /** Told of rows that were removed for their age. */
  readonly onRemoved?: (what: Removal, count: number) => void;
  /** Told of a step that failed; the others go on. */
  readonly onError: (cause: unknown, step: string) => void;
  /** What is older than it may be is removed by this time; asked once for each turn. */
  readonly now: () => Promise<Date>;
}

export interface HousekeepingTurn {
  /** After each step: false when somebody else does the work now, or the node stops. */
  readonly goOn: () => Promise<boolean>;
}

export type HousekeepingService = ReturnType<typeof createHousekeepingService>;

/** Who put a file this recently may be about to write its row: no render, and no end of one, takes as long. */
const minFileAgeMs = 10 * 60_000;
/** Renders of one design often come one after the other; its copy stays for the next. */
const minSnapshotAgeMs = 3_600_000;
const rowsPerStep = 500;
const assetsPerStep = 20;
/** Some may have megabytes. */
const documentsPerStep = 20;
const filesPerStep = 1_000;
/** Some may have a million files. */
const accountsPerStep = 5;
/** Files that are looked up and removed at once: a store that is asked over a network takes some milliseconds for each. */
const removedAtOnce = 16;
/** No turn lasts longer than this and one step. */
const maxTurnMs = 10_000;
/** Batches whose files stay are met again on each way through the ended ones. */
const batchesEveryMs = 3_600_000;
const dayMs = 24 * 3_600_000;
/** A year, however many days it has. */
const auditDays = 366;

/** Removes something; answers whether there may be more of it. */
type Step = () => Promise<boolean>;

/** Removes what nobody needs any more, a little at a time. */
export function createHousekeepingService(options: HousekeepingOptions) {
  const { cleaning, renders, files, history } = options;
  let nowMs = 0;
  // Anywhere: what keeps the house may be another node after each restart, and the last names must have their turn, too.
  let lastListed = randomBytes(1).toString('hex');
  let batchPlace: BatchPlace | undefined;
  let batchesFromMs = 0;

  const before = (ageMs: number) => new Date(nowMs - ageMs).toISOString();

  async function forget(contentHashes: readonly string[]): Promise<void> {
    const used = await renders.usedContents(contentHashes);
    const unused = [...new Set(contentHashes)].filter((contentHash) => !used.has(contentHash));
    for (let start = 0; start < unused.length; start += removedAtOnce) {
      const part = unused.slice(start, start + removedAtOnce);
      await Promise.all(part.map((contentHash) => files.remove(contentHash, { minAgeMs: minFileAgeMs })));
    }
  }

  /** Rows of a kind that are kept for some days; null: for ever. */
  function past(what: Removal, days: number | null, remove: CleaningStore['renders']): Step {
    return async () => {
      if (days === null) return false;
      const count = await remove({ before: before(days * dayMs), limit: rowsPerStep });
      if (count > 0) options.onRemoved?.(what, count);
      return count === rowsPerStep;
    };
  }

  async function cleanBatches(): Promise<boolean> {
    if (history.renderDays === null || nowMs < batchesFromMs) return false;
    const step = { before: before(history.renderDays * dayMs), limit: rowsPerStep, after: batchPlace };
    const { removed, next } = await cleaning.batches(step);
    if (removed > 0) options.onRemoved?.('batches', removed);
    batchPlace = next;
    if (batchPlace === undefined) batchesFromMs = nowMs + batchesEveryMs;
    return batchPlace !== undefined;
  }

  /** Goes through all stored files, over and over: a thousand in each turn, since there is always a next one. */
  async function forgetNextOrphans(): Promise<boolean> {
    const listed = await files.list({ after: lastListed, limit: filesPerStep });
    lastListed = listed.at(-1) ?? '';
    await forget(listed);
    return false;
  }

  const steps: Readonly<Record<string, Step>> = {
    'deleted accounts': () => options.accounts.removeDeleted({ limit: rowsPerStep }),
    'expired files': async () => {
      const { gone, more } = await cleaning.expiredFiles({ before: before(0), limit: rowsPerStep });
      await forget(gone);
      return more;
    },
    // Before what is deleted by them.
    'facts of documents': async () => (await options.enterFacts(documentsPerStep)) === documentsPerStep,
    'deleted assets': async () => {
      const { contents, more } = await options.cleanAssets(assetsPerStep);
      await forget(contents);
      return more;
    },
    'kept answers': async () => {
      const step = { before: before(keptAnswersMs), limit: rowsPerStep };
      return (await cleaning.keptAnswers(step)) === rowsPerStep;
    },
    'drawn addresses': past('drawn_addresses', 0, cleaning.drawnUrls),
    sessions: past('sessions', 0, cleaning.sessions),
    invitations: past('invitations', 0, cleaning.invitations),
    'password resets': past('password_resets', 0, cleaning.passwordResets),
    'audit logs': past('audit_logs', auditDays, cleaning.auditLog),
    'copies of designs': async () => {
      return (await cleaning.snapshots({ minAgeMs: minSnapshotAgeMs, limit: rowsPerStep })) === rowsPerStep;
    },
    'places of renders': async () => (await cleaning.renderSlots({ limit: rowsPerStep })) === rowsPerStep,
    'stored bytes': async () => (await options.countStorage(accountsPerStep)) === accountsPerStep,
    'rate limits': async () => (await options.cleanRateLimits(rowsPerStep)) === rowsPerStep,
    'webhook deliveries': past('webhook_deliveries', history.webhookDays, cleaning.deliveries),
    'data of renders': past('request_data', history.requestDataDays, cleaning.requestData),
    renders: past('renders', history.renderDays, cleaning.renders),
    batches: cleanBatches,
    usage: past('usage', history.usageDays, cleaning.usageDays),
    'usage by design': past('usage_parts', history.usageDays, cleaning.usageParts),
    'orphaned files': forgetNextOrphans,
    'removed files': async () => {
      const used = (contents: readonly string[]) => renders.usedContents(contents);
      return (await files.clearAside({ minAgeMs: minFileAgeMs, limit: filesPerStep, used })) === filesPerStep;
    },
  };

  return {
    /** Deletes the bytes of contents that no file has any more; what is too young waits for a later step. */
    forget,

    /**
     * One step of each kind, and again of those that had more to remove, until none has or the turn's time is over. A
     * step that fails is told of and not done again in this turn. Answers whether there is more to do.
     */
    async turn({ goOn }: HousekeepingTurn): Promise<boolean> {
      const startedMs = performance.now();
      nowMs = (await options.now()).getTime();
      let left = Object.entries(steps);
      while (left.length > 0) {
        const more: typeof left = [];
        for (const [name, step] of left) {
          const isFull = await step().catch((cause: unknown) => {
            options.onError(cause, name);
            return false;
          });
          if (isFull) more.push([name, step]);
          // What callers wait for goes between two steps.
          await setImmediate();
          if (!(await goOn())) return false;
        }
        left = more;
        if (performance.now() - startedMs > maxTurnMs) break;
      }
      return left.length > 0;
    },
  };
}
