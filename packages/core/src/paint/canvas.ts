import type { Box } from '../geometry/box.ts';
import type { ColorMatrix } from '../scene/paint.ts';

/**
 * The part of Canvas 2D that the painter uses, so that one painter serves a browser's canvas and Skia's.
 * A browser's `CanvasRenderingContext2D` and `@napi-rs/canvas`'s both fit it.
 */
export interface Canvas2D {
  save(): void;
  restore(): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  beginPath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radii: number[]): void;
  ellipse(cx: number, cy: number, rx: number, ry: number, rotation: number, start: number, end: number): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  closePath(): void;
  fill(): void;
  fill(fillRule: 'nonzero' | 'evenodd'): void;
  fill(path: unknown, fillRule?: 'nonzero' | 'evenodd'): void;
  stroke(): void;
  stroke(path: unknown): void;
  clip(): void;
  clip(fillRule: 'nonzero' | 'evenodd'): void;
  clip(path: unknown, fillRule?: 'nonzero' | 'evenodd'): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  setLineDash(segments: number[]): void;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  measureText(text: string): { readonly width: number };
  drawImage(image: unknown, dx: number, dy: number, dw: number, dh: number): void;
  drawImage(
    image: unknown,
    sx: number,
    sy: number,
    sw: number,
    sh: number,
    dx: number,
    dy: number,
    dw: number,
    dh: number,
  ): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): CanvasGradientLike;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): CanvasGradientLike;
  createConicGradient(startAngle: number, x: number, y: number): CanvasGradientLike;
  getImageData(x: number, y: number, width: number, height: number): PixelsLike;
  putImageData(pixels: PixelsLike, x: number, y: number): void;
  createPattern(image: unknown, repetition: string): CanvasPatternLike | null;
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'miter' | 'round' | 'bevel';
  miterLimit: number;
  lineDashOffset: number;
  globalAlpha: number;
  globalCompositeOperation: string;
  filter: string;
  shadowColor: string;
  shadowBlur: number;
  shadowOffsetX: number;
  shadowOffsetY: number;
  font: string;
  textAlign: string;
  textBaseline: string;
  direction: string;
  letterSpacing: string;
  wordSpacing: string;
  fontKerning: string;
  textRendering: string;
  lang?: string;
  /**
   * As CSS `font-feature-settings`. Skia has it, browsers do not yet: their canvases draw the font's default forms.
   */
  fontFeatureSettings?: string;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: string;
}

export interface CanvasGradientLike {
  addColorStop(offset: number, color: string): void;
}

/** RGBA, not premultiplied. */
export interface PixelsLike {
  readonly data: { [index: number]: number; readonly length: number };
}

export interface CanvasPatternLike {
  setTransform(matrix: {
    readonly a: number;
    readonly b: number;
    readonly c: number;
    readonly d: number;
    readonly e: number;
    readonly f: number;
  }): void;
}

/** A canvas used as a layer: groups with opacity, filters and blend modes are painted on one of their own. */
export interface Layer {
  readonly context: Canvas2D;
  /** What `drawImage` takes. */
  readonly image: unknown;
}

export interface ScaledImageRequest {
  /** `ImageMark.image`. */
  readonly image: string;
  /** The part, in source px. */
  readonly source: Box;
  /** Whole canvas px. */
  readonly width: number;
  readonly height: number;
}

export interface SvgRequest {
  /** Whole px. */
  readonly width: number;
  readonly height: number;
  readonly pictures: readonly Layer[];
  readonly document: (hrefs: readonly string[]) => string;
}

/** What the surface's owner lends to the painter. */
export interface PaintResources {
  /**
   * Pixels for `ImageMark.image`, `shrink` source px to each of theirs; undefined when none were loaded. With `colors`
   * they are the picture's recoloured, as `recolorPixels` does: Canvas 2D has no call for that.
   */
  image(key: string, colors?: ColorMatrix): { readonly drawable: unknown; readonly shrink: number } | undefined;
  /** The same for what becomes pixels, where `image` gives a mere name of the picture. Default: `image`. */
  readonly imagePixels?: PaintResources['image'];
  /**
   * A picture's part as a drawable of whole canvas px, scaled by the owner as the painter itself would have, who may
   * keep it: to paint it again is a mere copy then. Undefined where it is to be painted from `image`.
   */
  scaledImage?(request: ScaledImageRequest): unknown;
  /**
   * Draws an SVG document of `width` × `height` px in which pictures stand: `document` is given their `data:` URIs, in the
   * order of `pictures`. Without it, what filters of SVG change is drawn unfiltered.
   */
  drawSvg?(request: SvgRequest): unknown;
  /** A transparent canvas of whole px. */
  createLayer(width: number, height: number): Layer;
  /** The same where `createLayer`'s hold vectors: a canvas that is painted pixel by pixel. */
  createPixels?(width: number, height: number): Layer;
  /** Called when the painter is done with a layer, so that its memory can be given back at once. */
  releaseLayer?(layer: Layer): void;
  /**
   * Set for a file of vectors, which holds calls and no pixels: tiles are drawn one by one, and masks of lightness are
   * left to the file's writer.
   */
  readonly holdsVectors?: true;
  /**
   * Set by the painter inside of what even such a file holds as pixels: what a blur or a shadow is made of. Masks of lightness
   * are made there and then, as no writer finds them later.
   */
  readonly becomesPixels?: true;
  /** A path from SVG path data. */
  createPath(d: string): unknown;
}
