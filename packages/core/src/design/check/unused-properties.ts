import { isObject, type RawObject } from '../aliases/alias.ts';

/** Says which parts each form of a value reads. A part that no list names is read by every form. */
interface Forms {
  /** The part that says which form the value has. */
  readonly by: string;
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

const clipForms: Forms = {
  by: 'shape',
  parts: {
    circle: ['radius'],
    ellipse: [],
    rounded: ['radius'],
    rectangle: ['radius'],
    polygon: ['radius', 'sides', 'preset'],
    star: ['radius', 'sides', 'innerRadius'],
    path: ['d'],
  },
};

const gradientForms: Forms = {
  by: 'type',
  parts: {
    linear: ['angle', 'from', 'to'],
    radial: ['center', 'radius', 'from', 'to'],
    conic: ['angle', 'center', 'from', 'to'],
  },
};

const formsOf: Readonly<Record<string, Forms>> = { clip: clipForms, fill: gradientForms, stroke: gradientForms };

export interface UnusedProperty {
  /** `clip.sides`. */
  readonly property: string;
  /** `the shape circle`. */
  readonly form: string;
}

/** Parts of an element's values that the form which the value has does not read, such as the `sides` of a circle. */
export function unusedProperties(properties: RawObject): readonly UnusedProperty[] {
  return [...cornersOfCurves(properties), ...partsOfForms(properties), ...partsOfStacks(properties)];
}

/** Presets of curves, whose corners no radius rounds. */
const curvedPresets: ReadonlySet<unknown> = new Set(['heart', 'crescent', 'ring', 'semicircle']);

function cornersOfCurves({ preset, points, cornerRadius }: RawObject): readonly UnusedProperty[] {
  const isRound = points === undefined && curvedPresets.has(preset) && cornerRadius !== undefined && cornerRadius !== 0;
  return isRound ? [{ property: 'cornerRadius', form: `the preset ${String(preset)}` }] : [];
}

/** What a group does not read under a `layout`. */
const unusedByLayout: Readonly<Record<string, readonly string[]>> = {
  none: ['columns', 'gap', 'align', 'justify', 'wrap', 'padding'],
  row: ['columns'],
  column: ['columns'],
  grid: ['wrap'],
};

function partsOfStacks(properties: RawObject): readonly UnusedProperty[] {
  const { children, layout = 'none' } = properties;
  if (!Array.isArray(children) || typeof layout !== 'string' || !Object.hasOwn(unusedByLayout, layout)) return [];
  return (unusedByLayout[layout] ?? [])
    .filter((name) => Object.hasOwn(properties, name))
    .map((property) => ({ property, form: `the layout ${layout}` }));
}

function partsOfForms(properties: RawObject): readonly UnusedProperty[] {
  return Object.entries(formsOf).flatMap(([name, { by, parts }]) => {
    const value = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const form = isObject(value) ? value[by] : undefined;
    if (!isObject(value) || typeof form !== 'string' || !Object.hasOwn(parts, form)) return [];
    const read = parts[form] ?? [];
    const known = new Set(Object.values(parts).flat());
    return Object.keys(value)
      .filter((part) => known.has(part) && !read.includes(part))
      .map((part) => ({ property: `${name}.${part}`, form: `the ${by} ${form}` }));
  });
}
