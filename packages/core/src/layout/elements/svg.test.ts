import { expect, it } from 'vitest';
import { svg } from '../../design/elements/svg.ts';
import { PlatenError } from '../../errors/platen-error.ts';
import type { LayoutContext } from '../context.ts';
import { layoutSvg } from './svg.ts';

it('art that is no SVG is refused with its place, with what was expected and what came', () => {
  const element = svg.parse({ type: 'svg', id: 'waves', x: 0, y: 0, width: 9, height: 9, svg: '1e+308' });
  const draw = () => layoutSvg(element, { report: () => {}, warn: () => {} } as unknown as LayoutContext);
  expect(draw).toThrow(PlatenError);
  try {
    draw();
  } catch (cause) {
    expect(cause).toMatchObject({
      code: 'INVALID_REQUEST',
      details: {
        elementId: 'waves',
        errors: [{ path: '/elements/waves/svg', expected: 'a well-formed SVG document', received: '"1e+308"' }],
      },
    });
  }
});
