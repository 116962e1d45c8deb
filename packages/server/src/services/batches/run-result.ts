import type { runFields } from '@platen/api';
import type { z } from 'zod';
import type { Run, RunSettings } from '../../domain/run.ts';
import type { RunState, RunsStore } from '../../store/batches/runs-store.ts';
import type { Priority } from '../renders/queued/queued-job.ts';
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
    status: state.status as 'processing' | 'completed',
    completedRenders: state.completed_renders,
    failedRenders: state.failed_renders,
    progress: progressOf(state),
    completedAt: state.completed_at,
    settings: run.settings,
  };
}

export function factsOf(run: Run, state: Pick<RunState, 'total_renders' | 'priority'>) {
  return {
    runId: run.id,
    name: run.name,
    ...(run.designId !== undefined && { designId: run.designId }),
    ...(run.templateId !== undefined && { templateId: run.templateId }),
    totalRenders: state.total_renders,
    priority: state.priority as Priority,
    createdAt: run.createdAt,
  };
}

export function toPart({ id, total_renders }: PartOfRun) {
  return { batchId: id, totalRenders: total_renders };
}
