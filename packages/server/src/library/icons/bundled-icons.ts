import { colorForms, formatColor, PlatenError, parseColor } from '@platen/core';
import type { LibraryUrls } from '../library-urls.ts';
import { readIconBody } from './icon-drawings.ts';
import { type IconIndex, type IndexedIcon, readIconIndex } from './icon-index.ts';
import type { IconProvider, IconResult } from './icon-provider.ts';
import { iconSize, iconSvg } from './icon-svg.ts';

export interface IconRequest {
  readonly collection: string;
  readonly name: string;
  /** Any CSS colour; takes the place of `currentColor`, so sets with colours of their own do not change. */
  readonly color?: string | undefined;
}

export interface BundledIcons extends IconProvider {
  /** The icon as an SVG document; undefined when there is none. Throws INVALID_REQUEST for what is no colour. */
  svg(request: IconRequest): Promise<string | undefined>;
}

/** The icon sets that come with Platen. The index is read at first use and kept. */
export function createBundledIcons(options: {
  readonly urls: LibraryUrls;
  readonly readIndex?: () => Promise<IconIndex>;
}): BundledIcons {
  const { urls, readIndex = readIconIndex } = options;
  let reading: Promise<IconIndex> | undefined;
  const index = () => {
    reading ??= readIndex().catch((cause: unknown) => {
      reading = undefined;
      throw cause;
    });
    return reading;
  };

  function toResult(icon: IndexedIcon): IconResult {
    const { set, name, tags } = icon;
    const url = urls.icon(set.prefix, name);
    return {
      id: `${set.prefix}:${name}`,
      name,
      collection: set.prefix,
      previewUrl: url,
      svgUrl: url,
      ...iconSize(icon),
      tags,
      license: set.license,
    };
  }

  return {
    async search(query) {
      const { items, total } = (await index()).search(query);
      return { items: items.map(toResult), total };
    },

    async svg({ collection, name, color }) {
      const plainColor = color === undefined ? undefined : readColor(color);
      const icon = (await index()).find(collection, name);
      return icon && iconSvg({ ...icon, body: await readIconBody(icon) }, plainColor);
    },
  };
}

/** Written anew, so that nothing but a colour gets into the drawing. */
function readColor(color: string): string {
  const parsed = parseColor(color);
  if (parsed) return formatColor(parsed);
  throw new PlatenError('INVALID_REQUEST', {
    message: `color: expected ${colorForms}`,
    details: { field: 'color', errors: [{ path: '/color', code: 'INVALID_VALUE', message: `expected ${colorForms}` }] },
  });
}
