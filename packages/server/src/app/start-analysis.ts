import { builtFacts, createOwnerBudgets, RenderPool } from '@platen/engine/pool';
import type { AccountAllowances } from '../limits/account-allowances.ts';
import type { Logger } from '../telemetry/logger.ts';
import { bundledFolders } from './bundled-folders.ts';

/** One from the start, and one more after the first work, or when two are needed at once where none stands ready. */
const processes = 2;
const killAboveBytes = 512 * 1024 ** 2;
const recycleAboveBytes = 256 * 1024 ** 2;
/** Designs are stored in bursts, and each process holds some 40 MB. */
const idleMs = 60_000;

export interface StartAnalysisOptions {
  readonly logger: Logger;
  readonly allowances: AccountAllowances;
  /** How many stand ready beside those with work. */
  readonly spares: number;
}

/** Starts the processes that read designs, data and tables for the service, see `analysis/`. */
export function startAnalysis({ logger, allowances, spares }: StartAnalysisOptions): RenderPool {
  return new RenderPool({
    entry: new URL(builtFacts?.analysisProcess ?? '../analysis/work/analysis-process.ts', import.meta.url),
    processes,
    spares,
    // Apart from those of the render processes: who has drawn too much can still store what was designed.
    budgets: createOwnerBudgets(allowances),
    killAboveBytes,
    recycleAboveBytes,
    idleMs,
    readFrom: [bundledFolders.templates],
    onEvent: ({ type, pid, ...event }) =>
      logger[type === 'recycled' || type === 'started' ? 'info' : 'warn'](
        { ...event, analysisProcess: pid },
        `analysis process ${type}`,
      ),
  });
}
