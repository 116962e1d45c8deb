import upload from 'lucide:upload';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useBrand } from '../../api/brand.ts';
import { call } from '../../api/client.ts';
import { uploadPicture } from '../../api/upload-picture.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/select-field.tsx';
import { addToPage } from '../add-element.ts';
import { useDesignStore } from '../design-context.ts';
import classes from './library.module.css';
import { LibrarySearch } from './library-search.tsx';

/** Pictures that were uploaded, and stock pictures. */
export function PicturesPanel() {
  const { panels } = useMessages();
  const [shelf, setShelf] = useState('uploads');
  return (
    <>
      <Segments
        label={panels.library.pictures}
        value={shelf}
        choices={[
          ['uploads', panels.uploads],
          ['stock', panels.library.stock],
        ]}
        onChoose={setShelf}
      />
      {shelf === 'uploads' ? <Uploads /> : <Stock />}
    </>
  );
}

interface Sized {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

function useAddPicture() {
  const store = useDesignStore();
  return (src: string, alt: string, { width = 400, height = 300 }: Sized): void => {
    addToPage(store, { kind: 'image', size: { width, height }, properties: { src, alt } });
  };
}

function Uploads() {
  const { panels } = useMessages();
  const addPicture = useAddPicture();
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (files: readonly File[]) => Promise.all(files.map(uploadPicture)),
    onSuccess: async ([first, ...others]) => {
      await queries.invalidateQueries({ queryKey: ['assets', 'IMAGE'] });
      if (first && others.length === 0) addPicture(first.url, first.name, first);
    },
  });
  const find = async (text: string, signal: AbortSignal) => {
    const { data } = await call('listAssets', { query: { type: 'IMAGE', limit: 100 }, signal });
    const wanted = text.toLocaleLowerCase();
    return data
      .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
      .map(({ id, name, url, ...size }) => ({
        id,
        title: name,
        picture: url,
        onAdd: () => addPicture(url, name, size),
      }));
  };
  return (
    <LibrarySearch
      label={panels.searchUploads}
      queryKey={['assets', 'IMAGE', 'found']}
      first=""
      find={find}
      look="pictures"
    >
      <FileTrigger
        allowsMultiple
        acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml']}
        onSelect={(files) => files && sending.mutate([...files])}
      >
        <Button icon={upload} isDisabled={sending.isPending}>
          {panels.library.upload}
        </Button>
      </FileTrigger>
      {sending.error && <Alert>{sending.error.message}</Alert>}
      <Logos />
    </LibrarySearch>
  );
}

/** The pictures of the brand, where there are some. */
function Logos() {
  const { panels } = useMessages();
  const addPicture = useAddPicture();
  const adding = useMutation({
    mutationFn: ({ assetId }: { readonly name: string; readonly assetId: string }) =>
      call('getAsset', { params: { assetId } }),
    onSuccess: ({ data }, { name }) => addPicture(data.url, name, data),
  });
  const logos = (useBrand()?.logos ?? []).filter(({ url }) => url !== null);
  if (logos.length === 0) return null;
  return (
    <>
      <section aria-label={panels.brandLogos} aria-busy={adding.isPending} className={classes['logos']}>
        <h3 className={classes['shelf']}>{panels.brandLogos}</h3>
        <ul className={classes['pictures']}>
          {logos.map(({ name, assetId, url }) => (
            <li key={name}>
              <button
                type="button"
                aria-label={panels.add(name)}
                title={name}
                className={classes['found']}
                onClick={() => adding.mutate({ name, assetId })}
              >
                <img src={url ?? ''} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
        {adding.error && <Alert>{adding.error.message}</Alert>}
      </section>
      <h3 className={classes['shelf']}>{panels.uploads}</h3>
    </>
  );
}

function Stock() {
  const { panels } = useMessages();
  const addPicture = useAddPicture();
  const find = async (query: string, signal: AbortSignal) => {
    const { data } = await call('searchStock', { query: { query, perPage: 50 }, signal });
    return data.map(({ id, previewUrl, fullUrl, title, tags, ...size }) => {
      const name = title ?? tags.slice(0, 3).join(', ');
      return { id, title: name, picture: previewUrl, onAdd: () => addPicture(fullUrl, name, size) };
    });
  };
  return (
    <LibrarySearch label={panels.library.searchStock} queryKey={['stock']} first="nature" find={find} look="pictures">
      <p className={classes['state']}>{panels.library.stockHint}</p>
    </LibrarySearch>
  );
}
