import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useTold } from '../../messages/use-told.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PagedList, usePages } from '../parts/paged-list.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import table from '../parts/table.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { dataRow } from '../renders/data-row.ts';
import { problemOf } from '../renders/failure-words.ts';
import { tones } from '../renders/render-words.ts';
import classes from './batches.module.css';
import { StatusFilter } from './status-filter.tsx';

type RunItem = Awaited<ReturnType<typeof call<'listRenders'>>>['data'][number];

/** While it is drawn, and not so many are shown that looking at them all would take long. */
const soonMs = 3_000;
const fewRows = 200;

export interface RunItemsProps {
  readonly runId: string;
  readonly isGoing: boolean;
}

/** The renders of a run in the order of its rows, some at a time. */
export function RunItems({ runId, isGoing }: RunItemsProps) {
  const { renders } = useMessages();
  const [status, setStatus] = useState<RunItem['status']>();
  const query = usePages<RunItem>({
    queryKey: ['batches', runId, 'items', status],
    load: ({ cursor, limit, signal }) =>
      call('listRenders', { query: { runId, cursor, limit, ...(status && { status }) }, signal }),
    refetchMs: (rows) => isGoing && rows.length <= fewRows && soonMs,
  });
  return (
    <>
      <StatusFilter status={status} onChoose={setStatus} />
      <PagedList query={query} empty={<p className={parts['soft']}>{renders.noneTitle}</p>}>
        {(rows) => <Rows rows={rows} />}
      </PagedList>
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly RunItem[] }) {
  const { batches: words, renders, lists } = useMessages();
  const told = useTold();
  const { count } = useFormats();
  const columns: readonly Column<RunItem>[] = [
    {
      key: 'row',
      title: words.row,
      cell: ({ renderId, row = 1 }) => (
        <Link href={`/renders?render=${renderId}`} className={`${table['whole']} ${classes['row']}`}>
          {words.rowOf(count(dataRow(row)))}
        </Link>
      ),
    },
    {
      key: 'status',
      title: lists.status,
      cell: (item) => <StatusBadge tone={tones[item.status]}>{renders.statuses[item.status]}</StatusBadge>,
    },
    { key: 'format', title: renders.format, cell: ({ metadata }) => metadata?.format.toUpperCase() },
    {
      key: 'problem',
      title: words.problem,
      cell: ({ error, warnings }) =>
        (error && told(problemOf(error))) ?? (warnings.length > 0 ? renders.warningCount(warnings.length) : null),
    },
  ];
  return <DataTable label={words.files} columns={columns} rows={rows} keyOf={({ renderId }) => renderId} />;
}
