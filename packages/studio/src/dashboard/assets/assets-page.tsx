import upload from 'lucide:upload';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useMay } from '../../ui/allowed.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Segments } from '../../ui/buttons/segments.tsx';
import { Empty } from '../list-states.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { PagedList, usePages } from '../parts/paged-list.tsx';
import { AssetCard, type ListedAsset } from './asset-card.tsx';
import { AssetUse } from './asset-use.tsx';
import classes from './assets.module.css';
import { droppedFiles } from './dropped-files.ts';
import { useUploads } from './use-uploads.ts';

type Shown = 'all' | 'IMAGE' | 'FONT';

/** Pictures and fonts of the account. Files and folders are dropped anywhere on the page. */
export function AssetsPage() {
  const { pages, assets: words } = useMessages();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown>('all');
  const [deleted, setDeleted] = useState<ListedAsset>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads();
  const query = usePages<ListedAsset>({
    queryKey: ['assets', 'list', shown],
    load: ({ cursor, limit, signal }) =>
      call('listAssets', { query: { cursor, limit, ...(shown !== 'all' && { type: shown }) }, signal }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: ListedAsset) => call('deleteAsset', { params: { assetId: id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['assets'] });
      setDeleted(undefined);
    },
  });
  const mayUpload = useMay()('uploadAsset');
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploads.add(await droppedFiles(event.dataTransfer));
  };
  return (
    <div
      className={classes['page']}
      data-over={isOver || undefined}
      {...(mayUpload && {
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: (event: DragEvent) => event.currentTarget === event.target && setOver(false),
        onDrop: drop,
      })}
    >
      <PageHeader title={pages.assets} lead={mayUpload ? `${words.lead} ${words.dropText}` : words.lead}>
        <Button
          look="primary"
          icon={upload}
          operation="uploadAsset"
          isPending={uploads.left > 0}
          onPress={() => input.current?.click()}
        >
          {words.upload}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={words.upload}
          accept="image/*,.ttf,.otf,.woff,.woff2"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])].map((file) => ({ file, path: file.name }));
            uploads.add({ files, unreadable: [], areMore: false });
            currentTarget.value = '';
          }}
        />
      </PageHeader>
      <div className={classes['choice']}>
        <Segments<Shown>
          label={words.kind}
          value={shown}
          choices={{ all: words.all, IMAGE: words.images, FONT: words.fonts }}
          onChange={setShown}
        />
      </div>
      {uploads.left > 0 && (
        <div className={classes['sending']}>
          <p role="status">{words.uploading(uploads.total - uploads.left + 1, uploads.total)}</p>
          <progress aria-label={words.progress} max={uploads.total} value={uploads.total - uploads.left} />
        </div>
      )}
      {uploads.problems.length > 0 && (
        <Alert>
          <ul>
            {uploads.problems.map(({ name, problem }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and names may come twice.
              <li key={index}>{name === undefined ? problem : `${name}: ${problem}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      <PagedList
        query={query}
        empty={
          <Empty title={words.emptyTitle} operation="uploadAsset">
            {words.emptyText}
          </Empty>
        }
      >
        {(rows) => (
          <ul className={classes['grid']}>
            {rows.map((asset) => (
              <li key={asset.id}>
                <AssetCard asset={asset} onDelete={() => setDeleted(asset)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {deleted && (
        <ConfirmDialog
          title={words.deleteNamed(deleted.name)}
          text={words.deleteText}
          details={<AssetUse assetId={deleted.id} />}
          action={words.delete}
          work={remove}
          onConfirm={() => remove.mutate(deleted)}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </div>
  );
}
