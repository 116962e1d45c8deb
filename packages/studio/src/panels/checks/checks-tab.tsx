import circleAlert from 'lucide:circle-alert';
import triangleAlert from 'lucide:triangle-alert';
import { useId, useMemo } from 'react';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { wordsOf } from '../../document/design/words-of.ts';
import { emptyText, sourceOf } from '../../engine/empty-texts.ts';
import type { Problem } from '../../engine/row-checker.ts';
import { useLocale, useMessages } from '../../messages/messages.tsx';
import { useTold } from '../../messages/use-told.ts';
import { useWords } from '../../messages/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DataRows } from '../data/use-data-rows.ts';
import { useDesignStore, useEditorState, useSelect } from '../design-context.ts';
import { elementsOf } from '../inspector/subject.ts';
import classes from './checks.module.css';
import { mendsOf } from './mends/index.ts';
import type { Mend } from './mends/mend.ts';
import { type AllRowsCheck, type AllRowsState, useAllRowsState } from './use-all-rows-check.ts';
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
      {rows.loaded.length > 0 && <AllRows rows={rows} check={allRows} onVariable={onVariable} />}
    </div>
  );
}

interface ProblemCardProps extends Pick<ChecksTabProps, 'onVariable'> {
  readonly problem: Problem;
  /** What stands in front, such as the row. */
  readonly place?: string;
  readonly onOpen?: () => void;
}

/** What is wrong, where, and what to do, with buttons that do it; a click selects the element. */
function ProblemCard({ problem, place, onOpen, onVariable }: ProblemCardProps) {
  const { code, elementId, isError } = problem;
  const { panels } = useMessages();
  const { choice } = useWords();
  const told = useTold();
  const select = useSelect();
  const { design } = useEditorState();
  const [element] = elementId === undefined ? [] : elementsOf(design, [sourceOf(elementId)]);
  const advice = (panels.advice as Readonly<Record<string, string>>)[code];
  const name = element && (wordsOf(element) ?? choice(element.type));
  const where = [place, name].filter(Boolean).join(' · ');
  const mends = useMemo(() => mendsOf(problem, design), [problem, design]);
  return (
    <div className={classes['problem']} data-error={isError || undefined}>
      <button
        type="button"
        className={classes['told']}
        onClick={() => {
          onOpen?.();
          if (element) select([element.id]);
        }}
      >
        <Icon body={isError ? circleAlert : triangleAlert} size={14} />
        <span>
          <span className={classes['place']}>{where}</span>
          <span>{code === emptyText ? panels.checks.emptyText : told(problem)}</span>
          {advice !== undefined && <span className={classes['advice']}>{advice}</span>}
        </span>
      </button>
      {mends.length > 0 && (
        <div className={classes['mends']}>
          {mends.map((mend) => (
            <MendButton key={mend.words} mend={mend} where={where} onVariable={onVariable} />
          ))}
        </div>
      )}
    </div>
  );
}

interface MendButtonProps extends Pick<ChecksTabProps, 'onVariable'> {
  readonly mend: Mend;
  /** The element that it mends, for those who do not see the card. */
  readonly where: string;
}

function MendButton({ mend: { words, values = [], does }, where, onVariable }: MendButtonProps) {
  const { mends } = useMessages().panels.checks;
  const store = useDesignStore();
  const locale = useLocale();
  const id = useId();
  const written = values.map((value) => (typeof value === 'number' ? value.toLocaleString(locale) : value));
  const say = mends[words] as string | ((...values: readonly string[]) => string);
  return (
    <>
      <Button
        aria-describedby={id}
        onPress={() => (typeof does === 'function' ? store.run('change', does) : onVariable(does.variable))}
      >
        {typeof say === 'function' ? say(...written) : say}
      </Button>
      <span id={id} hidden>
        {where}
      </span>
    </>
  );
}

/** Rows of the answer that are shown at once. */
const mostShown = 200;

interface AllRowsProps extends Pick<ChecksTabProps, 'rows' | 'onVariable'> {
  readonly check: AllRowsCheck;
}

function AllRows({ rows, check, onVariable }: AllRowsProps) {
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
              onVariable={onVariable}
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
