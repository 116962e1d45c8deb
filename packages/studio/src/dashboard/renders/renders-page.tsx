import { Link, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Empty } from '../list-states.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { PagedList, usePages } from '../parts/paged-list.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import table from '../parts/table.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { RenderDialog } from './render-dialog.tsx';
import { RenderPicture } from './render-picture.tsx';
import { type ListedRender, tones, useNameOf } from './render-words.ts';
import classes from './renders.module.css';
import { useDesignNames } from './use-design-names.ts';

const statuses = ['queued', 'processing', 'completed', 'failed'] as const;
/** While something is drawn. */
const soonMs = 2_000;

/** All renders of the account; filters and the one that is looked at stand in the address. */
export function RendersPage() {
  const { pages, renders: words } = useMessages();
  const [search, setSearch] = useSearchParams();
  const status = statuses.find((each) => each === search.get('status'));
  const designId = search.get('design') ?? undefined;
  const shown = search.get('render');
  const query = usePages<ListedRender>({
    queryKey: ['renders', status, designId],
    load: ({ cursor, limit, signal }) =>
      call('listRenders', {
        query: { cursor, limit, ...(status && { status }), ...(designId && { designId }) },
        signal,
      }),
    refetchMs: (rows) => rows.some(({ completedAt }) => completedAt === null) && soonMs,
  });
  const show = (name: 'status' | 'design' | 'render', value: string) => {
    setSearch((now) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      return now;
    });
  };
  const isFiltered = status !== undefined || designId !== undefined;
  const empty = isFiltered ? (
    <Empty title={words.noneTitle}>{words.noneText}</Empty>
  ) : (
    <Empty title={words.emptyTitle} operation="renderDesign">
      {words.emptyText}
    </Empty>
  );
  return (
    <>
      <PageHeader title={pages.renders} lead={words.lead} />
      <Filters status={status} designId={designId} onChoose={show} />
      <PagedList query={query} empty={empty}>
        {(rows) => <Rows rows={rows} />}
      </PagedList>
      {shown !== null && (
        <RenderDialog renderId={shown} onShow={(id) => show('render', id)} onClose={() => show('render', '')} />
      )}
    </>
  );
}

interface FiltersProps {
  readonly status: string | undefined;
  readonly designId: string | undefined;
  readonly onChoose: (name: 'status' | 'design', value: string) => void;
}

function Filters({ status = '', designId = '', onChoose }: FiltersProps) {
  const { renders: words } = useMessages();
  const names = useDesignNames();
  const designs: (readonly [string, string])[] = [['', words.anyDesign], ...names];
  if (designId !== '' && !names.has(designId)) designs.push([designId, words.deletedDesign]);
  return (
    <div className={parts['filters']}>
      <SelectField
        label={words.anyStatus}
        value={status}
        choices={[['', words.anyStatus], ...statuses.map((each) => [each, words.statuses[each]] as const)]}
        onChoose={(value) => onChoose('status', value)}
      />
      <SelectField
        label={words.anyDesign}
        value={designId}
        choices={designs}
        onChoose={(value) => onChoose('design', value)}
      />
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly ListedRender[] }) {
  const { renders: words, lists } = useMessages();
  const { moment, duration } = useFormats();
  const nameOf = useNameOf();
  const [search] = useSearchParams();
  const linkTo = (renderId: string) => {
    const next = new URLSearchParams(search);
    next.set('render', renderId);
    return `?${next}`;
  };
  const columns: readonly Column<ListedRender>[] = [
    {
      key: 'what',
      title: words.what,
      cell: (render) => (
        <span className={classes['what']}>
          <span className={classes['thumbnail']}>
            <RenderPicture render={render} size="small" />
          </span>
          <Link href={`/renders${linkTo(render.renderId)}`} className={table['whole']}>
            {nameOf(render)}
          </Link>
        </span>
      ),
    },
    {
      key: 'status',
      title: lists.status,
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{words.statuses[status]}</StatusBadge>,
    },
    { key: 'format', title: words.format, cell: ({ metadata }) => metadata?.format.toUpperCase() },
    {
      key: 'warnings',
      title: words.warnings,
      cell: ({ warnings }) =>
        warnings.length > 0 && <StatusBadge tone="warning">{words.warningCount(warnings.length)}</StatusBadge>,
    },
    {
      key: 'duration',
      title: words.duration,
      cell: ({ metadata }) => metadata && duration(metadata.renderTime),
    },
    { key: 'when', title: words.when, cell: ({ createdAt }) => moment(createdAt) },
  ];
  return <DataTable label={words.list} columns={columns} rows={rows} keyOf={({ renderId }) => renderId} />;
}
