import { along, darken, fade, lighten } from '../kit/color.ts';
import { type Point, straight } from '../kit/paths.ts';
import { Canvas, type Drawing } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

/** Facets of a shaken triangular grid, coloured along a diagonal with light from the upper left. */
export function facets({
  size,
  seed,
  colors,
  cell,
}: {
  size: readonly [number, number];
  seed: number;
  colors: readonly string[];
  cell: number;
}): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const columns = Math.ceil(width / cell) + 3;
  const rows = Math.ceil(height / (cell * 0.86)) + 3;
  const at: Point[][] = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => ({
      x: (column - 1 + (row % 2) / 2) * cell + random.between(-0.26, 0.26) * cell,
      y: (row - 1) * cell * 0.86 + random.between(-0.24, 0.24) * cell,
    })),
  );
  const layer = canvas.layer((art) => {
    for (let row = 0; row < rows - 1; row += 1) {
      for (let column = 0; column < columns - 1; column += 1) {
        const [a, b, c, d] = [
          at[row]?.[column],
          at[row]?.[column + 1],
          at[row + 1]?.[column],
          at[row + 1]?.[column + 1],
        ];
        if (!a || !b || !c || !d) continue;
        const triangles =
          row % 2 === 0
            ? [
                [a, b, c],
                [b, d, c],
              ]
            : [
                [a, b, d],
                [a, d, c],
              ];
        for (const corners of triangles) {
          const x = corners.reduce((sum, point) => sum + point.x, 0) / 3;
          const y = corners.reduce((sum, point) => sum + point.y, 0) / 3;
          const base = along(colors, (x / width) * 0.55 + (y / height) * 0.45 + random.between(-0.06, 0.06));
          const tone = random.between(-0.14, 0.16);
          const color = tone > 0 ? lighten(base, tone) : darken(base, -tone);
          const [p, q] = corners;
          art.path(
            `${straight(corners)}Z`,
            art.linear([lighten(color, 0.08), darken(color, 0.07)], {
              from: [p?.x ?? 0, p?.y ?? 0],
              to: [q?.x ?? 0, (q?.y ?? 0) + cell * 0.8],
            }),
          );
          art.stroke(`${straight(corners)}Z`, fade(lighten(color, 0.25), 0.35), { width: 1.2 });
        }
      }
    }
  });
  const light = canvas.layer(
    (art) =>
      art.rect(
        ...whole(canvas),
        art.radial([fade('#ffffff', 0.5), fade('#ffffff', 0), fade('#000022', 0.3)], width * 0.25, height * 0.2, width),
      ),
    { blendMode: 'soft-light' },
  );
  return canvas.drawing(colors[0] ?? '#000000', [layer, light]);
}
