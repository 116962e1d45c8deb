import path from 'node:path';
import { createOwnerBudgets, type OwnerBudgets, RenderPool } from '@platen/engine/pool';
import type { Config } from '../config/config.ts';
import { type AccountAllowances, createAccountAllowances } from '../limits/account-allowances.ts';
import { planProcessMemory } from '../limits/process-memory.ts';
import type { Logger } from '../telemetry/logger.ts';
import { bundledFolders } from './bundled-folders.ts';

export interface Rendering {
  readonly pool: RenderPool;
  readonly allowances: AccountAllowances;
  /** The budgets of the pool. */
  readonly budgets: OwnerBudgets;
  /** Registers the listener for "a render process has become free". There is one listener: the last one registered. */
  onFree(listener: () => void): void;
}

/**
 * Starts the render processes. A start does this first, before the rest of the service is even loaded: a render process
 * loads its own code at the same time, on another core.
 */
export function startRendering(config: Config, logger: Logger): Rendering {
  let freed = (): void => undefined;
  const allowances = createAccountAllowances(config.plans);
  const budgets = createOwnerBudgets(allowances);
  const limitBytes = process.constrainedMemory();
  const { killAboveBytes, neededBytes } = planProcessMemory(limitBytes, config.renderProcesses);
  if (limitBytes > 0 && limitBytes < neededBytes) {
    const inMiB = (bytes: number) => Math.round(bytes / 1024 ** 2);
    logger.warn(
      { limitMiB: inMiB(limitBytes), neededMiB: inMiB(neededBytes), perRenderMiB: inMiB(killAboveBytes) },
      'the container has less memory than its render processes may take; large renders fail',
    );
  }
  const pool = new RenderPool({
    budgets,
    processes: config.renderProcesses,
    spares: config.spareProcesses,
    killAboveBytes,
    // Render processes may read pictures and fonts, but neither the database nor the secret.
    readFrom: [
      ...['files', 'file-cache', 'image-cache'].map((folder) => path.join(config.dataDir, folder)),
      // Pictures of the stock library are drawn from the folder in which they lie.
      bundledFolders.stock,
    ],
    onEvent: ({ type, pid, ...event }) =>
      logger[type === 'recycled' || type === 'started' ? 'info' : 'warn'](
        { ...event, renderProcess: pid },
        `render process ${type}`,
      ),
    onFree: () => freed(),
    onBegin: ({ pid, ...begun }) => logger.trace({ ...begun, renderProcess: pid }, 'render begun'),
  });
  return {
    pool,
    allowances,
    budgets,
    onFree(listener) {
      freed = listener;
    },
  };
}
