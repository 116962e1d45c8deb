/** What names a font of the file. */
export interface NamedFont {
  /** Key of the style that it sets: `faceKey`. */
  readonly key: string;
  readonly opened: { readonly digest: string };
  /** Number of its object. */
  readonly number: number;
}

/** A paint or an opacity that has an object of its own. */
export interface UsedResource {
  readonly kind: 'pattern' | 'opacity';
  /** What it is, whatever number its object has. */
  readonly content: string;
  /** Number of its object, by which content names it. */
  readonly number: number;
}

/** What a mark uses of the file that it is written into. */
export interface MarkUses {
  /** In the order of their use: they get their numbers in that of the first. */
  readonly resources: readonly UsedResource[];
  /** What each glyph stands for, by font and glyph. */
  readonly glyphs: ReadonlyMap<NamedFont, ReadonlyMap<number, string>>;
  /** Whether it names anything that another file need not have, such as a picture. */
  readonly isBound: boolean;
}

/** Notes what a mark uses while it is painted. */
export class PageUses {
  #resources: UsedResource[] = [];
  #glyphs = new Map<NamedFont, Map<number, string>>();
  #isBound = false;
  #isNoting = false;

  noteWhile(paint: () => void): MarkUses {
    this.#resources = [];
    this.#glyphs = new Map();
    this.#isBound = false;
    this.#isNoting = true;
    try {
      paint();
    } finally {
      this.#isNoting = false;
    }
    return { resources: this.#resources, glyphs: this.#glyphs, isBound: this.#isBound };
  }

  noteResource(resource: UsedResource): void {
    if (this.#isNoting) this.#resources.push(resource);
  }

  /** A glyph that is shown by its own number. */
  noteGlyph(font: NamedFont, glyph: number, text: string): void {
    if (!this.#isNoting) return;
    const known = this.#glyphs.get(font);
    if (known === undefined) this.#glyphs.set(font, new Map([[glyph, text]]));
    else known.set(glyph, text);
  }

  /** Something whose name depends on what else is in the file. */
  noteBound(): void {
    this.#isBound = true;
  }
}
