import plus from 'lucide:plus';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Empty } from '../list-states.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { PagedList, usePages } from '../parts/paged-list.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import table from '../parts/table.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { useDesignNames } from '../renders/use-design-names.ts';

type ListedBatch = Awaited<ReturnType<typeof call<'listBatches'>>>['data'][number];

/** While one is drawn. */
const soonMs = 2_000;

export function BatchesPage() {
  const { pages, batches: words } = useMessages();
  const query = usePages<ListedBatch>({
    queryKey: ['batches'],
    load: ({ cursor, limit, signal }) => call('listBatches', { query: { cursor, limit, wholeRuns: true }, signal }),
    refetchMs: (rows) => rows.some((row) => wholeOf(row).status === 'processing') && soonMs,
  });
  return (
    <>
      <PageHeader title={pages.batches} lead={words.lead}>
        <LinkButton isPrimary icon={plus} href="/batches/new" operation="renderRun">
          {words.create}
        </LinkButton>
      </PageHeader>
      <PagedList
        query={query}
        empty={
          <Empty title={words.emptyTitle} operation="renderRun">
            {words.emptyText}
          </Empty>
        }
      >
        {(rows) => <Rows rows={rows} />}
      </PagedList>
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly ListedBatch[] }) {
  const { batches: words, pages, lists, renders } = useMessages();
  const { moment, count, percent } = useFormats();
  const names = useDesignNames();
  const nameOf = ({ designIds }: ListedBatch) =>
    designIds.map((id) => names.get(id) ?? id).join(', ') || renders.aTemplate;
  const columns: readonly Column<ListedBatch>[] = [
    {
      key: 'what',
      title: renders.what,
      cell: (batch) => (
        <span className={parts['stack']}>
          <Link href={`/batches/${batch.runId ?? batch.batchId}`} className={table['whole']}>
            {nameOf(batch)}
          </Link>
          {batch.run?.name && <span className={parts['small']}>{batch.run.name}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      title: lists.status,
      cell: (batch) => {
        const { status, progress, failedRenders } = wholeOf(batch);
        if (status === 'processing') return <StatusBadge tone="busy">{percent(progress / 100)}</StatusBadge>;
        return (
          <StatusBadge tone={failedRenders > 0 ? 'warning' : 'good'}>
            {failedRenders > 0 ? words.failedCount(count(failedRenders)) : renders.statuses.completed}
          </StatusBadge>
        );
      },
    },
    { key: 'rows', title: words.rows, kind: 'number', cell: (batch) => count(wholeOf(batch).totalRenders) },
    { key: 'when', title: renders.when, cell: ({ createdAt }) => moment(createdAt) },
  ];
  return <DataTable label={pages.batches} columns={columns} rows={rows} keyOf={({ batchId }) => batchId} />;
}

/** A run as a whole, or the batch itself. */
function wholeOf(batch: ListedBatch) {
  return batch.run ?? batch;
}
