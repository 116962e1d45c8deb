import previous from 'lucide:chevron-left';
import next from 'lucide:chevron-right';
import { lazy, Suspense, useState } from 'react';
import type { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useFormats } from '../parts/use-formats.ts';
import classes from './batches.module.css';
import type { TriedTable } from './send-table.ts';

const RowPicture = lazy(async () => ({ default: (await import('./row-picture.tsx')).RowPicture }));

export interface RowPreviewProps {
  readonly design: Awaited<ReturnType<typeof call<'getDesign'>>>['data'];
  readonly tried: TriedTable;
}

type Problem = TriedTable['file']['problems'][number];
const mostProblems = 100;

/** Any row as it will be drawn, and what is wrong with all of them. */
export function RowPreview({ design, tried }: RowPreviewProps) {
  const { batches: words, common } = useMessages();
  const { count } = useFormats();
  const [wanted, setWanted] = useState(0);
  const { rows, file } = tried;
  const index = Math.min(wanted, Math.max(0, rows.length - 1));
  const shown = rows[index];
  const step = (by: number) => setWanted((index + by + rows.length) % Math.max(1, rows.length));
  return (
    <>
      <section>
        <h2>{words.rowsTitle(count(rows.length))}</h2>
        {shown && (
          <div className={classes['preview']}>
            <div className={classes['stage']}>
              <Suspense fallback={<p role="status">{common.loading}</p>}>
                <RowPicture design={design} data={shown.dynamicData} label={words.rowOf(shown.row)} />
              </Suspense>
              <div className={classes['rowSteps']}>
                <IconButton label={words.previousRow} icon={previous} onPress={() => step(-1)} />
                <span>{words.place(count(index + 1), count(rows.length))}</span>
                <IconButton label={words.nextRow} icon={next} onPress={() => step(1)} />
              </div>
            </div>
            <dl className={parts['facts']}>
              {Object.entries(shown.dynamicData).map(([name, value]) => (
                <RowValue key={name} name={name} value={value} />
              ))}
            </dl>
          </div>
        )}
      </section>
      <section aria-labelledby="row-problems">
        <h2 id="row-problems">{words.problems}</h2>
        {file.problems.length === 0 ? (
          <StatusBadge tone="good">{words.noProblems}</StatusBadge>
        ) : (
          <Problems problems={file.problems} onOpen={(row) => setWanted(rows.findIndex((each) => each.row === row))} />
        )}
      </section>
    </>
  );
}

function RowValue({ name, value }: { readonly name: string; readonly value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
    </>
  );
}

interface ProblemsProps {
  readonly problems: readonly Problem[];
  readonly onOpen: (row: number) => void;
}

function Problems({ problems, onOpen }: ProblemsProps) {
  const { batches: words } = useMessages();
  const { count } = useFormats();
  const columns: readonly Column<Problem & { readonly key: string }>[] = [
    {
      key: 'row',
      title: words.row,
      cell: ({ row }) => (
        <button type="button" className={`${parts['whole']} ${parts['plain']}`} onClick={() => onOpen(row)}>
          {words.rowOf(row)}
        </button>
      ),
    },
    { key: 'column', title: words.column, cell: ({ column, name }) => name ?? column },
    { key: 'message', title: words.problem, cell: ({ message }) => message },
  ];
  const shown = problems.slice(0, mostProblems).map((problem, index) => ({ ...problem, key: String(index) }));
  return (
    <>
      <DataTable label={words.problems} columns={columns} rows={shown} keyOf={({ key }) => key} />
      {problems.length > mostProblems && (
        <p className={parts['soft']}>{words.moreProblems(count(problems.length - mostProblems))}</p>
      )}
    </>
  );
}
