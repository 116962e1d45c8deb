import circleAlert from 'lucide:circle-alert';
import triangleAlert from 'lucide:triangle-alert';
import type { DesignInput } from '@platen/core';
import { useRef, useState } from 'react';
import { wordsOf } from '../../document/design/words-of.ts';
import { createRowChecker, type Problem } from '../../engine/row-checker.ts';
import { useLocale, useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DataRows } from '../data/use-data-rows.ts';
import { useDesignStore, useEditorState, useSelect } from '../design-context.ts';
import { elementsOf } from '../inspector/subject.ts';
import { breatheOften, type CheckProgress, checkRows } from './check-rows.ts';
import classes from './checks.module.css';
import type { RowChecks } from './use-row-checks.ts';

export interface ChecksTabProps {
  readonly checks: RowChecks;
  readonly rows: DataRows;
}

export function ChecksTab({ checks: { problems, isRunning }, rows }: ChecksTabProps) {
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
      {rows.loaded.length > 0 && <AllRows rows={rows} />}
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
        <span>{message}</span>
        {advice !== undefined && place === undefined && <span className={classes['advice']}>{advice}</span>}
      </span>
    </button>
  );
}

/** The element that a copy such as `card[2]` is of. */
const sourceOf = (id: string) => id.replace(/(?:\[\d+\])+$/, '');

/** Rows of the answer that are shown at once. */
const mostShown = 200;

type Outcome = CheckProgress & { readonly seconds?: number; readonly error?: string };

function AllRows({ rows }: { readonly rows: DataRows }) {
  const { panels } = useMessages();
  const locale = useLocale();
  const { getState } = useDesignStore();
  const run = useRef<AbortController>(undefined);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isRunning, setRunning] = useState(false);

  const start = async (): Promise<void> => {
    const stop = new AbortController();
    run.current = stop;
    setRunning(true);
    const began = performance.now();
    try {
      const found = await checkRows({
        rows: rows.loaded,
        check: createRowChecker(getState().design as DesignInput),
        breathe: breatheOften(() => performance.now()),
        signal: stop.signal,
        onProgress: setOutcome,
      });
      setOutcome({ ...found, seconds: (performance.now() - began) / 1_000 });
    } catch (cause) {
      if (!stop.signal.aborted) setOutcome({ done: 0, problems: [], rowsWithProblems: 0, error: String(cause) });
    } finally {
      setRunning(false);
    }
  };

  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(outcome?.seconds ?? 0);
  return (
    <section className={classes['all']} aria-label={panels.checks.all}>
      {isRunning ? (
        <Button onPress={() => run.current?.abort()}>{panels.checks.stop}</Button>
      ) : (
        <Button onPress={start}>{panels.checks.all}</Button>
      )}
      <p role="status" className={classes['state']}>
        {outcome?.error ??
          (isRunning
            ? panels.checks.progress(outcome?.done ?? 0, rows.loaded.length)
            : outcome?.seconds === undefined
              ? ''
              : outcome.problems.length === 0
                ? panels.checks.clean(outcome.done, seconds)
                : panels.checks.found(outcome.problems.length, outcome.rowsWithProblems, seconds))}
      </p>
      <ul className={classes['list']}>
        {outcome?.problems.slice(0, mostShown).map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: problems have no ids, and the list only grows.
          <li key={index}>
            <ProblemCard
              problem={problem}
              place={panels.checks.inRow(problem.row + 1)}
              onOpen={() => rows.open(problem.row)}
            />
          </li>
        ))}
      </ul>
      {outcome && outcome.problems.length > mostShown && (
        <p className={classes['state']}>{panels.checks.more(outcome.problems.length - mostShown)}</p>
      )}
    </section>
  );
}
