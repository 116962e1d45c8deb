import { designValues } from '@platen/core';
import { guidesOf } from '@platen/core/guide';
import { definitionOf, type Schema, shapeOf, unwrap } from './schema-facts.ts';

const starts: ReadonlyMap<Schema, unknown> = new Map<Schema, unknown>([
  [designValues.color, '#000000'],
  // Without a radius, which would be that of a circle too when the shape is changed.
  [designValues.clip, { shape: 'rounded' }],
  [designValues.shadow, { color: 'rgba(0, 0, 0, 0.25)', offsetY: 4, blur: 12 }],
  [
    designValues.gradient,
    {
      type: 'linear',
      angle: 90,
      stops: [
        { offset: 0, color: '#2f5bd7' },
        { offset: 1, color: '#8aa8ff' },
      ],
    },
  ],
]);

/** By name, for numbers whose 0 would show nothing. */
const numbers: Readonly<Record<string, number>> = { width: 1, height: 1, size: 0.2 };
const texts: Readonly<Record<string, string>> = { each: 'items', when: 'true', name: 'variable' };

/** The least that the schema takes of an object or of an item of a list that people add. */
export function startOf(schema: Schema, name = ''): unknown {
  if (starts.has(schema)) return starts.get(schema);
  if (guidesOf(schema) !== undefined) {
    const required = Object.entries(shapeOf(schema)).filter(([, inner]) => unwrap(inner).required);
    return Object.fromEntries(required.map(([key, inner]) => [key, startOf(inner, key)]));
  }
  if (name === 'x' || name === 'y') return 0.5;
  const { type } = definitionOf(schema);
  return type === 'number' ? (numbers[name] ?? 0) : type === 'boolean' ? false : (texts[name] ?? '');
}
