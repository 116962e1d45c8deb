import type { NotedBinding } from '../tables/table-cache.ts';
import type { BindContext } from './bind-context.ts';

/**
 * Binds something and notes what it took. Nothing is noted where more than that came of it (a problem, a warning), or where
 * its templates read more than what they were given beside the variables.
 */
export function noteBinding<Result>(
  { settings, problems, limits, templates }: BindContext,
  bind: () => Result,
): { readonly result: Result; readonly noted: NotedBinding | undefined } {
  const { budget, written } = settings;
  const before = { told: problems.told, work: budget.used, written: written.counts, counts: limits.counts };
  const { result, read } = templates.watch(bind);
  if (read.readsMore || !problems.issues.isEmpty || problems.told !== before.told) return { result, noted: undefined };
  const [after, counts] = [written.counts, limits.counts];
  const noted: NotedBinding = {
    templates: read.templates,
    work: budget.used - before.work - read.parsing,
    written: { text: after.text - before.written.text, source: after.source - before.written.source },
    textLength: counts.textLength - before.counts.textLength,
    cells: counts.cells - before.counts.cells,
  };
  return { result, noted };
}

/** Counts what was noted as if it was bound once more. False, and nothing counted, when that would be too much. */
export function repeatBinding({ settings, limits, templates }: BindContext, noted: NotedBinding): boolean {
  if (!limits.mayAdd(noted) || !settings.written.repeat(noted.written)) return false;
  settings.budget.charge(noted.work);
  limits.add(noted);
  for (const source of noted.templates.values()) templates.parse(source);
  return true;
}
