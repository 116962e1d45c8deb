import { PlatenError, syntheticStyle } from '@platen/core';
import type { Caches } from '../caches/caches.ts';
import { FontProblem } from './files/font-problem.ts';
import { isTrap } from './files/is-trap.ts';
import type { FontStore } from './font-store.ts';

export interface SubsetRequest {
  /** Face id. */
  readonly face: string;
  /** What the text asks for; a variable face is pinned to it, or to its nearest. */
  readonly weight: number;
  /** All text drawn in the face at that weight, in any order, with joiners and variation selectors. */
  readonly text: string;
  /** `woff2` for the web, `sfnt` for plain TrueType or OpenType tables. */
  readonly format: 'woff2' | 'sfnt';
}

/** Cuts font files down to the glyphs in use. */
export interface FontSubsetter {
  /** The same bytes for the same face, weight, format and set of characters. */
  subset(request: SubsetRequest): Promise<Uint8Array>;
}

/** Bytes of subsets kept: a repeated design asks for the same ones. */
const maxCachedBytes = 16 * 1024 * 1024;

export function createFontSubsetter(store: FontStore, caches: Caches): FontSubsetter {
  const cache = caches.create<Uint8Array>({
    name: 'font_subsets',
    maxBytes: maxCachedBytes,
    bytesOf: (bytes, key) => bytes.byteLength + key.length,
  });
  return {
    subset: async ({ face: id, weight, text, format }) => {
      const face = store.face(id);
      const characters = inOrder(text) ? text : [...new Set(text)].sort().join('');
      const [min, max] = face.weights;
      const pinned =
        min === max ? min : Math.min(max, Math.max(min, syntheticStyle(face, { weight, italic: false }).weight));
      const key = `${face.digest} ${pinned} ${format} ${characters}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const bytes = await cut(Buffer.from(store.tables(id)), characters, {
        targetFormat: format,
        variationAxes: { ...store.axes(id).fixed, ...(min !== max && { wght: pinned }) },
      }).catch((cause: unknown) => {
        throw unusable(cause);
      });
      cache.set(key, bytes);
      return bytes;
    },
  };
}

/** Whether each character stands once, in the order that sorting gives. */
function inOrder(text: string): boolean {
  for (let at = 1; at < text.length; at += 1) if (text.charCodeAt(at) <= text.charCodeAt(at - 1)) return false;
  return true;
}

interface Cut {
  readonly targetFormat: SubsetRequest['format'];
  readonly variationAxes?: Readonly<Record<string, number>>;
}

async function cut(tables: Buffer, characters: string, options: Cut): Promise<Uint8Array> {
  // Loaded late: most renders are pictures and need no subsets.
  const { default: subsetFont } = await import('subset-font');
  // Nothing of ours hints; hints are a third of some files.
  return subsetFont(tables, characters, { ...options, noHinting: true });
}

/** A font whose tables can be drawn and not cut, of an account from before fonts were tried (`tryCut`). */
function unusable(cause: unknown): unknown {
  if (isTrap(cause)) return cause;
  return new PlatenError('UNSUPPORTED_FILE_TYPE', {
    message:
      'A font of the text is damaged and cannot be embedded. Upload it anew from a sound file, or send embedFonts: false.',
    details: { field: 'fontFamily' },
    cause,
  });
}

/**
 * Cuts a foreign font once, as PDF and SVG will, with its axes pinned: some can be drawn and not cut.
 * @throws FontProblem
 */
export async function tryCut(
  tables: Buffer,
  { characters, axes }: { readonly characters: readonly string[]; readonly axes: Readonly<Record<string, number>> },
): Promise<void> {
  await cut(tables, characters.join(''), { targetFormat: 'sfnt', variationAxes: axes }).catch((cause: unknown) => {
    if (isTrap(cause)) throw cause;
    throw new FontProblem('damaged', cause);
  });
}
