/** What a page is cut to. */
export interface Clip {
  readonly outer: Clip | null;
  /** Operators of its path, and the one that cuts. */
  readonly path: string;
  /** The box around what is seen, pt: left, bottom, right, top. */
  readonly bounds: Bounds;
}

export type Bounds = readonly [left: number, bottom: number, right: number, top: number];

/** Operators of the graphics state, each as it was written last. */
interface Settings {
  fill: string;
  stroke: string;
  opacity: string;
  pen: string;
  font: string;
  spacing: string;
}

/** What holds between two parts of a page: with what is drawn, it decides what is written. */
export interface PageState extends Readonly<Settings> {
  readonly isText: boolean;
}

/** What holds at the start of a page: ISO 32000-1, 8.4.1. */
const initial: Settings = { fill: '0 g\n', stroke: '0 G\n', opacity: '', pen: '', font: '', spacing: '0 Tc\n' };

/** The content of a page: operators as they come, with those of the graphics state where it changes. */
export class PageContent {
  /** What was written before the part that is being written. */
  readonly #parts: Buffer[] = [];
  #written = '';
  #settings: Settings = { ...initial };
  readonly #open: { readonly clip: Clip; readonly before: Settings }[] = [];
  #isText = false;

  /** Draws a path: its operators with the one that paints. */
  draw(clip: Clip | null, settings: Partial<Settings>, operators: string): void {
    this.#enter(clip);
    this.#endText();
    this.#set(settings);
    this.#written += operators;
  }

  /** Shows text: operators that may stand within `BT … ET`. */
  show(clip: Clip | null, settings: Partial<Settings>, operators: string): void {
    this.#enter(clip);
    if (!this.#isText) this.#written += 'BT\n';
    this.#isText = true;
    this.#set(settings);
    this.#written += operators;
  }

  /** Begins a part that is cut to `clip` and ends there, too. */
  beginPart(clip: Clip | null): PageState {
    this.#enter(clip);
    this.#close();
    return { ...this.#settings, isText: this.#isText };
  }

  /** What was written since the part began, and what holds after it. */
  endPart(clip: Clip | null): { readonly operators: Buffer; readonly after: PageState } {
    this.#enter(clip);
    const operators = this.#close();
    return { operators, after: { ...this.#settings, isText: this.#isText } };
  }

  /** Writes a part as it ended where the same held before it. */
  addPart(operators: Buffer, { isText, ...settings }: PageState): void {
    this.#parts.push(operators);
    this.#settings = settings;
    this.#isText = isText;
  }

  end(): Buffer {
    this.#enter(null);
    this.#endText();
    this.#close();
    return Buffer.concat(this.#parts);
  }

  #close(): Buffer {
    const part = Buffer.from(this.#written, 'latin1');
    if (part.length > 0) this.#parts.push(part);
    this.#written = '';
    return part;
  }

  #endText(): void {
    if (this.#isText) this.#written += 'ET\n';
    this.#isText = false;
  }

  #set(settings: Partial<Settings>): void {
    for (const name in settings) {
      const value = settings[name as keyof Settings] ?? '';
      if (this.#settings[name as keyof Settings] === value) continue;
      this.#settings[name as keyof Settings] = value;
      this.#written += value;
    }
  }

  #enter(clip: Clip | null): void {
    if ((this.#open.at(-1)?.clip ?? null) === clip) return;
    this.#endText();
    const entered: Clip[] = [];
    for (let each = clip; each !== null; each = each.outer) entered.unshift(each);
    let shared = 0;
    while (shared < this.#open.length && this.#open[shared]?.clip === entered[shared]) shared += 1;
    for (const { before } of this.#open.splice(shared).reverse()) {
      this.#written += 'Q\n';
      this.#settings = before;
    }
    for (const each of entered.slice(shared)) {
      this.#open.push({ clip: each, before: { ...this.#settings } });
      this.#written += `q\n${each.path}`;
    }
  }
}
