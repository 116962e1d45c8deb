import type { runFields } from '@platen/api';
import type { z } from 'zod';
import type { Run, RunSettings } from '../../domain/run.ts';
import type { RunState, RunsStore } from '../../store/batches/runs-store.ts';
import { progressOf } from './batch-result.ts';

/** A batch of a run. */
export type PartOfRun = Awaited<ReturnType<RunsStore['batches']>>[number];
export type RunFields = z.output<typeof runFields>;

/** What is kept of the fields of the form. */
export function settingsOf({ mapping, options, format, formats, fileName, rowNumber }: RunFields): RunSettings {
  const { dynamicData: _data, ...others } = options;
  const given = Object.entries({ format, formats, fileName, rowNumber }).filter(([, value]) => value !== undefined);
  return { mapping, options: others, ...Object.fromEntries(given) };
}

export function toListedRun(run: Run, state: RunState) {
  return {
    ...factsOf(run, state),
    status: state.status,
    completedRenders: state.completedRenders,
    failedRenders: state.failedRenders,
    progress: progressOf(state),
    completedAt: state.completedAt,
    settings: run.settings,
  };
}

export function factsOf(run: Run, state: Pick<RunState, 'totalRenders' | 'priority'>) {
  return {
    runId: run.id,
    name: run.name,
    ...(run.designId !== null && { designId: run.designId }),
    ...(run.templateId !== null && { templateId: run.templateId }),
    totalRenders: state.totalRenders,
    priority: state.priority,
    createdAt: run.createdAt,
  };
}

export function toPart({ id, totalRenders }: PartOfRun) {
  return { batchId: id, totalRenders };
}
