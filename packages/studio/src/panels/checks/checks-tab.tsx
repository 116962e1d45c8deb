import { useMessages } from '../../messages/messages.tsx';
import type { DataRows } from '../data/use-data-rows.ts';
import { AllRows } from './all-rows.tsx';
import classes from './checks.module.css';
import { ProblemCard } from './problem-card.tsx';
import type { AllRowsCheck } from './use-all-rows-check.ts';
import type { RowChecks } from './use-row-checks.ts';

export interface ChecksTabProps {
  readonly checks: RowChecks;
  readonly rows: DataRows;
  readonly allRows: AllRowsCheck;
  /** Shows a variable, for its default to be written. */
  readonly onVariable: (name: string) => void;
}

export function ChecksTab({ checks: { problems, isRunning }, rows, allRows, onVariable }: ChecksTabProps) {
  const { panels } = useMessages();
  return (
    <div className={classes['checks']}>
      <p role="status" className={classes['state']}>
        {problems.length > 0
          ? panels.checks.count(problems.length)
          : isRunning
            ? panels.checks.running
            : panels.checks.none}
      </p>
      <ul className={classes['list']}>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: problems have no ids, and the list is made anew each time.
          <li key={index}>
            <ProblemCard problem={problem} onVariable={onVariable} />
          </li>
        ))}
      </ul>
      {rows.checked.length > 0 && <AllRows rows={rows} check={allRows} onVariable={onVariable} />}
    </div>
  );
}
