import { darken, fade, lighten } from '../kit/color.ts';
import { ellipsePath, n } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';

/** Overlapping arches in a warm palette, the quiet geometry of modern interiors. */
export function arches(): Drawing {
  const canvas = new Canvas(1280, 1920);
  const layers: Element[] = [
    canvas.layer((art) => art.rect(-10, -10, 1300, 1940, art.vertical(['#f5e8da', '#ecd7c2'], 0, 1920))),
  ];
  const arch = (cx: number, foot: number, width: number, height: number, color: string): Element => {
    const r = width / 2;
    return canvas.layer(
      (art) =>
        art.path(
          `M${n(cx - r)} ${n(foot)}V${n(foot - height + r)}a${n(r)} ${n(r)} 0 0 1 ${n(width)} 0V${n(foot)}Z`,
          art.linear([lighten(color, 0.18), color, darken(color, 0.12)], {
            from: [cx - r, foot - height],
            to: [cx + r, foot],
          }),
        ),
      { shadow: { color: 'rgba(90, 50, 30, 0.3)', blur: 36, offsetX: 14, offsetY: 10 } },
    );
  };
  layers.push(
    canvas.layer(
      (art) => art.circle(900, 470, 210, art.linear(['#f2b872', '#dd8a4e'], { from: [760, 300], to: [1050, 640] })),
      { shadow: { color: 'rgba(120, 60, 20, 0.28)', blur: 40, offsetX: 14, offsetY: 18 } },
    ),
    arch(400, 2000, 640, 1380, '#c9785a'),
    arch(400, 2000, 500, 1240, '#e3a387'),
    arch(400, 2000, 360, 1100, '#f3cdb6'),
    arch(400, 2000, 220, 960, '#fbeadd'),
    arch(990, 2000, 560, 900, '#5d7a6b'),
    arch(990, 2000, 420, 770, '#8aa493'),
    arch(990, 2000, 280, 640, '#bccdbd'),
    arch(690, 2000, 420, 470, '#2f4858'),
    arch(690, 2000, 280, 350, '#58758a'),
    canvas.layer((art) =>
      art
        .stroke(ellipsePath(250, 330, 130), fade('#c9785a', 0.8), { width: 5 })
        .stroke(ellipsePath(250, 330, 100), fade('#c9785a', 0.5), { width: 3 }),
    ),
  );
  return canvas.drawing('#f5e8da', layers);
}
