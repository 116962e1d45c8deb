import { parseColor, type Rgba } from './color.ts';

/** The gradient object of a design; `values.ts` holds its schema. */
interface GradientObject {
  readonly type: 'linear' | 'radial' | 'conic';
  readonly angle?: number | undefined;
  readonly from?: UnitPoint | undefined;
  readonly to?: UnitPoint | undefined;
  readonly center?: UnitPoint | undefined;
  readonly radius?: number | UnitPoint | undefined;
  readonly stops: readonly { readonly offset: number; readonly color: string }[];
}

/** 0 to 1 of the box on each axis. */
interface UnitPoint {
  readonly x: number;
  readonly y: number;
}

/** A length along a gradient or a box side: px, or a fraction of what it is measured on (1 is 100 %). */
export interface GradientLength {
  readonly value: number;
  readonly unit: 'px' | 'fraction';
}

/** A stop whose `position` may be absent, or a hint: where the colours on both sides are mixed half and half. */
export type GradientEntry =
  | { readonly type: 'stop'; readonly color: Rgba; readonly position: GradientLength | null }
  | { readonly type: 'hint'; readonly position: GradientLength };

export interface GradientPoint {
  readonly x: GradientLength;
  readonly y: GradientLength;
}

/**
 * A gradient as CSS Images 4 describes it, still free of the box it fills. Both the gradient object of a design
 * and a CSS string become this; layout resolves it over a box.
 */
export type GradientSpec = (
  | {
      readonly type: 'linear';
      readonly line:
        | { readonly by: 'angle'; readonly degrees: number }
        /** `to top right`: -1, 0 or 1 on each axis. */
        | { readonly by: 'corner'; readonly x: number; readonly y: number }
        | { readonly by: 'ends'; readonly from: GradientPoint; readonly to: GradientPoint };
    }
  | {
      readonly type: 'radial';
      readonly center: GradientPoint;
      readonly circle: boolean;
      readonly extent:
        | { readonly by: 'keyword'; readonly keyword: RadialKeyword }
        | { readonly by: 'radii'; readonly rx: GradientLength; readonly ry: GradientLength }
        /** A circle that runs through a point. */
        | { readonly by: 'rim'; readonly point: GradientPoint }
        /** A multiple of the distance that `farthest-corner` gives. */
        | { readonly by: 'factor'; readonly factor: number };
    }
  | {
      readonly type: 'conic';
      readonly center: GradientPoint;
      readonly degrees: number;
      /** Where offset 0 lies, seen from the centre; wins over `degrees`. */
      readonly towards?: GradientPoint;
    }
) & { readonly entries: readonly GradientEntry[]; readonly repeating: boolean };

export type RadialKeyword = 'closest-side' | 'closest-corner' | 'farthest-side' | 'farthest-corner';

/** The gradient object of a design. Undefined when one of its colours is none. */
export function gradientFromObject(gradient: GradientObject): GradientSpec | undefined {
  const entries: GradientEntry[] = [];
  for (const { offset, color } of gradient.stops) {
    const parsed = parseColor(color);
    if (parsed === undefined) return undefined;
    entries.push({ type: 'stop', color: parsed, position: fraction(offset) });
  }
  const centre = gradient.from ?? gradient.center;
  const center = centre ? pointOf(centre) : middle;
  const common = { entries, repeating: false };
  if (gradient.type === 'conic') {
    const towards = gradient.to && { towards: pointOf(gradient.to) };
    return { type: 'conic', center, degrees: gradient.angle ?? 0, ...towards, ...common };
  }
  if (gradient.type === 'radial') {
    if (gradient.to) {
      const extent = { by: 'rim', point: pointOf(gradient.to) } as const;
      return { type: 'radial', center, circle: true, extent, ...common };
    }
    const { radius = 1 } = gradient;
    const extent =
      typeof radius === 'number'
        ? ({ by: 'factor', factor: radius } as const)
        : ({ by: 'radii', rx: fraction(radius.x), ry: fraction(radius.y) } as const);
    return { type: 'radial', center, circle: false, extent, ...common };
  }
  if (gradient.from === undefined && gradient.to === undefined) {
    return { type: 'linear', line: { by: 'angle', degrees: gradient.angle ?? 180 }, ...common };
  }
  const from = pointOf(gradient.from ?? { x: 0, y: 0 });
  const to = pointOf(gradient.to ?? { x: 1, y: 1 });
  return { type: 'linear', line: { by: 'ends', from, to }, ...common };
}

/** `value` of 1 is 100 %. */
export function fraction(value: number): GradientLength {
  return { value, unit: 'fraction' };
}

function pointOf(point: { readonly x: number; readonly y: number }): GradientPoint {
  return { x: fraction(point.x), y: fraction(point.y) };
}

export const middle: GradientPoint = pointOf({ x: 0.5, y: 0.5 });
