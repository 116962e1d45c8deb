import { type Canvas2D, type Matrix, multiply } from '@platen/core';
import { NamedPicture } from '../pictures/stored-picture.ts';
import { NeedsSkia } from './needs-skia.ts';
import type { Bounds, Clip, PageContent } from './page-content.ts';
import type { PageImages } from './page-images.ts';
import { type PagePaint, type PagePaints, PlainGradient } from './page-paints.ts';
import { PagePath } from './page-path.ts';
import { penOperators } from './pen-operators.ts';
import type { PlainFonts } from './plain-fonts.ts';
import { showRun } from './show-run.ts';

export interface PdfCanvasRequest {
  readonly content: PageContent;
  readonly paints: PagePaints;
  readonly fonts: PlainFonts;
  readonly images: PageImages;
  /** From canvas px to pt of the page, whose y goes up. */
  readonly toPage: Matrix;
  /** The page, pt. */
  readonly bounds: Bounds;
}

/**
 * A canvas whose calls become operators of PDF, for the painter that makes the pictures. It draws paths, clips, gradients,
 * pictures and text; whatever else it is asked for throws `NeedsSkia`.
 */
export class PdfCanvas implements Canvas2D {
  fillStyle: unknown = '#000000';
  strokeStyle: unknown = '#000000';
  lineWidth = 1;
  lineCap: Canvas2D['lineCap'] = 'butt';
  lineJoin: Canvas2D['lineJoin'] = 'miter';
  miterLimit = 10;
  lineDashOffset = 0;
  globalAlpha = 1;
  globalCompositeOperation = 'source-over';
  filter = 'none';
  shadowColor = '';
  shadowBlur = 0;
  shadowOffsetX = 0;
  shadowOffsetY = 0;
  font = '';
  textAlign = 'left';
  textBaseline = 'alphabetic';
  direction = 'ltr';
  letterSpacing = '0px';
  wordSpacing = '0px';
  fontKerning = 'normal';
  textRendering = 'auto';
  lang = 'en';
  fontFeatureSettings = 'normal';
  imageSmoothingEnabled = true;
  imageSmoothingQuality = 'low';

  readonly #content: PageContent;
  readonly #paints: PagePaints;
  readonly #fonts: PlainFonts;
  readonly #images: PageImages;
  readonly #toPage: Matrix;
  readonly #bounds: Bounds;
  readonly #saved: SavedState[] = [];
  #matrix: Matrix = [1, 0, 0, 1, 0, 0];
  /** From the coordinates that hold to pt of the page. */
  #onPage: Matrix;
  #clip: Clip | null = null;
  #dash: readonly number[] = [];
  #path: PagePath;

  constructor({ content, paints, fonts, images, toPage, bounds }: PdfCanvasRequest) {
    this.#content = content;
    this.#paints = paints;
    this.#fonts = fonts;
    this.#images = images;
    this.#toPage = toPage;
    this.#bounds = bounds;
    this.#onPage = toPage;
    this.#path = new PagePath(toPage);
  }

