import document from 'lucide:file-text';
import gone from 'lucide:image-off';
import { type ReactNode, useState } from 'react';
import { pathPrefix } from '../../api/path-prefix.ts';
import { Icon } from '../../ui/icon.tsx';
import { isPicture, type ListedRender } from './render-words.ts';
import classes from './renders.module.css';

/** What a file may be at most to be loaded as the picture of itself: a list has fifty of them, a dialog one. */
const most = { small: { bytes: 500_000, pixels: 4_000_000 }, large: { bytes: 8_000_000, pixels: 50_000_000 } } as const;
const widths = { small: 160, large: 640 } as const;

export interface RenderPictureProps {
  readonly render: ListedRender;
  /** `small`: beside a name. */
  readonly size: keyof typeof most;
  /** Without it, it stands beside a name. */
  readonly alt?: string;
  /** Below the picture of the design that stands for a file which is not shown itself. */
  readonly children?: ReactNode;
}

/** The file of a render; of a PDF and of a large file its design, without the data; else a sign. */
export function RenderPicture({ render, size, alt = '', children }: RenderPictureProps) {
  const [broken, setBroken] = useState<string>();
  const { downloadUrl, metadata, designId } = render;
  if (downloadUrl === null || metadata === null) return <Icon body={gone} size={size === 'small' ? 16 : 24} />;
  const { format, width, height, fileSize } = metadata;
  const isShownItself = isPicture(format) && fileSize <= most[size].bytes && width * height <= most[size].pixels;
  const design = designId && `${pathPrefix()}/v1/designs/${designId}/preview?width=${widths[size]}`;
  const src = isShownItself ? downloadUrl : design;
  const name = format.toUpperCase();
  if (!src || src === broken) return size === 'small' ? <Icon body={document} /> : name;
  return (
    <>
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
      />
      {!isShownItself && (size === 'small' ? <span className={classes['format']}>{name}</span> : children)}
    </>
  );
}
