import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { Segments } from '../../ui/buttons/segments.tsx';
import { Empty } from '../list-states.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import { BarCell } from './bar-cell.tsx';
import { DayPlot } from './day-plot.tsx';
import classes from './usage.module.css';

type Report = Awaited<ReturnType<typeof call<'getUsage'>>>['data'];
type Counts = Report['total'];

const ranges = ['7', '30', '90', '365'] as const;
type Range = (typeof ranges)[number];

/** What was rendered, as plots and as tables with the same numbers. */
export function UsagePage() {
  const { pages, common, usage: words } = useMessages();
  const [search, setSearch] = useSearchParams();
  const range: Range = ranges.find((each) => each === search.get('days')) ?? '30';
  const query = useQuery({
    queryKey: ['usage', range],
    queryFn: async ({ signal }) => (await call('getUsage', { query: { days: range }, signal })).data,
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeader title={pages.usage} lead={words.lead}>
        <Segments<Range>
          label={words.range}
          value={range}
          choices={words.ranges}
          onChange={(days) => setSearch({ days })}
        />
      </PageHeader>
      {query.isPending && <WaitingLines label={common.loading} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {query.data && <ReportView report={query.data} />}
    </>
  );
}

function ReportView({ report }: { readonly report: Report }) {
  const { usage: words } = useMessages();
  const { total } = report;
  if (total.renders + total.cachedRenders + total.failedRenders === 0) {
    return (
      <Empty title={words.emptyTitle} operation="renderDesign">
        {words.emptyText}
      </Empty>
    );
  }
  return (
    <div className={classes['report']}>
      <Totals total={total} />
      <section aria-labelledby="by-day">
        <h2 id="by-day" className={parts['subtitle']}>
          {words.byDay}
        </h2>
        <DayPlot days={report.days} />
        <details className={classes['numbers']}>
          <summary>{words.asTable}</summary>
          <DayTable days={report.days} />
        </details>
      </section>
      <div className={classes['pair']}>
        <FormatTable formats={report.formats} />
        <DesignTable designs={report.designs} />
      </div>
    </div>
  );
}

function Totals({ total }: { readonly total: Counts }) {
  const { usage: words } = useMessages();
  const { count, bytes } = useFormats();
  const figures = [
    [words.drawn, count(total.renders)],
    [words.cached, count(total.cachedRenders)],
    [words.failed, count(total.failedRenders)],
    [words.bytes, bytes(total.bytes)],
  ] as const;
  return (
    <dl className={classes['totals']}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The columns that all tables have. */
function useCountColumns<Row extends Counts>(): readonly Column<Row>[] {
  const { usage: words } = useMessages();
  const { count, bytes } = useFormats();
  return [
    { key: 'renders', title: words.drawn, kind: 'number', cell: ({ renders }) => count(renders) },
    { key: 'cached', title: words.cached, kind: 'number', cell: ({ cachedRenders }) => count(cachedRenders) },
    { key: 'failed', title: words.failed, kind: 'number', cell: ({ failedRenders }) => count(failedRenders) },
    { key: 'bytes', title: words.bytes, kind: 'number', cell: (row) => bytes(row.bytes) },
  ];
}

function DayTable({ days }: { readonly days: Report['days'] }) {
  const { usage: words } = useMessages();
  const { day } = useFormats();
  const columns: readonly Column<Report['days'][number]>[] = [
    { key: 'day', title: words.day, cell: (row) => day(`${row.day}T12:00:00.000Z`) },
    ...useCountColumns<Report['days'][number]>(),
  ];
  return <DataTable label={words.byDay} columns={columns} rows={days.toReversed()} keyOf={(row) => row.day} />;
}

function FormatTable({ formats }: { readonly formats: Report['formats'] }) {
  const { usage: words } = useMessages();
  const most = Math.max(1, ...formats.map(({ renders }) => renders));
  const columns: readonly Column<Report['formats'][number]>[] = [
    {
      key: 'format',
      title: words.format,
      cell: ({ format, renders }) => <BarCell share={renders / most}>{format.toUpperCase()}</BarCell>,
    },
    ...useCountColumns<Report['formats'][number]>(),
  ];
  return (
    <section aria-labelledby="by-format">
      <h2 id="by-format" className={parts['subtitle']}>
        {words.byFormat}
      </h2>
      <DataTable label={words.byFormat} columns={columns} rows={formats} keyOf={({ format }) => format} />
    </section>
  );
}

function DesignTable({ designs }: { readonly designs: Report['designs'] }) {
  const { usage: words } = useMessages();
  const most = Math.max(1, ...designs.map(({ renders }) => renders));
  const nameOf = ({ designId, name }: Report['designs'][number]) =>
    designId === null ? (
      words.templates
    ) : name === null ? (
      words.deletedDesign
    ) : (
      <Link href={`/designs/${designId}/edit`} className={classes['link']}>
        {name}
      </Link>
    );
  const columns: readonly Column<Report['designs'][number]>[] = [
    { key: 'design', title: words.design, cell: (row) => <BarCell share={row.renders / most}>{nameOf(row)}</BarCell> },
    ...useCountColumns<Report['designs'][number]>(),
  ];
  return (
    <section aria-labelledby="by-design">
      <h2 id="by-design" className={parts['subtitle']}>
        {words.byDesign}
      </h2>
      <DataTable label={words.byDesign} columns={columns} rows={designs} keyOf={({ designId }) => designId ?? ''} />
    </section>
  );
}
