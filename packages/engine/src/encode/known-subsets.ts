import '../fonts/no-system-fonts.ts';
import { type FontKey, GlobalFonts } from '@napi-rs/canvas';
import { cacheOwner } from '../caches/cache-owner.ts';
import { countPart } from '../caches/counted-cache.ts';
import type { PdfSubset } from './pdf-subsets.ts';
import { isUnseen } from './unseen-text.ts';

/** Some hundred subsets of Latin letters. */
const maxBytes = 4_000_000;

interface KnownFont {
  readonly key: FontKey;
  readonly bytes: number;
}

/** Fonts that Skia keeps, by their names, the one that was used longest ago first: as Skia's own list, one in a process. */
const known = new Map<string, KnownFont>();
/** Whose they are: neither figures nor times tell one what another has drawn. */
let owner = '';
const cache = {
  done: { hits: 0, misses: 0, evictions: 0 },
  figures: () => ({ name: 'pdf_fonts' as const, ...cache.done, entries: known.size, bytes: knownBytes(), maxBytes }),
};
countPart(cache);

/**
 * Runs `paint` while Skia knows the subsets. With `keep` it goes on knowing them, up to a few MB: whenever a font comes or
 * goes, Skia forgets all that it has shaped, and shaping an invoice anew is a quarter of the work on it.
 *
 * No other paint is changed by those that stay. Layout names a face for every character, and where Skia looks for one
 * itself, for the joiners within emoji, it comes upon the face that a subset was cut from, which was registered before it
 * for measuring. That does not hold for fonts of an account, which go with its job: their subsets must not be kept.
 */
export function withSubsets<Result>(
  subsets: readonly PdfSubset[],
  paint: () => Result,
  { keep }: { readonly keep: boolean },
): Result {
  const leaving: FontKey[] = [];
  if (owner !== cacheOwner()) leaveAll();
  try {
    for (const subset of subsets) {
      const key = makeKnown(subset, keep);
      if (key !== undefined) leaving.push(key);
    }
    return paint();
  } finally {
    leaving.push(...evicted());
    if (leaving.length > 0) GlobalFonts.removeBatch(leaving);
  }
}

/** The key under which the font is to be removed again; undefined when it stays, as none does that has no ink. */
function makeKnown({ used, font, face }: PdfSubset, keep: boolean): FontKey | undefined {
  const before = known.get(face);
  cache.done[before ? 'hits' : 'misses'] += 1;
  const key = before?.key ?? GlobalFonts.register(font, face);
  if (key === null) throw new Error(`Skia refuses the font subset ${face}`);
  if (!before && (!keep || isUnseen(used.face))) return key;
  known.delete(face);
  known.set(face, { key, bytes: font.length });
  return undefined;
}

function leaveAll(): void {
  const keys = [...known.values()].map(({ key }) => key);
  known.clear();
  owner = cacheOwner();
  if (keys.length > 0) GlobalFonts.removeBatch(keys);
}

function evicted(): readonly FontKey[] {
  let bytes = knownBytes();
  const keys: FontKey[] = [];
  for (const [face, font] of known) {
    if (bytes <= maxBytes) break;
    known.delete(face);
    bytes -= font.bytes;
    keys.push(font.key);
  }
  cache.done.evictions += keys.length;
  return keys;
}

function knownBytes(): number {
  return [...known.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}
