import { polygonPresets } from '../polygon-presets.ts';
import { isObject, type RawObject } from './alias.ts';

/** Shapes of clips under other names; `pill` is rounded as far as it goes. */
const shapes: Readonly<Record<string, RawObject>> = Object.assign(Object.create(null), {
  square: { shape: 'rectangle' },
  rect: { shape: 'rectangle' },
  box: { shape: 'rectangle' },
  roundrect: { shape: 'rounded' },
  roundedrectangle: { shape: 'rounded' },
  pill: { shape: 'rounded', radius: 10_000 },
  capsule: { shape: 'rounded', radius: 10_000 },
  oval: { shape: 'ellipse' },
  diamond: { shape: 'polygon', preset: 'rhombus' },
  ...Object.fromEntries(
    polygonPresets.map((preset) => [preset.replaceAll('-', ''), { shape: 'polygon', preset }] as const),
  ),
});

/** A clip by the name of its shape alone, and shapes by the names of polygons and of other tools. */
export function readClip(value: unknown): unknown {
  if (typeof value === 'string' && !value.includes('{')) return value === 'none' ? undefined : named({ shape: value });
  return isObject(value) ? named(value) : value;
}

function named(clip: RawObject): RawObject {
  const { shape, ...rest } = clip;
  const known = typeof shape === 'string' ? shapes[shape.toLowerCase().replace(/[-_ ]/g, '')] : undefined;
  return known === undefined ? clip : { ...known, ...rest };
}
