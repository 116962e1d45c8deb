import '../../../fonts/no-system-fonts.ts';
import { type FontKey, GlobalFonts } from '@napi-rs/canvas';
import type { Caches } from '../../../caches/caches.ts';
import { isUnseen } from '../../text/unseen-text.ts';
import type { PdfSubset } from './subsets.ts';

/** Some hundred subsets of Latin letters. */
const maxBytes = 4_000_000;

interface CachedSubset {
  readonly key: FontKey;
  readonly bytes: number;
}

/**
 * The subsets that Skia knows between renders, up to a few MB: whenever a font comes or goes, Skia forgets all that it has
 * shaped, and shaping an invoice anew is a quarter of the work on it. Those of another owner leave first: neither figures nor
 * times tell one what another has drawn.
 */
export class SubsetCache {
  readonly #caches: Caches;
  /** By their names, the one that was used longest ago first. */
  readonly #subsets = new Map<string, CachedSubset>();
  readonly #done = { hits: 0, misses: 0, evictions: 0 };
  #owner = '';

  constructor(caches: Caches) {
    this.#caches = caches;
    caches.count({
      figures: () => ({
        name: 'pdf_fonts',
        ...this.#done,
        entries: this.#subsets.size,
        bytes: this.#bytes(),
        maxBytes,
      }),
    });
  }

  /**
   * Runs `paint` while Skia knows the subsets, and with `keep` goes on knowing them.
   *
   * No other paint is changed by those that stay. Layout names a face for every character, and where Skia looks for one
   * itself, for the joiners within emoji, it comes upon the face that a subset was cut from, which was registered before it
   * for measuring. That does not hold for fonts of an account, which go with its job: their subsets must not be kept.
   */
  with<Result>(subsets: readonly PdfSubset[], paint: () => Result, { keep }: { readonly keep: boolean }): Result {
    const leaving: FontKey[] = [];
    if (this.#owner !== this.#caches.owner) this.#leaveAll();
    try {
      for (const subset of subsets) {
        const key = this.#makeKnown(subset, keep);
        if (key !== undefined) leaving.push(key);
      }
      return paint();
    } finally {
      leaving.push(...this.#evicted());
      if (leaving.length > 0) GlobalFonts.removeBatch(leaving);
    }
  }

  /** The key under which the font is to be removed again; undefined when it stays, as none does that has no ink. */
  #makeKnown({ used, font, face }: PdfSubset, keep: boolean): FontKey | undefined {
    const before = this.#subsets.get(face);
    this.#done[before ? 'hits' : 'misses'] += 1;
    const key = before?.key ?? GlobalFonts.register(font, face);
    if (key === null) throw new Error(`Skia refuses the font subset ${face}`);
    if (!before && (!keep || isUnseen(used.face))) return key;
    this.#subsets.delete(face);
    this.#subsets.set(face, { key, bytes: font.length });
    return undefined;
  }

  #leaveAll(): void {
    const keys = [...this.#subsets.values()].map(({ key }) => key);
    this.#subsets.clear();
    this.#owner = this.#caches.owner;
    if (keys.length > 0) GlobalFonts.removeBatch(keys);
  }

  #evicted(): readonly FontKey[] {
    let bytes = this.#bytes();
    const keys: FontKey[] = [];
    for (const [face, font] of this.#subsets) {
      if (bytes <= maxBytes) break;
      this.#subsets.delete(face);
      bytes -= font.bytes;
      keys.push(font.key);
    }
    this.#done.evictions += keys.length;
    return keys;
  }

  #bytes(): number {
    return [...this.#subsets.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
