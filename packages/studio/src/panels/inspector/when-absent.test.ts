import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { render } from '../../../../engine/src/pipeline/render.ts';
import { createRenderServices } from '../../../../engine/src/pipeline/render-services.ts';
import { type PropertyPath, withProperty } from '../../document/commands/with-property.ts';
import { mixed, valueAt } from './subject.ts';
import { whenAbsent } from './when-absent.ts';

type Element = Readonly<Record<string, unknown>>;

const services = createRenderServices();

async function pictureOf(element: Element): Promise<Uint8Array> {
  const design = parseDesign({ width: 300, height: 200, canvasData: { elements: [element] } });
  const bound = bindDesign(design, { dynamicData: { items: [{ n: 'One' }, { n: 'Two' }, { n: 'Three' }] } });
  return (await render({ design: bound, images: new Map(), options: defaultRenderOptions }, services)).bytes;
}

const absent = (element: Element, path: PropertyPath) => whenAbsent(path, { read: (at) => valueAt(element, at) });

const box = { id: 'a', x: 10, y: 10, width: 200, height: 120 };
const barcode = { ...box, type: 'barcode', value: '12345678', fill: '#cc0000' };
const qr = { ...box, type: 'qr', value: 'https://example.com', fill: '#0000cc' };
const table = { ...box, type: 'table', columns: [{ header: 'A' }], rows: [['Tea\ngreen'], ['Cake']], minRowHeight: 60 };
const text = { ...box, type: 'text', text: 'Tea', fontSize: 40, fill: '#cc0000', textDecoration: 'underline' };
const group = {
  ...box,
  type: 'group',
  width: 60,
  height: 30,
  repeat: { each: 'items' },
  children: [{ id: 'b', type: 'text', width: 60, height: 30, text: '{{ item.n }}' }],
};

describe('what holds where nothing is set', () => {
  it.each<[string, Element, unknown]>([
    ['textColor', barcode, '#cc0000'],
    ['displayValue', barcode, true],
    ['displayValue', { ...barcode, format: 'aztec' }, false],
    ['errorCorrection', qr, 'M'],
    ['eyeColor', qr, '#0000cc'],
    ['decorationStyle', text, 'solid'],
    ['decorationColor', text, '#cc0000'],
    ['fill', table, '#1f2937'],
    ['fontFamily', table, 'Inter'],
    ['fontSize', table, 14],
    ['fontStyle', table, 'normal'],
    ['textTransform', table, 'none'],
    ['verticalAlign', table, 'middle'],
    ['lineHeight', table, 1.4],
    ['decorationColor', { ...table, textDecoration: 'underline' }, '#1f2937'],
    ['repeat.direction', group, 'column'],
    ['repeat.direction', { ...group, repeat: { each: 'items', columns: 2 } }, 'row'],
    ['spans.0.fill', { ...text, spans: [{ start: 0, end: 2 }] }, '#cc0000'],
    ['spans.0.fontStyle', { ...text, spans: [{ start: 0, end: 2 }] }, 'normal'],
    ['spans.0.fontStyle', { ...text, fontStyle: 'italic', spans: [{ start: 0, end: 2 }] }, 'italic'],
    ['headerStyle.fill', table, '#1f2937'],
    ['headerStyle.verticalAlign', table, 'middle'],
    ['bodyStyle.verticalAlign', { ...table, verticalAlign: 'top' }, 'top'],
    ['footerStyle.fontStyle', { ...table, footer: [['Sum']] }, 'normal'],
  ])('for %s it is what is drawn: %#', async (name, element, value) => {
    const path = name.split('.').map((step) => (/^\d/.test(step) ? Number(step) : step)) as unknown as PropertyPath;
    expect(absent(element, path)).toBe(value);
    expect(await pictureOf(withProperty(element, path, value))).toEqual(await pictureOf(element));
  });

  it('is not known of elements that differ, nor of what has no value then', () => {
    expect(absent({ ...barcode, fill: mixed }, ['textColor'])).toBeUndefined();
    expect(absent(barcode, ['shadow'])).toBeUndefined();
    expect(absent({ ...qr, fill: { type: 'linear' } }, ['eyeColor'])).toBeUndefined();
  });
});
