import { encodeQr } from '../../codes/encode-qr.ts';
import { type ModuleGrid, placeModuleGrid } from '../../codes/module-grid.ts';
import { clearModules, type ModuleMatrix } from '../../codes/module-matrix.ts';
import { modulePath } from '../../codes/module-path.ts';
import { eyesPath, isInEye } from '../../codes/qr-eyes.ts';
import type { QrElement } from '../../design/elements/qr.ts';
import type { Box } from '../../geometry/box.ts';
import { deviceAxes } from '../../geometry/device-axes.ts';
import type { Mark } from '../../scene/marks.ts';
import type { Paint } from '../../scene/paint.ts';
import { warnLowContrast, warnTooSmall } from '../codes/code-warnings.ts';
import { layoutQrLogo, type QrLogo } from '../codes/qr-logo.ts';
import type { ElementLayout } from '../context.ts';
import { isOpaquePaint, layoutFill } from '../fills/fill.ts';
import { boxSilhouette, castBySilhouette } from '../fills/shadow.ts';
import { elementTransform, markBase } from '../mark-base.ts';
import { filledShape } from '../shapes/inner-mark.ts';

/**
 * A square code centred in its box: background, modules, finder patterns, logo. An empty value draws nothing and
 * warns CODE_EMPTY, as a record without a link is no fault of the design.
 */
export const layoutQr: ElementLayout<'qr'> = (element, context) => {
  context.report({ id: element.id, box: { x: element.x, y: element.y, width: element.width, height: element.height } });
  if (element.value === '') {
    context.warn({ code: 'CODE_EMPTY', elementId: element.id, message: 'The value of the QR code is empty.' });
    return [];
  }
  const matrix = encodeQr(element);
  const box = centredSquare(element);
  const grid = placeModuleGrid({
    box,
    columns: matrix.columns,
    rows: matrix.rows,
    quietZone: element.quietZone,
    axes: deviceAxes(context.toDevice, elementTransform(element)),
  });
  const code = {
    x: grid.x,
    y: grid.y,
    width: matrix.columns * grid.moduleWidth,
    height: matrix.rows * grid.moduleHeight,
  };
  const background = layoutFill(element.backgroundColor, box);
  const fill = layoutFill(element.fill, code);
  const eyeFill = element.eyeColor === undefined ? fill : layoutFill(element.eyeColor, code);
  warnTooSmall(element.id, grid, context);
  warnLowContrast({ elementId: element.id, fills: [fill, eyeFill], background, light: 'daylight' }, context);

  const logo = layoutQrLogo(element, code, context);
  const marks: Mark[] = [];
  if (background) marks.push(filledShape(element.id, { type: 'rect', ...box }, background));
  marks.push(...codeMarks({ element, matrix, grid, logo, fill, eyeFill }), ...(logo?.marks ?? []));
  const silhouette = background && isOpaquePaint(background) ? boxSilhouette(element, box) : null;
  return [castBySilhouette({ kind: 'group', ...markBase(element), children: marks }, silhouette)];
};

function centredSquare(element: QrElement): Box {
  const side = Math.min(element.width, element.height);
  return { x: (element.width - side) / 2, y: (element.height - side) / 2, width: side, height: side };
}

interface CodeParts {
  readonly element: QrElement;
  readonly matrix: ModuleMatrix;
  readonly grid: ModuleGrid;
  readonly logo: QrLogo | undefined;
  readonly fill: Paint | null;
  readonly eyeFill: Paint | null;
}

/** One mark where eyes look like the rest, else one for the modules and one for the eyes. */
function codeMarks({ element, matrix, grid, logo, fill, eyeFill }: CodeParts): readonly Mark[] {
  const free = logo ? clearModules(matrix, isUnder(logo.plate, grid)) : matrix;
  const { moduleShape, eyeShape } = element;
  const mark = (d: string, paint: Paint | null): readonly Mark[] =>
    paint && d !== '' ? [filledShape(element.id, { type: 'path', d, fillRule: 'evenodd' }, paint)] : [];
  if (moduleShape === 'square' && eyeShape === 'square' && element.eyeColor === undefined) {
    return mark(modulePath(free, grid, 'square'), fill);
  }
  const body = clearModules(free, (column, row) => isInEye(column, row, matrix.columns));
  return [
    ...mark(modulePath(body, grid, moduleShape), fill),
    ...mark(eyesPath(matrix.columns, grid, eyeShape), eyeFill),
  ];
}

/** Modules that the plate covers even in part are left out whole: half ones look torn and help no scanner. */
function isUnder(plate: Box, grid: ModuleGrid): (column: number, row: number) => boolean {
  const left = (plate.x - grid.x) / grid.moduleWidth;
  const top = (plate.y - grid.y) / grid.moduleHeight;
  const right = left + plate.width / grid.moduleWidth;
  const bottom = top + plate.height / grid.moduleHeight;
  const slack = 1e-6;
  return (column, row) =>
    column + 1 > left + slack && column < right - slack && row + 1 > top + slack && row < bottom - slack;
}
