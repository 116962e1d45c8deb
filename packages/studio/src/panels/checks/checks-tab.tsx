import circleAlert from 'lucide:circle-alert';
import triangleAlert from 'lucide:triangle-alert';
import { wordsOf } from '../../document/design/words-of.ts';
import { emptyText, sourceOf } from '../../engine/empty-texts.ts';
import type { Problem } from '../../engine/row-checker.ts';
import { useLocale, useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DataRows } from '../data/use-data-rows.ts';
import { useEditorState, useSelect } from '../design-context.ts';
import { elementsOf } from '../inspector/subject.ts';
import classes from './checks.module.css';
import { type AllRowsCheck, type AllRowsState, useAllRowsState } from './use-all-rows-check.ts';
import type { RowChecks } from './use-row-checks.ts';

export interface ChecksTabProps {
  readonly checks: RowChecks;
  readonly rows: DataRows;
  readonly allRows: AllRowsCheck;
}

export function ChecksTab({ checks: { problems, isRunning }, rows, allRows }: ChecksTabProps) {
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
            <ProblemCard problem={problem} />
          </li>
        ))}
      </ul>
      {rows.loaded.length > 0 && <AllRows rows={rows} check={allRows} />}
    </div>
  );
}

interface ProblemCardProps {
  readonly problem: Problem;
  /** What stands in front, such as the row. */
  readonly place?: string;
  readonly onOpen?: () => void;
}

/** What is wrong, where, and what to do; a click selects the element. */
function ProblemCard({ problem: { code, message, elementId, isError }, place, onOpen }: ProblemCardProps) {
  const { panels } = useMessages();
  const { choice } = useWords();
  const select = useSelect();
  const { design } = useEditorState();
  const [element] = elementId === undefined ? [] : elementsOf(design, [sourceOf(elementId)]);
  const advice = (panels.advice as Readonly<Record<string, string>>)[code];
  const name = element && (wordsOf(element) ?? choice(element.type));
  return (
    <button
      type="button"
      className={classes['problem']}
      data-error={isError || undefined}
      onClick={() => {
        onOpen?.();
        if (element) select([element.id]);
      }}
    >
      <Icon body={isError ? circleAlert : triangleAlert} size={14} />
      <span>
        <span className={classes['place']}>{[place, name].filter(Boolean).join(' · ')}</span>
        <span>{code === emptyText ? panels.checks.emptyText : message}</span>
        {advice !== undefined && place === undefined && <span className={classes['advice']}>{advice}</span>}
      </span>
    </button>
  );
}

/** Rows of the answer that are shown at once. */
const mostShown = 200;

function AllRows({ rows, check }: { readonly rows: DataRows; readonly check: AllRowsCheck }) {
  const { checks } = useMessages().panels;
  const inWords = useStateInWords(rows.loaded.length);
  const state = useAllRowsState(check);
  const problems = state.is === 'running' || state.is === 'done' ? state.problems : [];
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
        {problems.slice(0, mostShown).map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: problems have no ids, and the list is made anew each time.
          <li key={index}>
            <ProblemCard
              problem={problem}
              place={checks.inRow(problem.row + 1)}
              onOpen={() => rows.open(problem.row)}
            />
          </li>
        ))}
      </ul>
      {problems.length > mostShown && <p className={classes['state']}>{checks.more(problems.length - mostShown)}</p>}
    </section>
  );
}

function useStateInWords(total: number): (state: AllRowsState) => string {
  const { checks } = useMessages().panels;
  const locale = useLocale();
  return (state) => {
    if (state.is === 'failed') return state.message;
    if (state.is === 'unknown') return '';
    if (state.is === 'running') return checks.progress(state.done, total);
    const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(state.seconds);
    if (state.problems.length === 0) return checks.clean(state.done, seconds);
    return checks.found(state.problems.length, state.rowsWithProblems, seconds);
  };
}
