import { fade, mix } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { ellipsePath, n, plot, polar, roundedRect, smooth } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';

export function vinylRecord(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const c = { x: 930, y: 800 };
  const conic = (
    r: number,
    stops: readonly (readonly [number, string])[],
    look: Readonly<Record<string, unknown>> = {},
  ): Element => ({
    type: 'circle',
    x: c.x - r,
    y: c.y - r,
    width: 2 * r,
    height: 2 * r,
    decorative: true,
    fill: { type: 'conic', angle: -40, stops: stops.map(([offset, color]) => ({ offset, color })) },
    ...look,
  });
  return canvas.drawing('#f2a65a', [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.linear(['#ffd08a', '#f7a45f', '#e2704a'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer(
      (art) => art.circle(380, 260, 900, art.radial([fade('#fff3d6', 0.75), fade('#fff3d6', 0)], 380, 260, 900)),
      { blendMode: 'soft-light' },
    ),
    conic(
      560,
      [
        [0, '#17151c'],
        [0.08, '#4a4654'],
        [0.16, '#17151c'],
        [0.3, '#1f1c26'],
        [0.42, '#3a3644'],
        [0.5, '#17151c'],
        [0.58, '#55505f'],
        [0.66, '#17151c'],
        [0.82, '#201d27'],
        [0.92, '#3a3644'],
        [1, '#17151c'],
      ],
      drop(60, 40, 0.5),
    ),
    canvas.layer((art) => {
      for (let groove = 0; groove < 27; groove += 1)
        art.stroke(
          ellipsePath(c.x, c.y, 236 + groove * 12),
          fade(groove % 6 === 0 ? '#000000' : '#8a8496', groove % 6 === 0 ? 0.55 : 0.14),
          { width: groove % 6 === 0 ? 4 : 1.6 },
        );
    }),
    canvas.layer((art) => {
      art.circle(
        c.x,
        c.y,
        206,
        art.linear(['#ff6f61', '#e2455a', '#a82a5c'], { from: [c.x - 200, c.y - 200], to: [c.x + 200, c.y + 200] }),
      );
      for (let ray = 0; ray < 24; ray += 2) {
        const [a, b] = [polar(c, ray * 15, 190), polar(c, ray * 15 + 15, 190)];
        art.path(`M${c.x} ${c.y}L${n(a.x)} ${n(a.y)}A190 190 0 0 1 ${n(b.x)} ${n(b.y)}Z`, fade('#ffd9a0', 0.34));
      }
      art
        .circle(c.x, c.y, 84, '#fff1d6')
        .circle(c.x, c.y, 64, '#2f6f73')
        .circle(c.x, c.y, 17, '#f7a45f')
        .stroke(ellipsePath(c.x, c.y, 206), fade('#3a0a28', 0.5), { width: 4 });
    }),
    canvas.layer(
      (art) => {
        const sleeve = roundedRect(110, 270, 860, 1060, 14);
        art.path(sleeve, '#1f5f68');
        art.inside(sleeve, () => {
          art.rect(
            110,
            270,
            860,
            1060,
            art.linear(['#2f8a8c', '#1f5f68', '#123f4f'], { from: [110, 270], to: [970, 1330] }),
          );
          for (const [index, color] of ['#fff1d6', '#ffd08a', '#ff9a5c', '#f2604f', '#b83258'].entries())
            art.circle(540, 960, 400 - index * 74, color);
          for (let wave = 0; wave < 5; wave += 1) {
            const line = smooth(plot(60, 1020, 60, (x) => 1010 + wave * 66 + 22 * Math.sin(x / 90 + wave * 1.4)));
            art.path(`${line}L1020 1400L60 1400Z`, mix('#2f8a8c', '#0c2c3c', wave / 5));
          }
          art.rect(
            110,
            270,
            860,
            1060,
            art.linear([fade('#ffffff', 0.28), fade('#ffffff', 0), fade('#04141c', 0.4)], {
              from: [110, 270],
              to: [970, 1330],
            }),
          );
          art.rect(948, 270, 22, 1060, art.horizontal([fade('#04141c', 0), fade('#04141c', 0.55)], 940, 970));
          art.rect(118, 278, 5, 1044, fade('#ffffff', 0.35));
        });
      },
      drop(60, 36, 0.5),
    ),
  ]);
}
