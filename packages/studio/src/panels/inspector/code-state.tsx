import { createContext, use } from 'react';
import { sourceOf } from '../../engine/empty-texts.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useTold } from '../../messages/use-told.ts';
import type { RowChecks } from '../checks/use-row-checks.ts';
import classes from './inspector.module.css';

/** What is found in the row that is shown. Of its own, so that no other property is drawn anew with each check. */
export const ChecksContext = createContext<RowChecks>({ problems: [], isRunning: true });

/** Whether a code will be read by scanners, with the data that is shown. */
export function CodeState({ id }: { readonly id: string }) {
  const { inspector, panels } = useMessages();
  const told = useTold();
  const { problems, isRunning } = use(ChecksContext);
  const found = problems.filter(
    ({ code, elementId, isError }) =>
      elementId !== undefined && sourceOf(elementId) === id && (isError || code.startsWith('CODE_')),
  );
  const advice = panels.advice as Readonly<Record<string, string>>;
  const reasons = new Set(found.map((problem) => advice[problem.code] ?? told(problem)));
  const level = found.length > 0 ? 'low' : isRunning ? 'unknown' : 'any';
  return (
    <p className={classes['figure']} data-level={level}>
      {inspector.scans[level]} {[...reasons].join(' ')}
    </p>
  );
}
