import { memo, useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../messages/messages.tsx';
import { useTold } from '../../messages/use-told.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import table from '../parts/table.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { dataRow } from '../renders/data-row.ts';
import { problemOf } from '../renders/failure-words.ts';
import { tones } from '../renders/render-words.ts';
import { StatusFilter } from './status-filter.tsx';
import type { BatchItem } from './whole.ts';

/** Rows that are drawn at once; a batch may have ten thousand. */
const shownAtOnce = 100;

/** The renders of a batch. It does not render again when only the progress changes. */
export const BatchItems = memo(function BatchItems({ items }: { readonly items: readonly BatchItem[] }) {
  const { batches: words, renders, lists } = useMessages();
  const { count } = useFormats();
  const told = useTold();
  const [status, setStatus] = useState<BatchItem['status']>();
  const [most, setMost] = useState(shownAtOnce);
  const matching = status === undefined ? items : items.filter((item) => item.status === status);
  const rowColumn: Column<BatchItem> = {
    key: 'row',
    title: words.row,
    kind: 'number',
    cell: ({ row }) => row !== undefined && count(dataRow(row)),
  };
  const columns: readonly Column<BatchItem>[] = [
    {
      key: 'file',
      title: words.file,
      cell: ({ renderId, fileName }) => (
        <Link href={`/renders?render=${renderId}`} className={table['whole']}>
          {fileName}
        </Link>
      ),
    },
    // Only batches that were made from a table have rows.
    ...(items.some(({ row }) => row !== undefined) ? [rowColumn] : []),
    {
      key: 'status',
      title: lists.status,
      cell: (item) => <StatusBadge tone={tones[item.status]}>{renders.statuses[item.status]}</StatusBadge>,
    },
    {
      key: 'problem',
      title: words.problem,
      cell: ({ error, warnings }) =>
        (error && told(problemOf(error))) ?? (warnings.length > 0 ? renders.warningCount(warnings.length) : null),
    },
  ];
  return (
    <>
      <StatusFilter status={status} onChoose={setStatus} />
      {matching.length === 0 ? (
        <p className={parts['soft']}>{renders.noneTitle}</p>
      ) : (
        <DataTable
          label={words.files}
          columns={columns}
          rows={matching.slice(0, most)}
          keyOf={({ renderId }) => renderId}
        />
      )}
      {matching.length > most && (
        <p className={parts['more']}>
          <Button onPress={() => setMost(most + shownAtOnce)}>{lists.more}</Button>
        </p>
      )}
    </>
  );
});
