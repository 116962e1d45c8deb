import { isNumber, isObject, type RawObject } from './alias.ts';
import { readCssFilter } from './css-shorthand.ts';

/** `filters` as a list of Fabric's filters or as CSS; anything else, and a list with another filter, comes back as it is. */
export function readFilters(value: unknown): unknown {
  if (typeof value === 'string' && !value.includes('{')) {
    const css = readCssFilter(value);
    return css?.filters !== undefined && css.blur === undefined ? css.filters : value;
  }
  if (!Array.isArray(value) || value.length > 100) return value;
  const steps = value.map(readFabricFilter);
  return steps.every((step) => step !== undefined) ? Object.assign({}, ...steps) : value;
}

/** Fabric counts from -1 to 1 around 0 where Platen multiplies. */
function readFabricFilter(filter: unknown): RawObject | undefined {
  if (!isObject(filter)) return undefined;
  const amount = (name: string): number => (isNumber(filter[name]) ? (filter[name] as number) : 0);
  switch (filter.type) {
    case 'Brightness':
      return { brightness: 1 + amount('brightness') };
    case 'Contrast':
      return { contrast: 1 + amount('contrast') };
    case 'Saturation':
      return { saturation: 1 + amount('saturation') };
    case 'HueRotation':
      return { hueRotate: 180 * amount('rotation') };
    case 'Grayscale':
      return { grayscale: 1 };
    case 'Sepia':
      return { sepia: 1 };
    case 'Invert':
      return filter.invert === false ? {} : { invert: 1 };
    default:
      return undefined;
  }
}
