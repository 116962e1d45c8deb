import { designValues, elementSchemas } from '@platen/core';
import { describe, expect, it } from 'vitest';
import type { PropertyPath } from '../../document/commands/with-property.ts';
import { checkedSubject } from './checked-subject.ts';
import { boundsInSigns, countsOf, type Schema, shapeOf, unwrap } from './schema-facts.ts';
import { mixed, type Subject, valueAt } from './subject.ts';

type Kind = keyof typeof elementSchemas;
const schemaOf = (kind: Kind, name: string) => shapeOf(elementSchemas[kind])[name] as Schema;

/** What of a value reaches an element when the control of a property sets it. */
function written(kind: Kind, [path, value]: readonly [PropertyPath, unknown], before: object = {}) {
  const set: unknown[] = [];
  const told: boolean[] = [];
  const subject: Subject = {
    read: (at) => valueAt(before, at),
    preview: () => true,
    cancel: () => {},
    set: (_, next) => set.push(next),
  };
  const schema = schemaOf(kind, path[0]);
  const checked = checkedSubject(subject, { path: [path[0]], schema, onCheck: (isTaken) => told.push(isTaken) });
  const isPreviewed = checked.preview(path, value);
  checked.set(path, value);
  expect(told).toEqual([isPreviewed]);
  return set;
}

describe('what a control writes', () => {
  it.each([
    ['text', 'fontSize', 0],
    ['polygon', 'sides', 4.5],
    ['rectangle', 'skewX', 90],
    ['text', 'maxLines', 1.5],
    ['rectangle', 'custom', 5],
    ['rectangle', 'opacity', 2],
    ['rectangle', 'fill', 'no colour'],
  ] as const)('is left out where the format refuses it: of %s, %s: %j', (kind, name, value) => {
    expect(written(kind, [[name], value])).toEqual([]);
  });

  it.each([
    ['text', 'fontSize', 12.5],
    ['text', 'fontSize', undefined],
    ['text', 'fontSize', '{{ size }}'],
    ['rectangle', 'cornerRadius', { tl: '{{ radius }}', tr: 4, br: 0, bl: 0 }],
    ['rectangle', 'custom', { a: 1 }],
  ] as const)('reaches the design where the format takes it: of %s, %s: %j', (kind, name, value) => {
    expect(written(kind, [[name], value])).toEqual([value]);
  });

  it('is checked with what stands around it', () => {
    const shadow = { color: '#000000', blur: 4 };
    expect(written('rectangle', [['shadow', 'blur'], -1], { shadow })).toEqual([]);
    expect(written('rectangle', [['shadow', 'blur'], 8], { shadow })).toEqual([8]);
  });

  it('mends what is refused already step by step, and what elements have different values of', () => {
    expect(written('rectangle', [['shadow', 'blur'], 8], { shadow: { blur: -1, spread: 'x' } })).toEqual([8]);
    expect(written('rectangle', [['shadow', 'blur'], 8], { shadow: mixed })).toEqual([8]);
  });

  it('has its bounds in signs', () => {
    const of = (kind: Kind, name: string) => boundsInSigns(unwrap(schemaOf(kind, name)).inner);
    expect(of('text', 'fontSize')).toBe('> 0, ≤ 2000');
    expect(of('rectangle', 'skewX')).toBe('> -90, < 90');
    expect(of('rectangle', 'opacity')).toBe('≥ 0, ≤ 1');
  });

  it('has as many items as the format takes', () => {
    expect(countsOf(shapeOf(designValues.gradient)['stops'] as Schema).fewest).toBe(2);
    expect(countsOf(schemaOf('text', 'fontSize'))).toEqual({ fewest: 0, most: Number.POSITIVE_INFINITY });
  });
});
