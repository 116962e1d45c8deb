import type { Warning } from '@platen/core';
import { createServiceCalls } from '../service/service-calls.ts';
import { readSource } from './design-source.ts';
import { showDesign } from './show-design.ts';
import type { ShownDesign } from './shown-design.ts';
import { wordsOf } from './words-of.ts';

/** What `ready` tells in its `detail`. */
export interface DesignReady {
  /** px of the design. */
  readonly width: number;
  readonly height: number;
  readonly warnings: readonly Warning[];
}

type Values = Readonly<Record<string, unknown>>;
type State = 'loading' | 'ready' | 'error';

/** Pixels of a canvas: what every browser has room for. */
const mostPixels = 16_000_000;
const style = `
:host { display: inline-block; max-width: 100%; }
:host([hidden]) { display: none; }
canvas { display: block; width: 100%; height: 100%; object-fit: contain; }
:host([fit=cover]) canvas { object-fit: cover; }
:host([fit=fill]) canvas { object-fit: fill; }
canvas[hidden], slot[hidden] { display: none; }`;

/**
 * `<platen-design>` shows a design as a picture. What stands inside is seen until there is one, and where there can be none.
 * Events: `loading`, `ready` (`DesignReady`), `error` (`{ error }`); the same are its states, as `:state(ready)` in CSS.
 */
export class PlatenDesign extends HTMLElement {
  static readonly observedAttributes = ['alt', 'data', 'design', 'fit', 'scale', 'service', 'src', 'version'];

  readonly #internals = this.attachInternals();
  readonly #sheet = new CSSStyleSheet();
  readonly #canvas = document.createElement('canvas');
  readonly #slot = document.createElement('slot');
  readonly #observer = new ResizeObserver(() => this.#repaint());
  #content: unknown;
  #data: Values | undefined;
  #shown: ShownDesign | undefined;
  #words = '';
  /** Stops what is under way when another design is asked for. */
  #stop: AbortController | undefined;
  /** One painting after the other, so that the last one asked for is the one that is seen. */
  #painted: Promise<unknown> = Promise.resolve();
  #isAsked = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const common = new CSSStyleSheet();
    common.replaceSync(style);
    root.adoptedStyleSheets = [common, this.#sheet];
    this.#canvas.hidden = true;
    this.#canvas.setAttribute('part', 'canvas');
    root.append(this.#canvas, this.#slot);
  }

  /** A scene or a design as JSON, in place of `src` and `design`. */
  get content(): unknown {
    return this.#content;
  }

  set content(content: unknown) {
    this.#content = content;
    this.#ask();
  }

  /** Values of the design's variables; the attribute holds them as JSON. */
  get data(): Values | undefined {
    return this.#data;
  }

  set data(data: Values | null | undefined) {
    this.#data = data ?? undefined;
    this.#ask();
  }

  connectedCallback(): void {
    // Set before this class was there, they would hide what the class does with them.
    for (const name of ['content', 'data'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name] as Values;
      delete (this as { content?: unknown; data?: unknown })[name];
      this[name] = value;
    }
    this.#observer.observe(this);
    this.#ask();
  }

  disconnectedCallback(): void {
    this.#observer.disconnect();
    this.#stop?.abort();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'alt') this.#label();
    else if (name === 'scale' || name === 'fit') this.#repaint();
    else this.#ask();
  }

  /** Several changes in a row are one. */
  #ask(): void {
    if (this.#isAsked || !this.isConnected) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      void this.#load();
    });
  }

  async #load(): Promise<void> {
    this.#stop?.abort();
    if (!this.isConnected) return;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    try {
      const calls = createServiceCalls(this.getAttribute('service') ?? '');
      const [src, design, version] = ['src', 'design', 'version'].map((name) => this.getAttribute(name) || undefined);
      const data = this.#data ?? readValues(this.getAttribute('data'));
      if (this.#content === undefined && src === undefined && design === undefined) return;
      this.#tell('loading');
      const source = await readSource({ content: this.#content, src, design, version, data, signal }, calls);
      const shown = source && (await showDesign(source, calls));
      if (shown === undefined || signal.aborted) return;
      const { width, height } = shown;
      this.#shown = shown;
      this.#sheet.replaceSync(`:host { width: ${width}px; aspect-ratio: ${width} / ${height}; }`);
      this.#swap(true);
      const warnings = await this.#paint(shown);
      if (!signal.aborted) this.#tell('ready', { width, height, warnings } satisfies DesignReady);
    } catch (error) {
      if (signal.aborted) return;
      this.#shown = undefined;
      this.#swap(false);
      this.#tell('error', { error });
    }
  }

  #swap(isShown: boolean): void {
    this.#canvas.hidden = !isShown;
    this.#slot.hidden = isShown;
  }

  /** Paints a design anew for the size at which it is seen now. What fails then leaves the picture as it is. */
  #repaint(): void {
    const shown = this.#shown;
    if (shown && Math.round(shown.width * this.#scale(shown)) !== this.#canvas.width) {
      this.#paint(shown).catch(() => undefined);
    }
  }

  #paint(shown: ShownDesign): Promise<readonly Warning[]> {
    const painting = this.#painted.then(async () => {
      if (shown !== this.#shown) return [];
      const { warnings, marks } = await shown.paint(this.#canvas, this.#scale(shown));
      this.#words = wordsOf(marks);
      this.#label();
      return warnings;
    });
    this.#painted = painting.catch(() => undefined);
    return painting;
  }

  /** Px of the canvas for each px of the design: those of the screen, or what `scale` says. */
  #scale({ width, height }: ShownDesign): number {
    const most = Math.sqrt(mostPixels / (width * height));
    const asked = Number(this.getAttribute('scale'));
    if (asked > 0) return Math.min(asked, most);
    const { width: seenWidth, height: seenHeight } = this.getBoundingClientRect();
    if (seenWidth === 0 || seenHeight === 0) return Math.min(1, most);
    const ratios = [seenWidth / width, seenHeight / height] as const;
    const ratio =
      this.getAttribute('fit') === 'contain' || !this.hasAttribute('fit') ? Math.min(...ratios) : Math.max(...ratios);
    return Math.min(ratio * devicePixelRatio, most);
  }

  /** As `alt` of an `<img>`: without one, the words of the design; an empty one says that it is decoration. */
  #label(): void {
    const label = this.getAttribute('alt') ?? this.#words;
    this.#canvas.setAttribute('role', label === '' ? 'presentation' : 'img');
    this.#canvas.ariaLabel = label === '' ? null : label;
  }

  #tell(state: State, detail?: unknown): void {
    this.#internals.states.clear();
    this.#internals.states.add(state);
    this.dispatchEvent(new CustomEvent(state, { detail }));
  }
}

function readValues(json: string | null): Values | undefined {
  if (json === null || json.trim() === '') return undefined;
  const values: unknown = JSON.parse(json);
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values as Values;
  throw new TypeError('expected an object in the attribute data, such as {"name": "Ada"}');
}
