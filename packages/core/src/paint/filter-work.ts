import type { SvgFilter } from '../scene/marks.ts';

/** Nanoseconds of one px, as measured of resvg's module on a core of 2 GHz. */
const nsOf = {
  picture: 200,
  primitive: 100,
  blur: 300,
  light: 150,
  octave: 65,
  /** Cost of each px that `feMorphology` or `feConvolveMatrix` looks at for one. */
  neighbour: 5,
} as const;

/** What drawing `pixels` through a filter takes, about, in nanoseconds. `scale` is px for each local px. */
export function filterWork({ primitives }: SvgFilter, pixels: number, scale: number): number {
  let ns = nsOf.picture;
  for (const primitive of primitives) {
    if (typeof primitive !== 'string') {
      ns += nsOf.picture + 2 * nsOf.primitive;
      continue;
    }
    for (const [tag, name = ''] of primitive.matchAll(/<(fe\w+)[^>]*/g)) {
      ns += nsOf.primitive;
      if (name === 'feGaussianBlur' || name === 'feDropShadow') ns += nsOf.blur;
      else if (name === 'feTurbulence') ns += nsOf.octave * (numbersOf(tag, 'numOctaves')[0] ?? 1);
      else if (name.endsWith('Lighting')) ns += nsOf.light;
      else if (name === 'feMorphology') {
        const [across = 0, down = across] = numbersOf(tag, 'radius');
        ns += nsOf.neighbour * 4 * across * down * scale ** 2;
      } else if (name === 'feConvolveMatrix') {
        const [columns = 3, rows = columns] = numbersOf(tag, 'order');
        ns += nsOf.neighbour * columns * rows;
      }
    }
  }
  return pixels * ns;
}

/** Those that can be read; the compiler has bounded them. */
function numbersOf(tag: string, attribute: string): readonly number[] {
  const value = new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(Number)
    .filter(Number.isFinite);
}
