import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../api/brand.ts';
import { call } from '../../api/client.ts';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import type { Addition } from '../../canvas/canvas-state.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Segments } from '../../ui/fields/select-field.tsx';
import { addToPage } from '../add-element.ts';
import { useDesignStore } from '../design-context.ts';
import { findUploads } from './find-uploads.ts';
import classes from './library.module.css';
import { type FindAt, type Found, LibrarySearch } from './library-search.tsx';
import { listUploads } from './list-uploads.ts';
import { UploadButton } from './upload-button.tsx';

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

function pictureOf(properties: Readonly<Record<string, unknown>>, { width = 400, height = 300 }: Sized): Addition {
  return { kind: 'image', size: { width, height }, properties };
}

function Uploads() {
  const { panels } = useMessages();
  const store = useDesignStore();
  // Its file is called so, which says nothing of what is seen on it.
  const uploadOf = ({ name, url, ...size }: Sized & { readonly name: string; readonly url: string }) =>
    pictureOf({ src: url, name }, size);
  const find = async (text: string, { cursor, signal }: FindAt): Promise<Found> => {
    const { uploads, next } = await findUploads(listUploads(signal), text, cursor);
    const items = uploads.map(({ id, name, url, ...size }) => ({
      id,
      title: name,
      picture: url,
      adds: uploadOf({ name, url, ...size }),
    }));
    return { items, next };
  };
  return (
    <LibrarySearch
      label={panels.searchUploads}
      queryKey={['assets', 'IMAGE', 'found']}
      first=""
      find={find}
      look="pictures"
      none={panels.noUploads}
    >
      <UploadButton
        allowsMultiple
        onUploaded={([first, ...others]) => {
          if (first && others.length === 0) addToPage(store, uploadOf(first));
        }}
      />
      <Logos />
    </LibrarySearch>
  );
}

/** The pictures of the brand, where there are some. */
function Logos() {
  const { panels } = useMessages();
  const inWords = useCauseInWords();
  const store = useDesignStore();
  const adding = useMutation({
    mutationFn: ({ assetId }: { readonly name: string; readonly assetId: string }) =>
      call('getAsset', { params: { assetId } }),
    onSuccess: ({ data }, { name }) => addToPage(store, pictureOf({ src: data.url, alt: name }, data)),
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
        {adding.error && <Alert>{inWords(adding.error)}</Alert>}
      </section>
      <h3 className={classes['shelf']}>{panels.uploads}</h3>
    </>
  );
}

function Stock() {
  const { panels } = useMessages();
  const find = async (query: string, { signal }: FindAt): Promise<Found> => {
    const { data } = await call('searchStock', { query: { query, perPage: 50 }, signal });
    const items = data.map(({ id, previewUrl, fullUrl, title, tags, ...size }) => {
      const name = title ?? tags.slice(0, 3).join(', ');
      return { id, title: name, picture: previewUrl, adds: pictureOf({ src: fullUrl, alt: name }, size) };
    });
    return { items };
  };
  return (
    <LibrarySearch
      label={panels.library.searchStock}
      queryKey={['stock']}
      first="nature"
      find={find}
      look="pictures"
      topics={Object.entries(panels.library.stockTopics)}
    >
      <p className={classes['state']}>{panels.library.stockHint}</p>
    </LibrarySearch>
  );
}
