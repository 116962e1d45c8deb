import newFolder from 'lucide:folder-plus';
import plus from 'lucide:plus';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { type CallOf, call } from '../api/client.ts';
import { folderAddress } from '../api/folder-address.ts';
import { type PageSize, pageSizes } from '../document/design/page-sizes.ts';
import { useMessages } from '../messages/messages.tsx';
import { usePageTitle } from '../messages/use-page-title.ts';
import { Alert } from '../ui/alert.tsx';
import { useMay } from '../ui/allowed.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { ActionMenu } from '../ui/menus/action-menu.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import classes from './dashboard.module.css';
import { FileProblem } from './design-files/file-problem.tsx';
import { readDesignFile } from './design-files/read-design-file.ts';
import { DesignList } from './design-list.tsx';
import { FolderHeading } from './folders/folder-heading.tsx';
import { FolderList } from './folders/folder-list.tsx';
import { FolderNameDialog } from './folders/folder-name-dialog.tsx';
import { MovedBar } from './folders/moved-bar.tsx';
import { type Folder, useFolders } from './folders/use-folders.ts';
import { type Move, type Place, useMove } from './folders/use-move.ts';
import { Empty } from './list-states.tsx';
import type { ListedDesign } from './listed-design.ts';
import { OwnSizeDialog } from './own-size-dialog.tsx';
import { useProblem } from './parts/use-problem.ts';

const perPage = 60;
const sorts = ['changed', 'created', 'name'] as const;
type Sort = (typeof sorts)[number];

/**
 * All folders and the designs in none, or what is in one folder, which the address names then. A search looks in that folder,
 * or where none is open in all of them.
 */
export function DesignsPage() {
  const { designs, folders: words, pages, common } = useMessages();
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const openId = params.get('folder') ?? undefined;
  const [wanted, setWanted] = useState('');
  const search = useDeferredValue(wanted.trim());
  const [isNaming, setNaming] = useState(false);
  const [dragged, setDragged] = useState<ListedDesign>();
  const [moved, setMoved] = useState<{ readonly text: string; readonly back: Move }>();
  const forgetMoved = useCallback(() => setMoved(undefined), []);
  const folders = useFolders();
  const all = folders.data ?? [];
  const open = all.find(({ id }) => id === openId);
  usePageTitle(open?.name ?? pages.designs);
  const may = useMay();
  const { untitled: name } = designs;
  const canvasData = { background: '#ffffff', elements: [] };
  const create = useMakeDesign(openId, async ([width, height]: readonly [width: number, height: number]) => {
    return { name, width, height, canvasData };
  });
  const [asksSize, setAsksSize] = useState(false);
  const take = useMakeDesign(openId, readDesignFile);
  const chooser = useRef<HTMLInputElement>(null);
  const move = useMove(({ design, isBack }, folder) => {
    if (isBack) return;
    const text = folder ? words.moved(design.name, folder.name) : words.movedOut(design.name);
    const before = all.find(({ id }) => id === design.folderId);
    setMoved({ text, back: { design, to: before ?? 'outside', isBack: true } });
  });
  const [kept, keepSort] = useRemembered<string>('designs.sort', 'changed');
  const sort = sorts.find((each) => each === kept) ?? 'changed';
  const list = useDesigns(openId, search, sort);
  const problem = useProblem(create.error ?? move.error);
  const put = (design: ListedDesign, to: Place) => {
    setDragged(undefined);
    setMoved(undefined);
    move.mutate({ design, to });
  };
  const takeBack = (back: Move) => {
    setMoved(undefined);
    move.mutate(back);
  };
  return (
    <>
      <header className={classes['header']}>
        {open ? (
          <FolderHeading folder={open} dragged={dragged} onTakeOut={(design) => put(design, 'outside')} />
        ) : (
          <h1>{pages.designs}</h1>
        )}
        <SearchField label={open ? words.searchIn : designs.search} value={wanted} onChange={setWanted} />
        <SelectField
          label={designs.sort}
          value={sort}
          choices={sorts.map((each) => [each, designs.sorts[each]])}
          onChoose={keepSort}
        />
        {openId === undefined && (
          <Button icon={newFolder} operation="createFolder" onPress={() => setNaming(true)}>
            {words.create}
          </Button>
        )}
        <ActionMenu<PageSize | 'own' | 'template' | 'file'>
          label={designs.create}
          icon={plus}
          look="primary"
          sections={[
            {
              title: designs.sizes,
              actions: { ...useSizes(), own: { text: designs.ownSize, operation: 'createDesign' } },
            },
            {
              actions: {
                template: { text: designs.fromTemplate, operation: 'useTemplate' },
                file: { text: designs.fromFile, operation: 'createDesign' },
              },
            },
          ]}
          onAction={(name) => {
            if (name === 'template') navigate(folderAddress(openId, '/templates'));
            else if (name === 'file') chooser.current?.click();
            else if (name === 'own') setAsksSize(true);
            else create.mutate(pageSizes[name]);
          }}
        />
        <input
          ref={chooser}
          type="file"
          accept=".json,application/json"
          aria-label={designs.fromFile}
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file can be chosen again, once it is mended.
            currentTarget.value = '';
            if (file) take.mutate(file);
          }}
        />
      </header>
      {(problem !== undefined || take.error) && (
        <div className={classes['problem']}>
          {problem !== undefined && <Alert>{problem}</Alert>}
          {take.error && <FileProblem error={take.error} />}
        </div>
      )}
      {openId === undefined && (
        <FolderList folders={namedLike(all, search)} dragged={dragged} onOpen={() => setWanted('')} onPut={put} />
      )}
      {openId !== undefined && folders.data && !open ? (
        <Empty title={words.gone}>
          {words.goneText} <LinkButton href="/designs">{common.toDesigns}</LinkButton>
        </Empty>
      ) : (
        <DesignList
          key={openId}
          query={list}
          search={search}
          folders={all}
          open={open}
          moving={move.isPending && (openId !== undefined || search === '') ? move.variables.design.id : undefined}
          onMove={put}
          onDrag={may('updateDesign') ? setDragged : ignore}
          onDelete={forgetMoved}
        />
      )}
      {asksSize && (
        <OwnSizeDialog isPending={create.isPending} onMake={create.mutate} onClose={() => setAsksSize(false)} />
      )}
      {isNaming && <FolderNameDialog onClose={() => setNaming(false)} />}
      {moved && (
        <MovedBar key={moved.text} text={moved.text} onUndo={() => takeBack(moved.back)} onClose={forgetMoved} />
      )}
    </>
  );
}

