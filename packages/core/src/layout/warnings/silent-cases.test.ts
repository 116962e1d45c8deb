import { expect, it } from 'vitest';
import { encodeBarcode } from '../../barcodes.ts';
import { parseDesign } from '../../design/parse-design.ts';
import { PlatenError } from '../../errors/platen-error.ts';
import { bindDesign } from '../../variables/bind-design.ts';
import { type LayoutDesignContext, layoutDesign } from '../layout-design.ts';

const box = { x: 0, y: 0, width: 80, height: 80 };
const fallback = 'https://a.test/fallback.png';

function layOut(elements: readonly object[], images: ReadonlyMap<string, unknown> = new Map()) {
  const design = bindDesign(parseDesign({ width: 400, height: 300, canvasData: { elements } }));
  return layoutDesign(design, { images, pixelRatio: 1, barcodes: encodeBarcode } as unknown as LayoutDesignContext);
}

it.each<[string, object]>([
  ['an image', { type: 'image', src: '' }],
  ['art', { type: 'svg', src: '' }],
  ['a logo', { type: 'qr', value: 'x', logo: { src: '' } }],
])('an empty address of %s is told of', (_, element) => {
  const { warnings } = layOut([{ id: 'a', ...box, ...element }]);
  expect(warnings).toMatchObject([{ code: 'IMAGE_EMPTY', elementId: 'a' }]);
});

it('the fallback takes the place of an empty address', () => {
  const info = { key: 'k', width: 80, height: 80 };
  const element = { id: 'a', type: 'image', ...box, src: '', fallbackSrc: fallback };
  const { marks, warnings } = layOut([element], new Map([[fallback, { status: 'ready', info }]]));
  expect(marks).toMatchObject([{ kind: 'image', image: 'k' }]);
  expect(warnings).toMatchObject([{ code: 'IMAGE_EMPTY', message: expect.stringContaining('its fallback is shown') }]);
});

it('all codes that are too full are told of at once, those in groups too', () => {
  const full = { type: 'barcode', format: 'datamatrix', ...box, value: 'ä'.repeat(2_000) };
  const group = { id: 'g', type: 'group', ...box, children: [{ ...full, id: 'inner' }] };
  try {
    layOut([{ ...full, id: 'outer' }, group]);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(PlatenError);
    const { details } = error as PlatenError;
    expect(details['errors']).toMatchObject([{ path: '/elements/outer/value' }, { path: '/elements/inner/value' }]);
  }
});

it('a link that nothing may lead to is told of, and left out', () => {
  const { marks, warnings } = layOut([{ id: 'a', type: 'rectangle', ...box, href: 'javascript:alert(1)' }]);
  expect(warnings).toMatchObject([{ code: 'LINK_IGNORED', elementId: 'a' }]);
  expect(JSON.stringify(marks)).not.toContain('javascript');
  const good = { id: 'a', type: 'rectangle', ...box, href: 'https://a.test' };
  expect(layOut([good]).warnings).toEqual([]);
});
