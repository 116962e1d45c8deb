/** Numbers that are read at most; no bundled font has more than 60,000. A made table may name one part very often. */
const maxReads = 2_000_000;

interface LookupKinds {
  /** The type of lookups that only say where others are, further away. */
  readonly extension: number;
  readonly isIn: (subtable: DataView, type: number) => boolean;
}

/** Looks for a glyph in the tables of OpenType that say what stands beside what. */
export class GlyphSearch {
  readonly #glyph: number;
  #reads = 0;

  constructor(glyph: number) {
    this.#glyph = glyph;
  }

  /**
   * Whether any lookup of a GPOS table looks at the glyph, whatever script or feature it belongs to.
   *
   * @throws RangeError when the table points beyond its end, or to far too much.
   */
  isInPositions(table: DataView): boolean {
    return this.#isInLookups(table, { extension: 9, isIn: (data, type) => this.#isPositioned(data, type) });
  }

  /**
   * Whether any lookup of a GSUB table looks at the glyph. What a lookup puts in its place does not count.
   *
   * @throws RangeError as `isInPositions` does.
   */
  isInSubstitutions(table: DataView): boolean {
    return this.#isInLookups(table, { extension: 7, isIn: (data, type) => this.#isSubstituted(data, type) });
  }

  #isInLookups(table: DataView, { extension, isIn }: LookupKinds): boolean {
    const list = after(table, this.#number(table, 8));
    return this.#offsets(list, 0).some((lookupAt) => {
      const lookup = after(list, lookupAt);
      const type = this.#number(lookup, 0);
      return this.#offsets(lookup, 4).some((at) => {
        const data = after(lookup, at);
        if (type !== extension) return isIn(data, type);
        return isIn(after(data, data.getUint32(4)), this.#number(data, 2));
      });
    });
  }

  /** A subtable: OpenType, "GPOS", "Lookup types". */
  #isPositioned(data: DataView, type: number): boolean {
    switch (type) {
      // Pairs, of glyphs or of classes.
      case 2:
        return (
          this.#isCovered(data, 2) || (this.#number(data, 0) === 1 ? this.#isSecond(data) : this.#hasClass(data, 10))
        );
      // Marks on bases, on ligatures and on marks.
      case 4:
      case 5:
      case 6:
        return this.#isCovered(data, 2) || this.#isCovered(data, 4);
      case 7:
        return this.#isInContext(data);
      case 8:
        return this.#isInChain(data);
      default:
        return this.#isCovered(data, 2);
    }
  }

  /** A subtable: OpenType, "GSUB", "Lookup types". */
  #isSubstituted(data: DataView, type: number): boolean {
    switch (type) {
      // Ligatures: of each, the number of its parts stands before those that follow the first.
      case 4:
        return (
          this.#isCovered(data, 2) || this.#hasRule(data, (rule) => this.#isWithin(rule, 4, this.#number(rule, 2) - 1))
        );
      case 5:
        return this.#isInContext(data);
      case 6:
        return this.#isInChain(data);
      // One glyph, found from the end of the text.
      case 8: {
        const before = this.#offsets(data, 4);
        const following = this.#offsets(data, 6 + 2 * before.length);
        return this.#isCovered(data, 2) || this.#isInCoverages(data, [...before, ...following]);
      }
      default:
        return this.#isCovered(data, 2);
    }
  }

  #isInContext(data: DataView): boolean {
    const format = this.#number(data, 0);
    if (format === 3) return this.#isInCoverages(data, this.#row(data, 6, this.#number(data, 2)));
    return this.#isCovered(data, 2) || (format === 1 ? this.#isInRules(data) : this.#hasClass(data, 4));
  }

  #isInChain(data: DataView): boolean {
    const format = this.#number(data, 0);
    if (format === 3) return this.#isInCoverages(data, this.#chained(data, 2, 0));
    if (this.#isCovered(data, 2)) return true;
    return format === 1 ? this.#isInChainedRules(data) : [4, 6, 8].some((at) => this.#hasClass(data, at));
  }

  /** Whether the glyph is the second of a pair. */
  #isSecond(data: DataView): boolean {
    const valueSize = 2 * (bitsOf(this.#number(data, 4)) + bitsOf(this.#number(data, 6)));
    return this.#offsets(data, 8).some((setAt) => {
      const set = after(data, setAt);
      const count = this.#number(set, 0);
      for (let pair = 0; pair < count; pair += 1)
        if (this.#number(set, 2 + pair * (2 + valueSize)) === this.#glyph) return true;
      return false;
    });
  }

  /** The first glyph of a rule is in the coverage. The number of its lookups stands before the others. */
  #isInRules(data: DataView): boolean {
    return this.#hasRule(data, (rule) => this.#isWithin(rule, 4, this.#number(rule, 0) - 1));
  }

  #isInChainedRules(data: DataView): boolean {
    return this.#hasRule(data, (rule) => this.#chained(rule, 0, 1).includes(this.#glyph));
  }

  /** One after the other: a list of all that a made table names would take hundreds of megabytes. */
  #hasRule(data: DataView, suits: (rule: DataView) => boolean): boolean {
    return this.#offsets(data, 4).some((setAt) => {
      if (setAt === 0) return false;
      const set = after(data, setAt);
      return this.#offsets(set, 0).some((at) => suits(after(set, at)));
    });
  }

  /** Three rows: before, the glyphs themselves without the first `missing` ones, and after. */
  #chained(data: DataView, at: number, missing: number): readonly number[] {
    const before = this.#offsets(data, at);
    const ownAt = at + 2 + 2 * before.length;
    const own = this.#row(data, ownAt + 2, this.#number(data, ownAt) - missing);
    return [...before, ...own, ...this.#offsets(data, ownAt + 2 + 2 * own.length)];
  }

  #isWithin(data: DataView, at: number, count: number): boolean {
    return this.#row(data, at, count).includes(this.#glyph);
  }

  #isInCoverages(data: DataView, coverages: readonly number[]): boolean {
    return coverages.some((at) => this.#covers(after(data, at)));
  }

  #isCovered(data: DataView, at: number): boolean {
    return this.#covers(after(data, this.#number(data, at)));
  }

  /** OpenType, "Coverage table": a list of glyphs, or of ranges. */
  #covers(coverage: DataView): boolean {
    if (this.#number(coverage, 0) === 1) return this.#offsets(coverage, 2).includes(this.#glyph);
    return this.#ranges(coverage).some(([first = 0, last = 0]) => this.#glyph >= first && this.#glyph <= last);
  }

  /** OpenType, "Class definition table": whether the glyph has a class other than that of all which are not named. */
  #hasClass(data: DataView, at: number): boolean {
    const offset = this.#number(data, at);
    // A side that has no glyphs has no table.
    if (offset === 0) return false;
    const classes = after(data, offset);
    if (this.#number(classes, 0) === 1) {
      const index = this.#glyph - this.#number(classes, 2);
      return (this.#offsets(classes, 4)[index] ?? 0) !== 0;
    }
    return this.#ranges(classes).some(
      ([first = 0, last = 0, group]) => group !== 0 && this.#glyph >= first && this.#glyph <= last,
    );
  }

  /** First, last, and what they have in common. */
  #ranges(data: DataView): readonly (readonly number[])[] {
    return Array.from({ length: this.#number(data, 2) }, (_, index) => this.#row(data, 4 + 6 * index, 3));
  }

  /** A count, and as many numbers. */
  #offsets(data: DataView, at: number): readonly number[] {
    return this.#row(data, at + 2, this.#number(data, at));
  }

  #row(data: DataView, at: number, count: number): readonly number[] {
    return Array.from({ length: Math.max(0, count) }, (_, index) => this.#number(data, at + 2 * index));
  }

  #number(data: DataView, at: number): number {
    this.#reads += 1;
    if (this.#reads > maxReads) throw new RangeError('the table names the same parts over and over');
    return data.getUint16(at);
  }
}

function after(table: DataView, offset: number): DataView {
  return new DataView(table.buffer, table.byteOffset + offset, table.byteLength - offset);
}

function bitsOf(flags: number): number {
  let count = 0;
  for (let rest = flags; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
