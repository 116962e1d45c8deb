import { along, darken, fade } from '../kit/color.ts';
import { blob } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

/** Washes of watercolour that flow into each other. */
export function watercolor(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const random = seeded(140);
  const colors = ['#7fc4d9', '#a7a0e0', '#f2a7b8', '#f7cfa4', '#9ad7c0', '#6f9fd8'];
  const layers: Element[] = [canvas.layer((art) => art.rect(...whole(canvas), '#fdfbf7'))];
  for (let wash = 0; wash < 26; wash += 1) {
    const color = along(['#6f9fd8', '#7fc4d9', '#9ad7c0', '#f7cfa4', '#f2a7b8', '#a7a0e0'], wash / 26);
    const upper = wash % 2 === 0;
    const centre = { x: (wash / 26) * 2200 - 140, y: upper ? random.between(-40, 300) : random.between(980, 1320) };
    const r = random.between(190, 380);
    const shapes = Array.from({ length: 5 }, (_, fold) =>
      blob({ x: centre.x + random.between(-34, 34), y: centre.y + random.between(-30, 30) }, r * (1.05 - fold * 0.1), {
        unevenness: 0.1,
        corners: 26,
        random,
        flat: 0.8,
      }),
    );
    layers.push(
      canvas.layer(
        (art) => {
          for (const shape of shapes)
            art.path(shape, art.radial([fade(color, 0.06), fade(color, 0.2)], centre.x, centre.y, r));
        },
        { blur: 11, blendMode: 'multiply' },
      ),
      canvas.layer((art) => art.stroke(shapes[1] ?? '', fade(darken(color, 0.1), 0.13), { width: 3 }), {
        blur: 1.6,
        blendMode: 'multiply',
      }),
    );
  }
  layers.push(
    canvas.layer(
      (art) => {
        for (let drop = 0; drop < 46; drop += 1)
          art.circle(
            random.between(0, 1920),
            random.between(0, 1280),
            random.between(3, 13),
            fade(random.pick(colors), 0.32),
          );
      },
      { blendMode: 'multiply', blur: 0.6 },
    ),
  );
  return canvas.drawing('#fdfbf7', layers);
}
