import download from 'lucide:download';
import { useMemo, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { useTold } from '../../messages/use-told.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import table from '../parts/table.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { problemOf } from '../renders/failure-words.ts';
import classes from './batches.module.css';
import { saveCsv } from './save-csv.ts';
import type { TriedTable } from './send-table.ts';

type Problem = TriedTable['file']['problems'][number];
const shownAtOnce = 100;

export interface RowProblemsProps {
  readonly file: TriedTable['file'];
  readonly rows: TriedTable['rows'];
  /** Shows the row, by its place from 0. */
  readonly onOpen: (index: number) => void;
}

/** What is wrong with the rows: all of it, a hundred at a time, and as a table. */
export function RowProblems({ file: { problems, problemCount }, rows, onOpen }: RowProblemsProps) {
  const { batches: words, lists } = useMessages();
  const { count } = useFormats();
  const told = useTold();
  // Rows are counted as the editor counts them: without the names of the columns, and without empty lines.
  const places = useMemo(() => new Map(rows.map(({ row }, index) => [row, index])), [rows]);
  const [most, setMost] = useState(shownAtOnce);
  const columns: readonly Column<Problem & { readonly key: string }>[] = [
    {
      key: 'row',
      title: words.row,
      cell: ({ row }) => {
        const index = places.get(row) ?? 0;
        return (
          <button type="button" className={`${table['whole']} ${parts['plain']}`} onClick={() => onOpen(index)}>
            {words.rowOf(count(index + 1))}
          </button>
        );
      },
    },
    { key: 'column', title: words.column, cell: ({ column, name }) => name ?? column },
    { key: 'message', title: words.problem, cell: (problem) => told(problemOf(problem)) },
  ];
  const save = () =>
    saveCsv('problems.csv', [
      ['fileRow', 'column', 'name', 'code', 'problem'],
      ...problems.map(({ row, column = '', name = '', code, message }) => [String(row), column, name, code, message]),
    ]);
  const shown = problems.slice(0, most).map((problem, index) => ({ ...problem, key: String(index) }));
  return (
    <section aria-labelledby="row-problems">
      <div className={classes['titled']}>
        <h2 id="row-problems">{problemCount > 0 ? words.problemsTitle(count(problemCount)) : words.problems}</h2>
        {problemCount > 0 && (
          <Button icon={download} onPress={save}>
            {words.problemsAsCsv}
          </Button>
        )}
      </div>
      {problemCount === 0 ? (
        <StatusBadge tone="good">{words.noProblems}</StatusBadge>
      ) : (
        <DataTable label={words.problems} columns={columns} rows={shown} keyOf={({ key }) => key} />
      )}
      {problems.length > most && (
        <p className={parts['more']}>
          <Button onPress={() => setMost(most + shownAtOnce)}>{lists.more}</Button>
        </p>
      )}
      {problems.length <= most && problemCount > problems.length && (
        <p className={parts['soft']}>{words.moreProblems(count(problemCount - problems.length))}</p>
      )}
    </section>
  );
}
