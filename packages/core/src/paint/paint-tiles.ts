import { intersection } from '../geometry/box.ts';
import { invert, mapBox, multiply, scaling, translation } from '../geometry/matrix.ts';
import type { GroupMark, Tiles } from '../scene/marks.ts';
import { areTilesDrawn, tileGrid } from '../scene/tiles.ts';
import type { PaintContext } from './context.ts';
import { asPixels, closeLayer, type OpenLayer } from './layer.ts';

/** Canvas px a side up to which a tile is painted once and repeated. */
const largestCell = 4_096;

/** Fills the area with tiles. */
export function paintTiles(mark: GroupMark, tiles: Tiles, context: PaintContext): void {
  const { matrix, resources } = context;
  const [a, b, c, d] = matrix;
  const width = Math.max(1, Math.round(tiles.width * Math.hypot(a, b)));
  const height = Math.max(1, Math.round(tiles.height * Math.hypot(c, d)));
  const isLarge = width > largestCell || height > largestCell;
  if (isLarge || (resources.holdsVectors && areTilesDrawn(mark))) drawTiles(mark, tiles, context);
  else repeatTile(mark, tiles, { width, height }, context);
}

/** Draws each tile that can be seen. */
function drawTiles({ children }: GroupMark, tiles: Tiles, { canvas, matrix, visible, ...rest }: PaintContext): void {
  const back = invert(matrix);
  const area = back && intersection(tiles.area, mapBox(back, visible));
  if (!area) return;
  const { columns, rows } = tileGrid({ ...tiles, area });
  for (let row = rows[0]; row < rows[1]; row += 1) {
    for (let column = columns[0]; column < columns[1]; column += 1) {
      const placed = multiply(matrix, translation(column * tiles.width, row * tiles.height));
      canvas.save();
      canvas.setTransform(...placed);
      if (tiles.overflows) {
        canvas.beginPath();
        canvas.rect(0, 0, tiles.width, tiles.height);
        canvas.clip();
      }
      const target = { canvas, matrix: placed, visible, resources: rest.resources };
      for (const child of children) rest.paintMark(child, target);
      canvas.restore();
    }
  }
}

/** Paints one tile on a canvas of whole px, as Skia does with the patterns of browsers, and repeats it. */
function repeatTile(
  { children }: GroupMark,
  tiles: Tiles,
  cell: { readonly width: number; readonly height: number },
  { canvas, resources, visible, matrix, paintMark }: PaintContext,
): void {
  const layer = resources.createLayer(cell.width, cell.height);
  const box = { x: 0, y: 0, ...cell };
  const toCell = scaling(cell.width / tiles.width, cell.height / tiles.height);
  layer.context.setTransform(...toCell);
  const open: OpenLayer = { layer, box, target: { canvas: layer.context, matrix: toCell, visible: box, resources } };
  const target = asPixels(open.target);
  for (const child of children) paintMark(child, target);
  const pattern = canvas.createPattern(layer.image, 'repeat');
  if (pattern) {
    const [a, b, c, d, e, f] = scaling(tiles.width / cell.width, tiles.height / cell.height);
    pattern.setTransform({ a, b, c, d, e, f });
    canvas.save();
    canvas.imageSmoothingEnabled = true;
    canvas.fillStyle = pattern;
    const { area } = tiles;
    canvas.fillRect(area.x, area.y, area.width, area.height);
    canvas.restore();
  }
  closeLayer({ canvas, matrix, visible, resources }, open);
}