  /** What is drawn next is cut to this. */
  get clipped(): Clip | null {
    return this.#clip;
  }

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, miterLimit, lineDashOffset, globalAlpha } = this;
    const { globalCompositeOperation } = this;
    const pen = { lineWidth, lineCap, lineJoin, miterLimit, lineDashOffset };
    this.#saved.push({
      settings: { fillStyle, strokeStyle, ...pen, globalAlpha, globalCompositeOperation },
      matrix: this.#matrix,
      clip: this.#clip,
      dash: this.#dash,
    });
  }

  restore(): void {
    const saved = this.#saved.pop();
    if (saved === undefined) return;
    Object.assign(this, saved.settings);
    this.#clip = saved.clip;
    this.#dash = saved.dash;
    this.#moveTo(saved.matrix);
  }

  transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.#moveTo(multiply(this.#matrix, [a, b, c, d, e, f]));
  }

  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.#moveTo([a, b, c, d, e, f]);
  }

  beginPath(): void {
    this.#path = new PagePath(this.#onPage);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.rect(x, y, width, height);
  }

  roundRect(x: number, y: number, width: number, height: number, radii: number[]): void {
    this.#path.roundRect(x, y, width, height, radii);
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, rotation: number, start: number, end: number): void {
    if (rotation !== 0 || start !== 0 || end !== 2 * Math.PI) throw new NeedsSkia();
    this.#path.ellipse(cx, cy, rx, ry);
  }

  moveTo(x: number, y: number): void {
    this.#path.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#path.lineTo(x, y);
  }

  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void {
    this.#path.quadraticTo(x1, y1, x, y);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#path.curveTo(x1, y1, x2, y2, x, y);
  }

  closePath(): void {
    this.#path.close();
  }

  fill(path?: unknown, _rule?: unknown): void {
    if (path !== undefined && path !== 'nonzero' && path !== 'evenodd') throw new NeedsSkia();
    const paint = this.#painted(this.fillStyle);
    if (paint === undefined || this.#path.operators === '') return;
    const settings = { fill: paint.fill, opacity: paint.opacity };
    this.#content.draw(this.#clip, settings, this.#path.operators + (path === 'evenodd' ? 'f*\n' : 'f\n'));
  }

  stroke(path?: unknown): void {
    if (path !== undefined) throw new NeedsSkia();
    const paint = this.#painted(this.strokeStyle);
    if (paint === undefined || this.#path.operators === '') return;
    const settings = {
      stroke: paint.stroke,
      opacity: paint.opacity,
      pen: penOperators(this, this.#dash, this.#onPage),
    };
    this.#content.draw(this.#clip, settings, `${this.#path.operators}S\n`);
  }

  clip(path?: unknown, _rule?: unknown): void {
    if (path !== undefined && path !== 'nonzero' && path !== 'evenodd') throw new NeedsSkia();
    const { operators, bounds = nowhere } = this.#path;
    // Nothing is seen through a path without an inside.
    const outline = operators === '' ? '0 0 0 0 re\n' : operators;
    this.#clip = {
      outer: this.#clip,
      path: outline + (path === 'evenodd' ? 'W* n\n' : 'W n\n'),
      bounds: overlap(bounds, this.#seen()),
    };
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.beginPath();
    this.rect(x, y, width, height);
    this.fill();
  }

  setLineDash(segments: number[]): void {
    this.#dash = segments;
  }

  fillText(text: string, x: number, y: number): void {
    const paint = this.#painted(this.fillStyle);
    if (paint === undefined) return;
    const { font, letterSpacing, wordSpacing, lang, fontFeatureSettings } = this;
    const run = this.#fonts.run(text, { font, letterSpacing, wordSpacing, lang, fontFeatureSettings });
    const shown = showRun(run, { x, y, matrix: this.#onPage, seen: this.#seen() });
    if (shown === undefined) return;
    const settings = { fill: paint.fill, opacity: paint.opacity, font: shown.font, spacing: shown.spacing };
    this.#content.show(this.#clip, settings, shown.operators);
  }

  strokeText(): void {
    throw new NeedsSkia();
  }

  createLinearGradient(x0: number, y0: number, x1: number, y1: number): PlainGradient {
    return new PlainGradient('axial', [x0, y0, x1, y1]);
  }

  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): PlainGradient {
    return new PlainGradient('radial', [x0, y0, r0, x1, y1, r1]);
  }

  createConicGradient(): never {
    throw new NeedsSkia();
  }

  createPattern(): never {
    throw new NeedsSkia();
  }

  drawImage(image: unknown, ...place: number[]): void {
    if (!(image instanceof NamedPicture) || place.length !== 8) throw new NeedsSkia();
    const opacity = this.#opacity(1);
    if (opacity === undefined) return;
    const operators = this.#images.show(image, place, this.#onPage);
    if (operators !== '') this.#content.draw(this.#clip, { opacity }, operators);
  }

  clearRect(): void {
    throw new NeedsSkia();
  }

  measureText(): never {
    throw new NeedsSkia();
  }

  getImageData(): never {
    throw new NeedsSkia();
  }

  putImageData(): void {
    throw new NeedsSkia();
  }

  #moveTo(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#onPage = multiply(this.#toPage, matrix);
    this.#path.matrix = this.#onPage;
  }

  #seen(): Bounds {
    return this.#clip?.bounds ?? this.#bounds;
  }

  /** Undefined where nothing is to be painted. */
  #painted(style: unknown): (Pick<PagePaint, 'fill' | 'stroke'> & { readonly opacity: string }) | undefined {
    const { fill, stroke, alpha } = this.#paints.paint(style, this.#onPage);
    const opacity = this.#opacity(alpha);
    return opacity === undefined ? undefined : { fill, stroke, opacity };
  }

  /** The operator for the opacity that a paint of `alpha` has here; undefined for none. */
  #opacity(alpha: number): string | undefined {
    if (this.globalCompositeOperation !== 'source-over' || this.filter !== 'none') throw new NeedsSkia();
    const opacity = alpha * this.globalAlpha;
    return opacity <= 0 ? undefined : this.#paints.opacity(opacity);
  }
}

interface SavedState {
  readonly settings: Partial<PdfCanvas>;
  readonly matrix: Matrix;
  readonly clip: Clip | null;
  readonly dash: readonly number[];
}

const nowhere: Bounds = [0, 0, 0, 0];

function overlap(a: Bounds, b: Bounds): Bounds {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}
