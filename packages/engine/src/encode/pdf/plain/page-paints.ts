import { type Matrix, parseColor } from '@platen/core';
import { NeedsSkia } from './needs-skia.ts';
import { isWritable, precise, share } from './numbers.ts';
import type { ObjectList } from './object-list.ts';
import type { PageUses, UsedResource } from './page-uses.ts';

/** What `fillStyle` and `strokeStyle` take beside colours. */
export class PlainGradient {
  readonly kind: 'axial' | 'radial';
  /** As a shading has them: ISO 32000-1, 8.7.4.5. */
  readonly coordinates: readonly number[];
  readonly stops: { readonly offset: number; readonly color: string }[] = [];

  constructor(kind: 'axial' | 'radial', coordinates: readonly number[]) {
    this.kind = kind;
    this.coordinates = coordinates;
  }

  addColorStop(offset: number, color: string): void {
    this.stops.push({ offset, color });
  }
}

/** A paint as operators: one that sets its colour, and its opacity. */
export interface PagePaint {
  readonly fill: string;
  readonly stroke: string;
  /** 0 to 1. */
  readonly alpha: number;
}

/** The colours, gradients and opacities of a file: what its resources name. */
export class PagePaints {
  readonly #objects: ObjectList;
  readonly #uses: PageUses;
  readonly #colors = new Map<string, PagePaint>();
  readonly #resources = { pattern: new Map<string, number>(), opacity: new Map<string, number>() };

  constructor(objects: ObjectList, uses: PageUses) {
    this.#objects = objects;
    this.#uses = uses;
  }

  /** Whether an opacity was set: from then on each is. */
  get hasOpacities(): boolean {
    return this.#resources.opacity.size > 0;
  }

  /** The number of a resource, which gets one when it has none yet. */
  use(kind: UsedResource['kind'], content: string): number {
    const number = this.#resources[kind].get(content) ?? this.#objects.put(content);
    this.#resources[kind].set(content, number);
    this.#uses.noteResource({ kind, content, number });
    return number;
  }

  /** @param matrix from the coordinates in which the paint is meant to pt of the page. */
  paint(style: unknown, matrix: Matrix): PagePaint {
    if (style instanceof PlainGradient) return this.#gradient(style, matrix);
    if (typeof style !== 'string') throw new NeedsSkia();
    const known = this.#colors.get(style);
    if (known !== undefined) return known;
    const color = parseColor(style);
    if (color === undefined) throw new NeedsSkia();
    const numbers = rgb(color);
    const made = { fill: `${numbers} rg\n`, stroke: `${numbers} RG\n`, alpha: color.a };
    this.#colors.set(style, made);
    return made;
  }

  /** The operator that sets an opacity of both fills and strokes: readers disagree where one is left open. */
  opacity(alpha: number): string {
    if (alpha === 1 && !this.hasOpacities) return '';
    const value = share(alpha);
    return `/G${this.use('opacity', `<</CA ${value}\n/ca ${value}\n/BM /Normal>>`)} gs\n`;
  }

  /** Entries of a dictionary of resources. */
  resources(): string {
    const named = (letter: string, numbers: Iterable<number>) =>
      [...numbers].map((number) => `/${letter}${number} ${number} 0 R`).join('\n');
    const { opacity, pattern } = this.#resources;
    const states = opacity.size === 0 ? '' : `/ExtGState <<${named('G', opacity.values())}>>\n`;
    const patterns = pattern.size === 0 ? '' : `/Pattern <<${named('P', pattern.values())}>>\n`;
    return states + patterns;
  }

  #gradient({ kind, coordinates, stops }: PlainGradient, matrix: Matrix): PagePaint {
    const [x0, y0, x1, y1] = coordinates;
    if (!coordinates.every(isWritable) || !matrix.every(isWritable)) throw new NeedsSkia();
    // Without a length, Canvas 2D paints nothing.
    if (kind === 'axial' && x0 === x1 && y0 === y1) throw new NeedsSkia();
    const dictionary = `<</Type /Pattern
/PatternType 2
/Matrix [${matrix.map(precise).join(' ')}]
/Shading <</ShadingType ${kind === 'axial' ? 2 : 3}
/ColorSpace /DeviceRGB
/Coords [${coordinates.map(precise).join(' ')}]
/Extend [true true]
/Function ${colorFunction(stops)}>>>>`;
    const number = this.use('pattern', dictionary);
    return { fill: `/Pattern cs /P${number} scn\n`, stroke: `/Pattern CS /P${number} SCN\n`, alpha: 1 };
  }
}

type Stops = PlainGradient['stops'];

/** From the offset to the colour: a straight line between each two stops. ISO 32000-1, 7.10.3 and 7.10.4. */
function colorFunction(stops: Stops): string {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) throw new NeedsSkia();
  const padded = [
    ...(first.offset > 0 ? [{ ...first, offset: 0 }] : []),
    ...stops,
    ...(last.offset < 1 ? [{ ...last, offset: 1 }] : []),
  ];
  const parts = padded
    .slice(1)
    .map((to, index) => ({ from: padded[index] ?? to, to }))
    // Where two stops are at one place the colour jumps.
    .filter(({ from, to }) => to.offset > from.offset);
  const colors = new Map(stops.map((stop) => [stop.color, channels(stop)]));
  const lines = parts.map(
    ({ from, to }) =>
      `<</FunctionType 2 /Domain [0 1] /C0 [${colors.get(from.color)}] /C1 [${colors.get(to.color)}] /N 1>>`,
  );
  if (lines.length === 1) return lines[0] ?? '';
  const bounds = parts.slice(1).map(({ from }) => precise(from.offset));
  const encode = parts.map(() => '0 1').join(' ');
  return `<</FunctionType 3 /Domain [0 1] /Functions [${lines.join('\n')}] /Bounds [${bounds.join(' ')}] /Encode [${encode}]>>`;
}

function channels({ color }: Stops[number]): string {
  const parsed = parseColor(color);
  // What lies beneath would show through, for which PDF needs a mask.
  if (parsed === undefined || parsed.a < 1) throw new NeedsSkia();
  return rgb(parsed);
}

function rgb({ r, g, b }: { readonly r: number; readonly g: number; readonly b: number }): string {
  return `${channelText(r)} ${channelText(g)} ${channelText(b)}`;
}

/** Texts of the 256 whole values of a channel, which most colours have. */
const channelTexts = Array.from({ length: 256 }, (_, channel) => share(channel / 255));

function channelText(channel: number): string {
  return channelTexts[channel] ?? share(channel / 255);
}
