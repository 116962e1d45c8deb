import { n } from './paths.ts';

/** Colours spread evenly, or with their offsets (0 to 1). */
export type Stops = readonly (string | readonly [number, string])[];

export interface Ends {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

export interface Line {
  readonly width: number;
  readonly cap?: 'butt' | 'round';
  readonly dash?: string;
  readonly fill?: string;
}

/** Builds the markup of one piece of vector art, in px of the canvas. */
export class Art {
  readonly #definitions: string[] = [];
  readonly #shapes: string[] = [];
  #count = 0;

  /** A gradient between two points of the canvas, as a paint. */
  linear(stops: Stops, { from, to }: Ends): string {
    const [x1, y1] = from;
    const [x2, y2] = to;
    return this.#gradient(
      'linearGradient',
      `gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"`,
      stops,
    );
  }

  /** A gradient from top to bottom of the canvas between two heights. */
  vertical(stops: Stops, top: number, bottom: number): string {
    return this.linear(stops, { from: [0, top], to: [0, bottom] });
  }

  horizontal(stops: Stops, left: number, right: number): string {
    return this.linear(stops, { from: [left, 0], to: [right, 0] });
  }

  /** A gradient from a centre outwards; `flat` is its height as a part of its width. */
  radial(stops: Stops, cx: number, cy: number, r: number, flat = 1): string {
    const squash = flat === 1 ? '' : ` gradientTransform="translate(0 ${n(cy * (1 - flat))}) scale(1 ${flat})"`;
    return this.#gradient(
      'radialGradient',
      `gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"${squash}`,
      stops,
    );
  }

  path(d: string, fill: string): this {
    return this.#add(`<path d="${d}" fill="${fill}"/>`);
  }

  /** Shapes that overlap themselves leave holes. */
  ring(d: string, fill: string): this {
    return this.#add(`<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`);
  }

  stroke(d: string, color: string, { width, cap = 'round', dash, fill = 'none' }: Line): this {
    const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash}"`;
    return this.#add(
      `<path d="${d}" fill="${fill}" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="${cap}" stroke-linejoin="round"${dashes}/>`,
    );
  }

  rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): this {
    const corners = radius === 0 ? '' : ` rx="${n(radius)}"`;
    return this.#add(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${corners} fill="${fill}"/>`,
    );
  }

  circle(cx: number, cy: number, r: number, fill: string): this {
    return this.#add(`<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"/>`);
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, fill: string): this {
    return this.#add(`<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`);
  }

  /** What `draw` adds, moved, turned or scaled by an SVG transform. */
  group(transform: string, draw: (art: this) => void): this {
    this.#add(`<g transform="${transform}">`);
    draw(this);
    return this.#add('</g>');
  }

  /** What `draw` adds, cut to a path. */
  inside(d: string, draw: (art: this) => void): this {
    this.#count += 1;
    const id = `c${this.#count}`;
    this.#definitions.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`);
    this.#add(`<g clip-path="url(#${id})">`);
    draw(this);
    return this.#add('</g>');
  }

  /** The whole document, seen through a window of the canvas. */
  markup({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string {
    const defs = this.#definitions.length > 0 ? `<defs>${this.#definitions.join('')}</defs>` : '';
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="${n(x)} ${n(y)} ${n(width)} ${n(height)}">${defs}${this.#shapes.join('')}</svg>`;
  }

  #add(markup: string): this {
    this.#shapes.push(markup);
    return this;
  }

  #gradient(kind: string, place: string, stops: Stops): string {
    this.#count += 1;
    const id = `g${this.#count}`;
    const last = Math.max(1, stops.length - 1);
    const marks = stops.map((stop, index) => {
      const [offset, color] = typeof stop === 'string' ? [index / last, stop] : stop;
      const opacity = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
      const faded = opacity === 1 ? '' : ` stop-opacity="${Math.round(opacity * 1000) / 1000}"`;
      return `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${color.slice(0, 7)}"${faded}/>`;
    });
    this.#definitions.push(`<${kind} id="${id}" ${place}>${marks.join('')}</${kind}>`);
    return `url(#${id})`;
  }
}
