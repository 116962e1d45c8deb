import type { Mark } from '@platen/core';
import { bytesOfEntry } from '../../../caches/bytes-of-entry.ts';
import type { Caches } from '../../../caches/caches.ts';
import type { CountedCache } from '../../../caches/counted-cache.ts';
import type { Clip, PageContent, PageState } from './page-content.ts';
import type { PagePaints } from './page-paints.ts';
import type { MarkUses, PageUses, UsedResource } from './page-uses.ts';
import type { PlainFonts } from './plain-fonts.ts';

const maxBytes = 8_000_000;
/** Settings of the page before and after a mark, about. */
const bytesOfStates = 600;
/** About the bytes of a glyph with its text. */
const bytesOfGlyph = 80;

/** A page that is being written. */
export interface MarkPage {
  readonly content: PageContent;
  /** What its marks are cut to. */
  readonly clip: Clip | null;
  /** Where the scene lies on it. */
  readonly place: string;
  readonly paints: PagePaints;
  readonly fonts: PlainFonts;
  readonly uses: PageUses;
}

/** What a mark became when it was painted last. */
interface CachedMark extends Pick<MarkPage, 'place'> {
  /** What held before: with the mark and its place, it decides the operators. */
  readonly before: PageState;
  readonly hadOpacities: boolean;
  readonly operators: Buffer;
  readonly after: PageState;
  readonly resources: readonly UsedResource[];
  readonly fonts: readonly UsedFont[];
}

interface UsedFont {
  readonly key: string;
  readonly digest: string;
  readonly number: number;
  readonly glyphs: readonly (readonly [glyph: number, text: string])[];
}

/**
 * Marks as operators. What does not change from one document of a design to the next is the same mark for layout, and is
 * written as it was, where it meets the same fonts and paints under the same numbers.
 */
export class MarkCache {
  /** Names of the marks that were painted before: what comes once only is not kept. */
  readonly #names = new WeakMap<Mark, string>();
  #count = 0;
  readonly #kept: CountedCache<CachedMark>;

  constructor(caches: Caches) {
    this.#kept = caches.create<CachedMark>({
      name: 'pdf_marks',
      maxBytes,
      maxEntryBytes: maxBytes / 8,
      bytesOf: ({ operators, resources, fonts }, key) =>
        bytesOfEntry(key, resources) +
        bytesOfStates +
        operators.length +
        fonts.reduce((sum, { glyphs }) => sum + bytesOfEntry('') + bytesOfGlyph * glyphs.length, 0),
    });
  }

  /** Writes a mark that `paint` paints. */
  write(mark: Mark, page: MarkPage, paint: () => void): void {
    const { content, clip, place, paints, uses } = page;
    const before = content.beginPart(clip);
    const name = this.#names.get(mark);
    if (name === undefined) {
      this.#count += 1;
      this.#names.set(mark, String(this.#count));
      paint();
      return;
    }
    const kept = this.#kept.get(name);
    if (kept !== undefined && isSamePage(kept, before, page) && isSameFile(kept, page)) {
      content.addPart(kept.operators, kept.after);
      return;
    }
    const hadOpacities = paints.hasOpacities;
    const { resources, glyphs, isBound } = uses.noteWhile(paint);
    const { operators, after } = content.endPart(clip);
    if (isBound) return;
    // A copy: small buffers share a large one, which would be kept with them.
    const own = Buffer.from(new Uint8Array(operators).buffer);
    const fonts = fontsOf(glyphs);
    this.#kept.set(name, { place, before, hadOpacities, operators: own, after, resources, fonts });
  }
}

function fontsOf(glyphs: MarkUses['glyphs']): readonly UsedFont[] {
  return [...glyphs].map(([{ key, opened, number }, texts]) => ({
    key,
    digest: opened.digest,
    number,
    glyphs: [...texts],
  }));
}

function isSamePage(kept: CachedMark, before: PageState, { place, paints }: MarkPage): boolean {
  if (kept.place !== place || kept.hadOpacities !== paints.hasOpacities) return false;
  return (Object.keys(before) as (keyof PageState)[]).every((name) => kept.before[name] === before[name]);
}

/**
 * Takes up what the mark uses, in the order in which painting would: false where anything has another number than it had,
 * and painting then goes on from there.
 */
function isSameFile({ resources, fonts: used }: CachedMark, { paints, fonts }: MarkPage): boolean {
  for (const { kind, content, number } of resources) if (paints.use(kind, content) !== number) return false;
  for (const { key, digest, number, glyphs } of used) {
    const font = fonts.find(key);
    if (font?.number !== number || font.opened.digest !== digest) return false;
    for (const [glyph, text] of glyphs) if (font.codeOf(glyph, text) !== glyph) return false;
  }
  return true;
}
