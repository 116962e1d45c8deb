import { deviceAxes } from '../../geometry/device-axes.ts';
import type { Mark } from '../../scene/marks.ts';
import { warnLowContrast, warnTooSmall } from '../codes/code-warnings.ts';
import { placeSymbol } from '../codes/place-symbol.ts';
import type { ElementLayout } from '../context.ts';
import { isOpaquePaint, layoutFill } from '../fills/fill.ts';
import { boxSilhouette, castBySilhouette } from '../fills/shadow.ts';
import { elementTransform, markBase } from '../mark-base.ts';
import { filledShape } from '../shapes/inner-mark.ts';

/**
 * Background over the whole box, bars or modules centred in it, and the value beside them. An empty value draws
 * nothing and warns CODE_EMPTY, as a record without a number is no fault of the design.
 */
export const layoutBarcode: ElementLayout<'barcode'> = (element, context) => {
  context.report({ id: element.id, box: { x: element.x, y: element.y, width: element.width, height: element.height } });
  if (element.value === '') {
    context.warn({ code: 'CODE_EMPTY', elementId: element.id, message: 'The value of the barcode is empty.' });
    return [];
  }
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  if (context.barcodes === undefined)
    throw new Error('to lay out barcodes, pass encodeBarcode of @platen/core/barcodes');
  const { symbol, text } = context.barcodes(element);
  const fill = layoutFill(element.fill, box);
  const background = layoutFill(element.backgroundColor, box);
  const axes = deviceAxes(context.toDevice, elementTransform(element));
  const placed = placeSymbol(symbol, { element, text, box, context, axes });
  const light = symbol.kind === 'linear' ? 'red' : 'daylight';
  warnTooSmall(element.id, placed, context);
  warnLowContrast({ elementId: element.id, fills: [fill], background, light }, context);

  const marks: Mark[] = [];
  if (background) marks.push(filledShape(element.id, { type: 'rect', ...box }, background));
  if (fill) {
    const shape = { type: 'path', d: placed.path, fillRule: 'nonzero' } as const;
    marks.push(filledShape(element.id, shape, fill));
  }
  const silhouette = background && isOpaquePaint(background) ? boxSilhouette(element, box) : null;
  const code: Mark = { kind: 'group', ...markBase(element), children: [...marks, ...placed.caption] };
  return [castBySilhouette(code, silhouette)];
};
