import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import { AccountList } from './account-list.tsx';
import classes from './operator.module.css';

type Installation = Awaited<ReturnType<typeof call<'getInstallation'>>>['data'];

/** How often the figures are read again, ms. */
const everyMs = 5_000;

/** The whole installation, for its operators: accounts, nodes, queue, processes, caches, disk. */
export function OperatorPage() {
  const { pages, common, operator: words } = useMessages();
  const query = useQuery({
    queryKey: ['installation'],
    queryFn: async ({ signal }) => (await call('getInstallation', { signal })).data,
    refetchInterval: everyMs,
  });
  return (
    <>
      <PageHeader title={pages.operator} lead={words.lead} />
      {query.isPending && <WaitingLines label={common.loading} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {query.data && (
        <div className={classes['page']}>
          <Figures installation={query.data} />
          <AccountList />
          <Nodes installation={query.data} />
          <Processes installation={query.data} />
          <Caches installation={query.data} />
        </div>
      )}
    </>
  );
}

function Figures({ installation }: { readonly installation: Installation }) {
  const { operator: words } = useMessages();
  const { count, bytes, moment } = useFormats();
  const { queue, disk, memoryBytes, version, engineVersion, database, files, startedAt } = installation;
  const used = 1 - disk.freeBytes / Math.max(1, disk.totalBytes);
  return (
    <>
      <dl className={classes['tiles']}>
        <div>
          <dt>{words.waiting}</dt>
          <dd>{count(queue.waiting)}</dd>
          <dd className={parts['small']}>
            {queue.oldest === null ? words.noneWaits : words.oldest(moment(queue.oldest))}
          </dd>
        </div>
        <div>
          <dt>{words.working}</dt>
          <dd>{count(queue.working)}</dd>
          <dd className={parts['small']}>{words.onNodes(count(installation.nodes.length))}</dd>
        </div>
        <div>
          <dt>{words.free}</dt>
          <dd>{bytes(disk.freeBytes)}</dd>
          <dd className={parts['small']}>{words.ofDisk(bytes(disk.totalBytes))}</dd>
          <dd>
            <meter
              className={classes['meter']}
              aria-label={words.diskUsed}
              min={0}
              max={1}
              high={1 - disk.minFreeBytes / Math.max(1, disk.totalBytes)}
              value={used}
            />
          </dd>
        </div>
        <div>
          <dt>{words.memory}</dt>
          <dd>{bytes(memoryBytes)}</dd>
          <dd className={parts['small']}>{words.since(moment(startedAt))}</dd>
        </div>
      </dl>
      <p className={parts['soft']}>
        {words.about(version, engineVersion, words.stores[database], words.stores[files])}
      </p>
    </>
  );
}

function Nodes({ installation }: { readonly installation: Installation }) {
  const { operator: words } = useMessages();
  const { moment } = useFormats();
  const columns: readonly Column<Installation['nodes'][number]>[] = [
    {
      key: 'id',
      title: words.node,
      cell: ({ id }) => (
        <span className={parts['stack']}>
          <code className={classes['id']}>{id}</code>
          {id === installation.node && <span className={parts['small']}>{words.thisNode}</span>}
        </span>
      ),
    },
    { key: 'role', title: words.role, cell: ({ role }) => words.roles[role] },
    { key: 'version', title: words.version, cell: ({ version }) => version },
    { key: 'started', title: words.started, cell: ({ startedAt }) => moment(startedAt) },
  ];
  return (
    <section aria-labelledby="nodes">
      <h2 id="nodes" className={parts['subtitle']}>
        {words.nodes}
      </h2>
      <DataTable label={words.nodes} columns={columns} rows={installation.nodes} keyOf={({ id }) => id} />
    </section>
  );
}

function Processes({ installation }: { readonly installation: Installation }) {
  const { operator: words } = useMessages();
  const { count } = useFormats();
  type Row = Installation['processes'][number];
  const figure = (key: 'starting' | 'ready' | 'busy' | 'waiting'): Column<Row> => ({
    key,
    title: words.states[key],
    kind: 'number',
    cell: (row) => count(row[key]),
  });
  const columns: readonly Column<Row>[] = [
    { key: 'kind', title: words.kind, cell: ({ kind }) => words.kinds[kind] },
    figure('ready'),
    figure('busy'),
    figure('starting'),
    figure('waiting'),
  ];
  return (
    <section aria-labelledby="processes">
      <h2 id="processes" className={parts['subtitle']}>
        {words.processes}
      </h2>
      <DataTable label={words.processes} columns={columns} rows={installation.processes} keyOf={({ kind }) => kind} />
    </section>
  );
}

function Caches({ installation }: { readonly installation: Installation }) {
  const { operator: words } = useMessages();
  const { count, bytes, percent } = useFormats();
  type Row = Installation['caches'][number];
  const columns: readonly Column<Row>[] = [
    { key: 'name', title: words.cache, cell: ({ name }) => name.replaceAll('_', ' ') },
    {
      key: 'found',
      title: words.found,
      kind: 'number',
      cell: ({ hits, misses }) => (hits + misses === 0 ? '–' : percent(hits / (hits + misses))),
    },
    { key: 'asked', title: words.asked, kind: 'number', cell: ({ hits, misses }) => count(hits + misses) },
    { key: 'entries', title: words.entries, kind: 'number', cell: ({ entries }) => entries !== null && count(entries) },
    {
      key: 'bytes',
      title: words.held,
      kind: 'number',
      cell: (row) =>
        row.bytes !== null &&
        (row.maxBytes === null ? bytes(row.bytes) : words.ofMost(bytes(row.bytes), bytes(row.maxBytes))),
    },
  ];
  return (
    <section aria-labelledby="caches">
      <h2 id="caches" className={parts['subtitle']}>
        {words.caches}
      </h2>
      <DataTable label={words.caches} columns={columns} rows={installation.caches} keyOf={({ name }) => name} />
    </section>
  );
}
