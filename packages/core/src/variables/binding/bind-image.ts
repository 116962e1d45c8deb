import { isObject, type RawObject } from '../../design/aliases/alias.ts';
import { objectFit as fits } from '../../design/values.ts';
import { describeValue } from '../../errors/describe-value.ts';
import type { IssueCode } from '../../errors/issue-codes.ts';
import { structuredUrl } from '../../liquid/structured-values.ts';
import type { Override } from './apply-override.ts';
import type { BindContext, BoundProperties } from './bind-context.ts';
import type { ValuePlace } from './bind-problems.ts';

const cropWords = ['none', 'circle', 'square', 'rounded'] as const;
/** Corner radius of `crop: rounded`, as a part of the shorter side. */
const roundedPart = 0.1;

/**
 * Applies a structured image `{url, crop, fit, width, height}` to its element: the new size keeps the centre of the box,
 * then the crop is cut. What an override sets is left alone.
 */
export function applyStructuredImage(
  value: object,
  properties: BoundProperties,
  {
    override,
    context,
    place,
    variable,
  }: {
    readonly override: Override;
    readonly context: BindContext;
    readonly place: ValuePlace;
    readonly variable: string | undefined;
  },
): void {
  if (structuredUrl(value) === undefined) return;
  const { url: _, crop = 'none', width, height, fit, objectFit = fit, ...rest } = value as RawObject;
  const refuse = (key: string, code: IssueCode, expected: string, received: unknown): void =>
    context.problems.refuse({ place, variable, keys: [key], code, expected, received: describeValue(received) });
  for (const name of Object.keys(rest)) refuse(name, 'UNKNOWN_PROPERTY', 'url, crop, fit, width or height', name);
  const size = { width, height };
  for (const side of ['width', 'height'] as const) {
    const given = size[side];
    if (given === undefined || given === null) continue;
    if (typeof given !== 'number' || !(given > 0) || given > 100_000) {
      refuse(side, 'OUT_OF_RANGE', 'a number of px from 1 to 100000', given);
    } else if (!Object.hasOwn(override.properties, side)) resize(properties, side, given);
  }
  if (objectFit !== undefined && objectFit !== null) {
    const result = fits.safeParse(objectFit);
    const expected = `one of ${fits.options.join(', ')}`;
    if (!result.success) refuse(fit === objectFit ? 'fit' : 'objectFit', 'INVALID_VALUE', expected, objectFit);
    else if (!Object.hasOwn(override.properties, 'objectFit')) properties.objectFit = result.data;
  }
  applyCrop(crop, properties, override, (received) =>
    refuse('crop', 'INVALID_VALUE', `one of ${cropWords.join(', ')}, or {x, y, width, height} from 0 to 1`, received),
  );
}

/** Changes one side of the box around its centre. */
function resize(properties: BoundProperties, side: 'width' | 'height', size: number): void {
  const start = side === 'width' ? 'x' : 'y';
  const before = properties[side];
  const at = properties[start] ?? 0;
  if (typeof before === 'number' && typeof at === 'number') properties[start] = at + (before - size) / 2;
  properties[side] = size;
}

function applyCrop(
  crop: unknown,
  properties: BoundProperties,
  override: Override,
  refuse: (received: unknown) => void,
): void {
  if (crop === null || crop === 'none') return;
  if (isObject(crop)) {
    if (!Object.hasOwn(override.properties, 'crop')) properties.crop = crop;
    return;
  }
  const { width, height } = properties;
  const shorter = typeof width === 'number' && typeof height === 'number' ? Math.min(width, height) : undefined;
  switch (crop) {
    case 'circle':
      if (!Object.hasOwn(override.properties, 'clip')) properties.clip = { shape: 'circle' };
      return;
    case 'square':
      if (shorter !== undefined) for (const side of ['width', 'height'] as const) resize(properties, side, shorter);
      return;
    case 'rounded':
      if (shorter !== undefined && !Object.hasOwn(override.properties, 'cornerRadius')) {
        properties.cornerRadius = shorter * roundedPart;
      }
      return;
    default:
      refuse(crop);
  }
}
