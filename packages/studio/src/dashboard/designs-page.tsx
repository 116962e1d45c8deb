import plus from 'lucide:plus';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api/client.ts';
import { useLocale, useMessages } from '../messages/messages.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Alert } from '../ui/alert.tsx';
import { LoadProblem } from '../ui/load-problem.tsx';
import { TextField } from '../ui/text-field.tsx';
import { DesignPicture } from './design-picture.tsx';
import classes from './designs-page.module.css';

/** Px: sizes that people use. */
const presets = {
  social: [1200, 630],
  square: [1080, 1080],
  story: [1080, 1920],
  a4: [794, 1123],
  certificate: [1123, 794],
  ticket: [900, 350],
  card: [1050, 600],
} as const;
type Preset = keyof typeof presets;

export function DesignsPage() {
  const { designs, pages } = useMessages();
  const create = useCreateDesign();
  const [wanted, setWanted] = useState('');
  const search = useDeferredValue(wanted.trim());
  const list = useQuery({
    queryKey: ['designs', search],
    queryFn: ({ signal }) => call('listDesigns', { query: { limit: 100, ...(search !== '' && { search }) }, signal }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <header className={classes['header']}>
        <h1>{pages.designs}</h1>
        <TextField label={designs.search} type="search" value={wanted} onChange={setWanted} />
        <ActionMenu<Preset>
          label={designs.create}
          icon={plus}
          title={designs.sizes}
          actions={
            Object.fromEntries(
              Object.entries(presets).map(([name, [width, height]]) => [
                name,
                { text: designs.presets[name as Preset], detail: designs.size(width, height) },
              ]),
            ) as Record<Preset, { text: string; detail: string }>
          }
          onAction={(preset) => create.mutate(preset)}
        />
      </header>
      {create.error && <Alert>{create.error.message}</Alert>}
      <List query={list} search={search} />
    </>
  );
}

type ListQuery = ReturnType<typeof useQuery<Awaited<ReturnType<typeof call<'listDesigns'>>>>>;

function List({ query, search }: { readonly query: ListQuery; readonly search: string }) {
  const { common, designs } = useMessages();
  if (query.isPending) return <Skeleton label={common.loading} />;
  if (query.isError) return <LoadProblem error={query.error} onRetry={() => query.refetch()} />;
  if (query.data.data.length === 0) {
    return (
      <div className={classes['empty']}>
        <h2>{search === '' ? designs.emptyTitle : designs.noneFound(search)}</h2>
        {search === '' && <p>{designs.emptyText}</p>}
      </div>
    );
  }
  return (
    <ul className={classes['grid']}>
      {query.data.data.map((design) => (
        <li key={design.id}>
          <Card design={design} />
        </li>
      ))}
    </ul>
  );
}

/** Where cards will be. */
function Skeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={classes['grid']}>
      {[...'12345678'].map((place) => (
        <div key={place} className={classes['waiting']} />
      ))}
    </div>
  );
}

type Summary = Awaited<ReturnType<typeof call<'listDesigns'>>>['data'][number];

function Card({ design }: { readonly design: Summary }) {
  const { designs } = useMessages();
  const locale = useLocale();
  const changed = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(design.updatedAt));
  return (
    <div className={classes['card']}>
      <DesignPicture design={design} />
      <Link href={`/designs/${design.id}/edit`} className={classes['name']} aria-label={designs.open(design.name)}>
        {design.name}
      </Link>
      <span className={classes['facts']}>
        {designs.size(design.width, design.height)} · {designs.changed(changed)}
      </span>
    </div>
  );
}

function useCreateDesign() {
  const { designs } = useMessages();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (preset: Preset) => {
      const [width, height] = presets[preset];
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
