import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { call } from '../api/client.ts';
import { LoadProblem } from '../api/load-problem.tsx';
import { useMessages } from '../messages/messages.tsx';
import { usePageTitle } from '../messages/use-page-title.ts';
import { useWords } from '../messages/use-words.ts';
import { Segments } from '../ui/buttons/segments.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import classes from './dashboard.module.css';
import { Empty, Skeleton } from './list-states.tsx';
import { TemplateDialog } from './template-dialog.tsx';

type Template = Awaited<ReturnType<typeof call<'listTemplates'>>>['data'][number];

const perPage = 100;
const everything = 'all';

/** The gallery and the account's own templates, by category. The one that is open is named in the address. */
export function TemplatesPage() {
  const { templates: words, pages, common } = useMessages();
  usePageTitle(pages.templates);
  const [params, setParams] = useSearchParams();
  const [wanted, setWanted] = useState('');
  const search = useDeferredValue(wanted.trim());
  const [category, setCategory] = useState(everything);
  const list = useQuery({ queryKey: ['templates', 'all'], queryFn: ({ signal }) => loadAll(signal) });
  const categoryName = useCategoryName();
  const open = params.get('template');
  const folder = params.get('folder') ?? undefined;
  const found = (list.data ?? []).filter((each) => isFound(each, search.toLowerCase()));
  const categories = [...new Set((list.data ?? []).map((each) => each.category))].sort();
  const shown = categories
    .filter((each) => category === everything || each === category)
    .map((each) => ({ name: each, items: found.filter((template) => template.category === each) }))
    .filter(({ items }) => items.length > 0);
  return (
    <>
      <header className={classes['header']}>
        <h1>{pages.templates}</h1>
        <SearchField label={words.search} value={wanted} onChange={setWanted} />
      </header>
      {list.isPending && <Skeleton label={common.loading} />}
      {list.isError && <LoadProblem error={list.error} onRetry={() => list.refetch()} />}
      {list.data && (
        <div className={classes['choice']}>
          <Segments
            label={words.categories}
            value={category}
            choices={{
              [everything]: words.all,
              ...Object.fromEntries(categories.map((each) => [each, categoryName(each)])),
            }}
            onChange={setCategory}
          />
        </div>
      )}
      {list.data && shown.length === 0 && <Empty title={words.noneFound(search)}>{words.noneText}</Empty>}
      {shown.map(({ name, items }) => (
        <section key={name} aria-label={categoryName(name)} className={classes['category']}>
          <h2>{categoryName(name)}</h2>
          <ul className={classes['grid']}>
            {items.map((template) => (
              <li key={template.id}>
                <Card template={template} folder={folder} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {open !== null && (
        <TemplateDialog
          templateId={open}
          folderId={folder}
          onClose={() => setParams(folder === undefined ? {} : { folder }, { replace: true })}
        />
      )}
    </>
  );
}

async function loadAll(signal: AbortSignal): Promise<readonly Template[]> {
  const all: Template[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await call('listTemplates', { query: { page, limit: perPage }, signal });
    all.push(...data);
    if (data.length === 0 || all.length >= (pagination?.total ?? 0)) return all;
  }
}

function isFound({ name, category, variables }: Template, text: string): boolean {
  return [name, category.replaceAll('-', ' '), ...variables].some((each) => each.toLowerCase().includes(text));
}

/** Accounts may name categories of their own. */
export function useCategoryName(): (category: string) => string {
  const { names } = useMessages().templates;
  const { choice } = useWords();
  return (category) => names[category] ?? choice(category);
}

interface CardProps {
  readonly template: Template;
  /** The id of the folder in which a design of it is to lie. */
  readonly folder: string | undefined;
}

function Card({ template: { id, name, width, height, thumbnail }, folder }: CardProps) {
  const { templates: words, designs } = useMessages();
  return (
    <div className={classes['card']}>
      <div className={classes['picture']}>
        <img src={thumbnail} alt="" width={width} height={height} loading="lazy" decoding="async" />
      </div>
      <Link
        href={`/templates?${new URLSearchParams({ template: id, ...(folder !== undefined && { folder }) })}`}
        className={classes['name']}
        aria-label={words.open(name)}
      >
        {name}
      </Link>
      <span className={classes['facts']}>{designs.size(width, height)}</span>
    </div>
  );
}
