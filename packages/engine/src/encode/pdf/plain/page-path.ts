import type { Matrix } from '@platen/core';
import { rounded, short } from './numbers.ts';
import type { Bounds } from './page-content.ts';

/** Length of the handles of a quarter of a unit circle. */
const quarter = 0.5522847498;

/** A path of Canvas 2D as operators of PDF. Points are mapped to the page as they are added. */
export class PagePath {
  operators = '';
  #matrix: Matrix;
  #left = Number.POSITIVE_INFINITY;
  #bottom = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;
  #top = Number.NEGATIVE_INFINITY;
  /** Where the pen is, in the coordinates of the caller. */
  #x = 0;
  #y = 0;

  constructor(matrix: Matrix) {
    this.#matrix = matrix;
  }

  /** From the caller's coordinates to pt of the page, for the points that follow. */
  set matrix(matrix: Matrix) {
    this.#matrix = matrix;
  }

  /** The box around all points and handles; undefined where there are none. */
  get bounds(): Bounds | undefined {
    return this.#left > this.#right ? undefined : [this.#left, this.#bottom, this.#right, this.#top];
  }

  moveTo(x: number, y: number): void {
    this.operators += `${this.#point(x, y)} m\n`;
    this.#to(x, y);
  }

  lineTo(x: number, y: number): void {
    this.operators += `${this.#point(x, y)} ${this.operators === '' ? 'm' : 'l'}\n`;
    this.#to(x, y);
  }

  curveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.operators += `${this.#point(x1, y1)} ${this.#point(x2, y2)} ${this.#point(x, y)} c\n`;
    this.#to(x, y);
  }

  /** PDF has cubic curves only: each of their handles lies two thirds of the way to the one of a quadratic curve. */
  quadraticTo(x1: number, y1: number, x: number, y: number): void {
    const third = (from: number, to: number) => from + ((to - from) * 2) / 3;
    this.curveTo(third(this.#x, x1), third(this.#y, y1), third(x, x1), third(y, y1), x, y);
  }

  close(): void {
    if (this.operators !== '') this.operators += 'h\n';
  }

  rect(x: number, y: number, width: number, height: number): void {
    const [a, b, c, d, e, f] = this.#matrix;
    if (b !== 0 || c !== 0) {
      this.moveTo(x, y);
      this.lineTo(x + width, y);
      this.lineTo(x + width, y + height);
      this.lineTo(x, y + height);
      this.close();
      return;
    }
    const [left, first] = [a * x + e, d * y + f];
    const [right, second] = [left + a * width, first + d * height];
    this.#reach(left, first);
    this.#reach(right, second);
    // Edges are rounded, not lengths, so that neighbours go on sharing theirs.
    const [l, t] = [rounded(left), rounded(first)];
    this.operators += `${l} ${t} ${short(rounded(right) - l)} ${short(rounded(second) - t)} re\n`;
  }

  /** Radii of the corners from the top left on, clockwise. */
  roundRect(x: number, y: number, width: number, height: number, radii: readonly number[]): void {
    const [tl = 0, tr = 0, br = 0, bl = 0] = radii;
    const [right, bottom] = [x + width, y + height];
    const handle = 1 - quarter;
    this.moveTo(x + tl, y);
    this.lineTo(right - tr, y);
    if (tr > 0) this.curveTo(right - tr * handle, y, right, y + tr * handle, right, y + tr);
    this.lineTo(right, bottom - br);
    if (br > 0) this.curveTo(right, bottom - br * handle, right - br * handle, bottom, right - br, bottom);
    this.lineTo(x + bl, bottom);
    if (bl > 0) this.curveTo(x + bl * handle, bottom, x, bottom - bl * handle, x, bottom - bl);
    this.lineTo(x, y + tl);
    if (tl > 0) this.curveTo(x, y + tl * handle, x + tl * handle, y, x + tl, y);
    this.close();
  }

  /** From 3 o'clock, clockwise. */
  ellipse(cx: number, cy: number, rx: number, ry: number): void {
    const [hx, hy] = [rx * quarter, ry * quarter];
    this.moveTo(cx + rx, cy);
    this.curveTo(cx + rx, cy + hy, cx + hx, cy + ry, cx, cy + ry);
    this.curveTo(cx - hx, cy + ry, cx - rx, cy + hy, cx - rx, cy);
    this.curveTo(cx - rx, cy - hy, cx - hx, cy - ry, cx, cy - ry);
    this.curveTo(cx + hx, cy - ry, cx + rx, cy - hy, cx + rx, cy);
  }

  #to(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }

  #point(x: number, y: number): string {
    const [a, b, c, d, e, f] = this.#matrix;
    const [right, up] = [a * x + c * y + e, b * x + d * y + f];
    this.#reach(right, up);
    return `${short(right)} ${short(up)}`;
  }

  #reach(x: number, y: number): void {
    this.#left = Math.min(this.#left, x);
    this.#bottom = Math.min(this.#bottom, y);
    this.#right = Math.max(this.#right, x);
    this.#top = Math.max(this.#top, y);
  }
}
