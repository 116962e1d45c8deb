import bin from 'lucide:trash';
import { useEffect, useState } from 'react';
import type { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { useFormats } from '../parts/use-formats.ts';
import classes from './assets.module.css';

export type ListedAsset = Awaited<ReturnType<typeof call<'listAssets'>>>['data'][number];

export interface AssetCardProps {
  readonly asset: ListedAsset;
  readonly onDelete: () => void;
}

/** A picture, or a font with a few of its letters. */
export function AssetCard({ asset, onDelete }: AssetCardProps) {
  const { assets: words, designs } = useMessages();
  const { bytes } = useFormats();
  const { name, url, width, height, size, font } = asset;
  const facts = font ? `${font.family} ${font.subfamily}` : width && height ? designs.size(width, height) : '';
  return (
    <div className={classes['card']}>
      <div className={classes['picture']}>
        {font ? (
          <Specimen asset={asset} />
        ) : (
          <img src={url} alt="" width={width} height={height} loading="lazy" decoding="async" />
        )}
      </div>
      <div className={classes['line']}>
        <span className={classes['name']} title={name}>
          {name}
        </span>
        <IconButton label={words.deleteNamed(name)} icon={bin} operation="deleteAsset" onPress={onDelete} />
      </div>
      <span className={classes['facts']}>{[facts, bytes(size)].filter((part) => part !== '').join(' · ')}</span>
    </div>
  );
}

/** A few letters of a font that was uploaded, in itself. */
function Specimen({ asset: { id, url } }: Pick<AssetCardProps, 'asset'>) {
  const { assets: words } = useMessages();
  const [state, setState] = useState<'waiting' | 'shown' | 'broken'>('waiting');
  const family = `asset-${id}`;
  useEffect(() => {
    const face = new FontFace(family, `url(${JSON.stringify(url)})`);
    document.fonts.add(face);
    face.load().then(
      () => setState('shown'),
      () => setState('broken'),
    );
    return () => void document.fonts.delete(face);
  }, [family, url]);
  if (state === 'broken') return <span className={classes['facts']}>{words.noSpecimen}</span>;
  return (
    <span className={classes['specimen']} data-state={state} style={{ fontFamily: `"${family}"` }} aria-hidden>
      Ag
    </span>
  );
}