/** Who may not move a design drags a picture of it to nowhere. */
const ignore = () => undefined;

/** Those whose name has the text in it. */
function namedLike(folders: readonly Folder[], text: string): readonly Folder[] {
  return folders.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
}

/** What is shown of designs: those of a folder, those in none, or what is found in all. */
function useDesigns(folderId: string | undefined, search: string, sort: Sort) {
  const where = folderId ?? (search === '' ? 'none' : undefined);
  return useInfiniteQuery({
    queryKey: ['designs', folderId ?? null, 'listed', search, sort],
    queryFn: ({ pageParam, signal }) => {
      const filters = { sort, ...(where !== undefined && { folderId: where }), ...(search !== '' && { search }) };
      return call('listDesigns', { query: { cursor: pageParam, limit: perPage, ...filters }, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination?.nextCursor,
    // While one types; not what another folder has.
    placeholderData: (before, query) => (query?.queryKey[1] === (folderId ?? null) ? before : undefined),
  });
}

/** What the menu says of each size. */
function useSizes() {
  const { designs } = useMessages();
  return Object.fromEntries(
    Object.entries(pageSizes).map(([name, [width, height]]) => [
      name,
      {
        text: designs.presets[name as PageSize],
        detail: designs.size(width, height),
        operation: 'createDesign' as const,
      },
    ]),
  );
}

/** Makes a design, in the folder that is open, and opens it. */
function useMakeDesign<From>(
  folderId: string | undefined,
  bodyOf: (from: From) => Promise<CallOf<'createDesign'>['body']>,
) {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (from: From) =>
      call('createDesign', { body: { ...(await bodyOf(from)), folderId: folderId ?? null } }),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: ['designs'] });
      navigate(`/designs/${data.id}/edit`);
    },
  });
}
