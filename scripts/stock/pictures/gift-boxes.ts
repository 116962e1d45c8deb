import { darken, fade, lighten } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { n, roundedRect } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

export function gifts(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(320);
  const box = ({
    x,
    y,
    w,
    h,
    color,
    ribbon,
  }: {
    x: number;
    y: number;
    w: number;
    h: number;
    color: string;
    ribbon: string;
  }): readonly Element[] => {
    const lid = h * 0.2;
    const bow = { x: x + w / 2, y: y - h - lid * 0.55 };
    const loop = (side: number, size: number) =>
      `M${n(bow.x)} ${n(bow.y)}C${n(bow.x + side * size * 0.3)} ${n(bow.y - size * 0.75)} ${n(bow.x + side * size)} ${n(bow.y - size * 0.72)} ${n(bow.x + side * size)} ${n(bow.y - size * 0.26)}C${n(bow.x + side * size)} ${n(bow.y + size * 0.06)} ${n(bow.x + side * size * 0.4)} ${n(bow.y + size * 0.1)} ${n(bow.x)} ${n(bow.y)}Z`;
    return [
      canvas.layer((art) => art.ellipse(x + w * 0.56, y + 6, w * 0.62, w * 0.07, fade('#4a1030', 0.5)), { blur: 20 }),
      canvas.layer((art) => {
        art.rect(x, y - h, w, h, art.horizontal([lighten(color, 0.16), color, darken(color, 0.22)], x, x + w), 6);
        art.rect(
          x + w * 0.42,
          y - h,
          w * 0.16,
          h,
          art.horizontal([lighten(ribbon, 0.35), ribbon, darken(ribbon, 0.2)], x + w * 0.42, x + w * 0.58),
        );
        art.rect(
          x,
          y - h,
          w,
          lid * 0.6,
          art.vertical([fade('#3a0a28', 0.45), fade('#3a0a28', 0)], y - h, y - h + lid * 0.6),
        );
      }),
      canvas.layer(
        (art) => {
          art.rect(
            x - w * 0.035,
            y - h - lid * 0.5,
            w * 1.07,
            lid,
            art.horizontal([lighten(color, 0.34), lighten(color, 0.08), darken(color, 0.14)], x, x + w),
            8,
          );
          art.rect(
            x + w * 0.42,
            y - h - lid * 0.5,
            w * 0.16,
            lid,
            art.horizontal(
              [lighten(ribbon, 0.45), lighten(ribbon, 0.1), darken(ribbon, 0.14)],
              x + w * 0.42,
              x + w * 0.58,
            ),
          );
        },
        drop(8, 5, 0.3),
      ),
      canvas.layer(
        (art) => {
          const size = w * 0.3;
          for (const side of [-1, 1]) {
            art.path(
              `M${n(bow.x)} ${n(bow.y)}C${n(bow.x + side * size * 0.3)} ${n(bow.y + 10)} ${n(bow.x + side * size * 0.7)} ${n(bow.y + size * 0.3)} ${n(bow.x + side * size * 0.86)} ${n(bow.y + size * 0.62)}L${n(bow.x + side * size * 0.6)} ${n(bow.y + size * 0.52)}L${n(bow.x + side * size * 0.46)} ${n(bow.y + size * 0.7)}C${n(bow.x + side * size * 0.36)} ${n(bow.y + size * 0.3)} ${n(bow.x + side * size * 0.14)} ${n(bow.y + size * 0.14)} ${n(bow.x)} ${n(bow.y)}Z`,
              darken(ribbon, 0.1),
            );
            art.path(
              loop(side, size),
              art.linear([lighten(ribbon, 0.4), ribbon, darken(ribbon, 0.25)], {
                from: [bow.x - size, bow.y - size],
                to: [bow.x + size, bow.y + 20],
              }),
            );
            art.path(loop(side, size * 0.56), fade(darken(ribbon, 0.38), 0.55));
          }
          art.path(
            roundedRect(bow.x - size * 0.15, bow.y - size * 0.22, size * 0.3, size * 0.32, size * 0.1),
            art.linear([lighten(ribbon, 0.4), ribbon], {
              from: [bow.x - 20, bow.y - 30],
              to: [bow.x + 20, bow.y + 30],
            }),
          );
        },
        drop(10, 6, 0.32),
      ),
    ];
  };
  return canvas.drawing('#f9c6cf', [
    canvas.layer((art) => art.rect(-10, -10, 1620, 1620, art.vertical(['#ffe3e0', '#fbc7d0', '#f2a2b8'], 0, 1250))),
    canvas.layer((art) =>
      art.circle(800, 640, 520, art.radial(['#fff6ee', fade('#fff0ea', 0.6), fade('#fff0ea', 0)], 800, 640, 720)),
    ),
    canvas.layer((art) => art.rect(-10, 1250, 1620, 360, art.vertical(['#e8889f', '#f7b6c2', '#f2a2b4'], 1250, 1600))),
    canvas.layer(
      (art) =>
        art.rect(-60, 1210, 1720, 90, art.vertical([fade('#f2a2b8', 0), '#eb93aa', fade('#eb93aa', 0)], 1210, 1300)),
      { blur: 16 },
    ),
    ...box({ x: 960, y: 1330, w: 330, h: 470, color: '#6a5acd', ribbon: '#ffd166' }),
    ...box({ x: 300, y: 1350, w: 380, h: 330, color: '#2fa59a', ribbon: '#fff2dc' }),
    ...box({ x: 345, y: 950, w: 290, h: 210, color: '#f28a4b', ribbon: '#fff2dc' }),
    ...box({ x: 610, y: 1430, w: 440, h: 360, color: '#e8415f', ribbon: '#ffe08a' }),
    ...box({ x: 1180, y: 1440, w: 210, h: 180, color: '#f7b733', ribbon: '#e8415f' }),
    canvas.layer(
      (art) => {
        for (let bit = 0; bit < 130; bit += 1) {
          const [x, y] = [random.between(40, 1560), random.between(30, 980)];
          if (Math.hypot(x - 800, y - 900) < 420) continue;
          const w = random.between(9, 18);
          const color = random.pick(['#e8415f', '#ffd166', '#2fa59a', '#6a5acd', '#ffffff', '#f28a4b']);
          art.group(`translate(${n(x)} ${n(y)}) rotate(${random.whole(0, 180)})`, () =>
            random.chance(0.4) ? art.circle(0, 0, w * 0.5, color) : art.rect(-w / 2, -w, w, w * 1.7, color, 2),
          );
        }
      },
      drop(5, 4, 0.18),
    ),
  ]);
}
