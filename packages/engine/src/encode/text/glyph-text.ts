/** A glyph of a shaped run, in the order in which it is drawn: left to right. */
export interface ShapedGlyph {
  readonly glyph: number;
  /** Index into the run's UTF-16 text where the glyph's cluster begins. */
  readonly cluster: number;
  /** em. */
  readonly advance: number;
}

/**
 * What a reader shall take each glyph for, in drawing order. Put together (and, for right-to-left runs, turned round
 * as readers do) the parts give the run's text again, ligatures and reordered vowel signs included.
 */
export function glyphTexts(text: string, glyphs: readonly ShapedGlyph[], direction: 'ltr' | 'rtl'): readonly string[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const members = new Map<number, number[]>();
  for (const [index, { cluster }] of glyphs.entries()) {
    const known = members.get(cluster);
    if (known) known.push(index);
    else members.set(cluster, [index]);
  }
  const texts: string[] = glyphs.map(() => nothing);
  for (const [start, indices] of members) {
    const cluster = text.slice(start, ends.get(start));
    if (direction === 'rtl') {
      // Drawn from its end: the base comes last. Readers turn the whole line round, character by character, and not
      // glyph by glyph, so that the text of a glyph has to be turned round too.
      // Joiners are there for the form of the letters beside them.
      const letters = [...cluster.replaceAll('\u200d', '')];
      texts[indices[indices.length - 1] ?? 0] = letters.toReversed().join('') || nothing;
      continue;
    }
    const characters = [...cluster];
    for (const [at, index] of indices.entries()) {
      const isLast = at === indices.length - 1;
      texts[index] = (isLast ? characters.slice(at).join('') : characters[at]) || nothing;
    }
  }
  return texts;
}

/** For a glyph without a character of its own: a format character that readers leave out of their text. */
export const nothing = '\u200b';
