import { fade, mix } from '../kit/color.ts';
import { n, plot, smooth, straight, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { mist, sun } from '../kit/scenery.ts';

export function desertDunes(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const { width, height } = canvas;
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height,
        art.vertical(['#2f6f9f', [0.45, '#8fb8c4'], [0.8, '#f6dcae'], '#fbe6bf'], 0, 620),
      ),
    ),
    ...sun(canvas, { x: 430, y: 330 }, 62, { core: '#fffbe8', glow: '#ffd98a' }),
  ];
  const dunes = [
    { level: 560, swing: 40, waves: 1.6, phase: 0.4, light: '#f3cf98', shade: '#d8a06a' },
    { level: 640, swing: 80, waves: 1.15, phase: 2.2, light: '#f2bf7e', shade: '#c07f4c' },
    { level: 770, swing: 115, waves: 0.95, phase: 4.4, light: '#eead66', shade: '#a5623a' },
    { level: 930, swing: 135, waves: 0.8, phase: 0.7, light: '#e79a52', shade: '#85482d' },
    { level: 1130, swing: 125, waves: 0.62, phase: 3.1, light: '#d97f3c', shade: '#5f2f22' },
  ];
  dunes.forEach(({ level, swing, waves, phase, light, shade }, index) => {
    const crest = (x: number) => {
      const turn = (x / width) * waves * Math.PI * 2 + phase;
      // A crest is sharp, a hollow wide.
      return (
        level - swing * (1 - Math.abs(Math.sin(turn / 1)) ** 0.85) * 1.25 + swing * 0.35 * Math.sin(turn * 0.63 + 1)
      );
    };
    const line = plot(-60, width + 60, 12, crest);
    const body = under(straight(line), -60, width + 60, height + 60);
    const tops = line.filter(
      (point, at) =>
        at > 2 && at < line.length - 2 && point.y < (line[at - 1]?.y ?? 0) && point.y <= (line[at + 1]?.y ?? 0),
    );
    layers.push(
      canvas.layer((art) =>
        art.path(
          body,
          art.vertical([light, mix(light, shade, 0.3), mix(light, shade, 0.62)], level - swing * 1.3, level + 300),
        ),
      ),
      canvas.inside(body.length < 20_000 ? body : `M0 0h${width}v${height}h-${width}Z`, [
        canvas.layer(
          (art) => {
            for (const top of tops) {
              const reach = 330 + index * 70;
              const right = line.filter(({ x }) => x >= top.x && x <= top.x + reach * 1.25);
              const edge = smooth([
                { x: top.x, y: top.y },
                { x: top.x + reach * 0.1, y: top.y + reach * 0.22 },
                { x: top.x - reach * 0.06, y: top.y + reach * 0.5 },
                { x: top.x + reach * 0.3, y: top.y + reach * 0.95 },
                { x: top.x + reach * 0.2, y: top.y + reach * 1.6 },
              ]);
              const back = right
                .toReversed()
                .map(({ x, y }) => `L${n(x)} ${n(y - 4)}`)
                .join('');
              art.path(
                `${edge}L${n(top.x + reach * 1.3)} ${n(top.y + reach * 1.6)}${back}Z`,
                art.linear([fade(shade, 0.95), fade(shade, 0.75), fade(shade, 0)], {
                  from: [top.x, top.y],
                  to: [top.x + reach * 1.15, top.y + reach * 0.55],
                }),
              );
            }
          },
          { blur: 1.2 },
        ),
        canvas.layer(
          (art) => {
            const random = seeded(index + 60);
            for (let ripple = 0; ripple < 12 + index * 2; ripple += 1) {
              const drop = 30 + ripple * (14 + index * 4);
              const points = plot(
                -60,
                width + 60,
                90,
                (x) =>
                  crest(x - drop * 0.4) * 0.82 +
                  level * 0.18 +
                  drop +
                  7 * Math.sin(x / (60 + index * 14) + ripple * 1.7),
              );
              art.stroke(smooth(points), fade(ripple % 2 === 0 ? shade : '#ffe9c2', random.between(0.05, 0.16)), {
                width: 2 + index,
              });
            }
          },
          { blur: 2 },
        ),
      ]),
      canvas.layer((art) => art.stroke(straight(line), fade('#ffeccb', 0.55 - index * 0.05), { width: 2.5 }), {
        blur: 1,
      }),
    );
    if (index < 3)
      layers.push(
        mist(canvas, level + 90, '#fbe3bb', { seed: index + 20, strength: 0.34 - index * 0.09, thickness: 70 }),
      );
  });
  layers.push(
    canvas.layer(
      (art) =>
        art.rect(
          -10,
          -10,
          width + 20,
          height + 20,
          art.radial([fade('#ffe2a0', 0.35), fade('#ffb45e', 0.08), fade('#3a1626', 0.35)], 430, 330, 1750),
        ),
      { blendMode: 'soft-light' },
    ),
  );
  return canvas.drawing('#f6dcae', layers);
}
