import plus from 'lucide:plus';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/client.ts';
import { type PageSize, pageSizes } from '../document/design/page-sizes.ts';
import { useMessages } from '../messages/messages.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LoadProblem } from '../ui/load-problem.tsx';
import { SearchField } from '../ui/search-field.tsx';
import classes from './dashboard.module.css';
import { DeletedBar } from './deleted-bar.tsx';
import { DesignCard, type ListedDesign } from './design-card.tsx';
import { Empty, Skeleton } from './list-states.tsx';

const perPage = 60;

export function DesignsPage() {
  const { designs, pages } = useMessages();
  const [, navigate] = useLocation();
  const create = useCreateDesign();
  const [wanted, setWanted] = useState('');
  const search = useDeferredValue(wanted.trim());
  const list = useInfiniteQuery({
    queryKey: ['designs', search],
    queryFn: ({ pageParam, signal }) =>
      call('listDesigns', { query: { cursor: pageParam, limit: perPage, ...(search !== '' && { search }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination?.nextCursor,
    placeholderData: (before) => before,
  });
  return (
    <>
      <header className={classes['header']}>
        <h1>{pages.designs}</h1>
        <SearchField label={designs.search} value={wanted} onChange={setWanted} />
        <ActionMenu<PageSize | 'template'>
          label={designs.create}
          icon={plus}
          look="primary"
          sections={[
            { title: designs.sizes, actions: useSizes() },
            { actions: { template: { text: designs.fromTemplate } } },
          ]}
          onAction={(name) => (name === 'template' ? navigate('/templates') : create.mutate(name))}
        />
      </header>
      {create.error && <Alert>{create.error.message}</Alert>}
      <List query={list} search={search} />
    </>
  );
}

/** What the menu says of each size. */
function useSizes() {
  const { designs } = useMessages();
  return Object.fromEntries(
    Object.entries(pageSizes).map(([name, [width, height]]) => [
      name,
      { text: designs.presets[name as PageSize], detail: designs.size(width, height) },
    ]),
  );
}

type DesignsPart = Awaited<ReturnType<typeof call<'listDesigns'>>>;
type ListQuery = ReturnType<typeof useInfiniteQuery<DesignsPart, Error, InfiniteData<DesignsPart>>>;

function List({ query, search }: { readonly query: ListQuery; readonly search: string }) {
  const { common, designs } = useMessages();
  const [deleted, setDeleted] = useState<ListedDesign>();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  if (query.isPending) return <Skeleton label={common.loading} />;
  if (query.isError) return <LoadProblem error={query.error} onRetry={() => query.refetch()} />;
  const listed = query.data.pages.flatMap(({ data }) => data).filter(({ id }) => !hidden.includes(id));
  const remove = (design: ListedDesign) => {
    setDeleted(design);
    setHidden([...hidden, design.id]);
  };
  return (
    <>
      {listed.length === 0 ? (
        <Empty title={search === '' ? designs.emptyTitle : designs.noneFound(search)}>
          {search === '' && designs.emptyText}
        </Empty>
      ) : (
        <ul className={classes['grid']}>
          {listed.map((design) => (
            <li key={design.id}>
              <DesignCard design={design} onDelete={() => remove(design)} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <p className={classes['more']}>
          <Button isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
            {designs.more}
          </Button>
        </p>
      )}
      {deleted && (
        <DeletedBar
          key={deleted.id}
          design={deleted}
          onKept={() => setHidden((all) => all.filter((id) => id !== deleted.id))}
          onClose={() => setDeleted((now) => (now === deleted ? undefined : now))}
        />
      )}
    </>
  );
}

function useCreateDesign() {
  const { designs } = useMessages();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (size: PageSize) => {
      const [width, height] = pageSizes[size];
      return call('createDesign', {
        body: { name: designs.untitled, width, height, canvasData: { background: '#ffffff', elements: [] } },
      });
    },
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: ['designs'] });
      navigate(`/designs/${data.id}/edit`);
    },
  });
}
