import type { Mark } from '../scene/marks.ts';

/** An image as the SVG carries it. */
export interface SvgImage {
  /** A `data:` URI of bytes that need no EXIF orientation. */
  readonly href: string;
  /** Upright px; what `ImageMark.source` counts in. */
  readonly width: number;
  readonly height: number;
}

/** A font file that the SVG carries for one face at one weight. */
export interface SvgFont {
  /** `TextStyle.face`. */
  readonly face: string;
  readonly weight: number;
  readonly italic: boolean;
  /** WOFF2 with the glyphs in use, as a `data:` URI. */
  readonly href: string;
  /** Names for viewers that ignore embedded fonts, such as Inkscape: the real family, then a generic one. */
  readonly fallbacks: readonly string[];
}

/** What the writer cannot know from the scene alone. */
export interface SvgResources {
  image(key: string): SvgImage | undefined;
  readonly fonts: readonly SvgFont[];
  /** For the root `<title>`. */
  readonly title?: string;
}

export interface SvgContext {
  readonly resources: SvgResources;
  readonly defs: Definitions;
  /** Writes a mark, its transform and effects included. */
  readonly writeMark: (mark: Mark) => string;
}

/** Collects `<defs>`. Equal content is defined once; ids are counted, so that equal scenes give equal bytes. */
export class Definitions {
  readonly #ids = new Map<string, string>();
  readonly #markup: string[] = [];

  /** The id of a definition. `key` stands for its whole content; `write` is given the id. */
  define(key: string, write: (id: string) => string): string {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.nextId();
    this.#ids.set(key, id);
    this.#markup.push(write(id));
    return id;
  }

  #count = 0;

  /** An id that nothing else in the document has. */
  nextId(): string {
    this.#count += 1;
    return `p${this.#count}`;
  }

  markup(): string {
    return this.#markup.join('');
  }
}
