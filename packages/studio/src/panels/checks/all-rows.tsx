import { useMemo, useState } from 'react';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { sourceOf } from '../../engine/empty-texts.ts';
import { useLocale, useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { DataRows } from '../data/use-data-rows.ts';
import { useEditorState, useSelect } from '../design-context.ts';
import { elementsOf } from '../inspector/subject.ts';
import classes from './checks.module.css';
import { groupProblems, type ProblemGroup, wordsOfRow } from './group-problems.ts';
import { ProblemCard } from './problem-card.tsx';
import { type AllRowsCheck, type AllRowsState, useAllRowsState } from './use-all-rows-check.ts';

/** Rows of a problem that are shown at once, and when all are asked for. */
const rowsShown = { first: 10, most: 200 } as const;

export interface AllRowsProps {
  readonly rows: DataRows;
  readonly check: AllRowsCheck;
  /** Shows a variable, for its default to be written. */
  readonly onVariable: (name: string) => void;
}

/** What is wrong in any row: each problem once, with the rows that have it. */
export function AllRows({ rows, check, onVariable }: AllRowsProps) {
  const { checks } = useMessages().panels;
  const inWords = useStateInWords(rows.checked.length);
  const state = useAllRowsState(check);
  const problems = state.is === 'running' || state.is === 'done' ? state.problems : undefined;
  const groups = useMemo(() => groupProblems(problems ?? []), [problems]);
  return (
    <section className={classes['all']} aria-label={checks.all}>
      <div className={classes['actions']}>
        <Button onPress={check.start}>{checks.all}</Button>
        {state.is === 'running' && <Button onPress={check.stop}>{checks.stop}</Button>}
      </div>
      <p role="status" className={classes['state']}>
        {inWords(state)}
      </p>
      <ul className={classes['list']}>
        {groups.map((group) => (
          <li key={group.key}>
            <Group group={group} rows={rows} onVariable={onVariable} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GroupProps extends Pick<AllRowsProps, 'rows' | 'onVariable'> {
  readonly group: ProblemGroup;
}

function Group({ group: { worst, rows: found }, rows, onVariable }: GroupProps) {
  const { checks } = useMessages().panels;
  const { design } = useEditorState();
  const select = useSelect();
  const [isWhole, setWhole] = useState(false);
  const [element] = worst.elementId === undefined ? [] : elementsOf(design, [sourceOf(worst.elementId)]);
  const open = (row: number): void => {
    rows.open(row);
    if (element) select([element.id]);
  };
  const shown = found.slice(0, isWhole ? rowsShown.most : rowsShown.first);
  const place = found.length === 1 ? checks.inRow(worst.row + 1) : checks.inRows(found.length);
  return (
    <ProblemCard problem={worst} place={place} onOpen={() => rows.open(worst.row)} onVariable={onVariable}>
      {found.length > 1 && (
        <ul className={classes['rows']}>
          {shown.map((row) => (
            <li key={row}>
              <button type="button" onClick={() => open(row)}>
                {[checks.inRow(row + 1), wordsOfRow(rows.checked[row] ?? {}, element)].filter(Boolean).join(' · ')}
              </button>
            </li>
          ))}
          {!isWhole && found.length > shown.length && (
            <li>
              <button type="button" onClick={() => setWhole(true)}>
                {checks.more(found.length - shown.length)}
              </button>
            </li>
          )}
          {isWhole && found.length > shown.length && (
            <li className={classes['state']}>{checks.more(found.length - shown.length)}</li>
          )}
        </ul>
      )}
    </ProblemCard>
  );
}

function useStateInWords(total: number): (state: AllRowsState) => string {
  const { checks } = useMessages().panels;
  const locale = useLocale();
  const inWords = useCauseInWords();
  return (state) => {
    if (state.is === 'failed') return inWords(state.cause);
    if (state.is === 'unknown') return '';
    if (state.is === 'running') return checks.progress(state.done, total);
    const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(state.seconds);
    if (state.problems.length === 0) return checks.clean(state.done, seconds);
    return checks.found(state.problems.length, state.rowsWithProblems, seconds);
  };
}
