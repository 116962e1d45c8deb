import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../tests/support/cpu-time.ts';
import { parseDesign } from '../design/parse-design.ts';
import { PlatenError } from '../errors/platen-error.ts';
import { bindDesign } from './bind-design.ts';

const many = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, at) => make(at));
const design = (elements: readonly unknown[]) => ({ width: 100, height: 100, canvasData: { elements } });

/** CPU time in ms, and the code with which it was refused. */
function costOf(work: () => unknown): { readonly ms: number; readonly code: string | undefined } {
  const start = cpuMs();
  try {
    work();
    return { ms: cpuMs() - start, code: undefined };
  } catch (cause) {
    if (!(cause instanceof PlatenError)) throw cause;
    return { ms: cpuMs() - start, code: cause.code };
  }
}

describe('designs in which thousands of values are wrong', () => {
  // The service reads designs while other callers wait.
  it('are refused in time in proportion to their length: cells of a table', () => {
    const row = () => many(50, () => ({ value: 1, align: 'zz', colSpan: '2', fontSize: '12px' }));
    const table = { type: 'table', x: 0, y: 0, width: '100px', height: '100px', columns: many(50, () => ({})) };
    const { ms, code } = costOf(() => parseDesign(design([{ ...table, rows: many(100, row) }])));
    expect(code).toBe('INVALID_REQUEST');
    expect(ms).toBeLessThan(5_000);
  });

  it('are refused in time in proportion to their length: shadows of a thousand elements', () => {
    const shadow = () => many(16, () => ({ x: '1px', y: 'z', blur: 'q', color: 3 }));
    const elements = many(1_000, () => ({ type: 'rectangle', width: 10, height: 10, shadow: shadow() }));
    const { ms, code } = costOf(() => parseDesign(design(elements)));
    expect(code).toBe('INVALID_REQUEST');
    expect(ms).toBeLessThan(5_000);
  });

  it('are refused in time in proportion to their length: points that a variable makes wrong', () => {
    const points = () => many(1_000, () => ({ x: '{{a}}', y: '{{a}}' }));
    const document = parseDesign(design(many(5, () => ({ type: 'polygon', width: 10, height: 10, points: points() }))));
    const { ms, code } = costOf(() => bindDesign(document, { dynamicData: { a: 'zz' } }));
    expect(code).toBe('INVALID_DYNAMIC_DATA');
    expect(ms).toBeLessThan(5_000);
  });

  it('keep what was written in another form, however many values are', () => {
    const row = () => many(10, () => ({ text: 'a', fontSize: '12px', colSpan: '1' }));
    const table = { type: 'table', width: 100, height: 100, columns: many(10, () => ({})), rows: many(100, row) };
    const [read] = parseDesign(design([table])).canvasData.elements as unknown as [{ rows: unknown[][] }];
    expect(read.rows.flat()).toHaveLength(1_000);
    for (const cell of read.rows.flat()) expect(cell).toEqual({ text: 'a', fontSize: 12, colSpan: 1 });
  });
});
