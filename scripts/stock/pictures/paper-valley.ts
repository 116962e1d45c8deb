import { darken, lighten } from '../kit/color.ts';
import { n, plot, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

/** A paper valley: hills, a sun and clouds, each a sheet. */
export function paperValley(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const { width, height } = canvas;
  const random = seeded(77);
  const down = (blur: number) => ({
    shadow: { color: 'rgba(60, 20, 40, 0.34)', blur, offsetX: 0, offsetY: blur * 0.5 },
  });
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, width + 20, height + 20, art.vertical(['#ffd7a6', '#ffb59a', '#f58f92'], 0, 1200)),
    ),
  ];
  [470, 370, 270].forEach((r, index) => {
    layers.push(
      canvas.layer((art) => art.circle(800, 700, r, ['#ffc58f', '#ffd9a0', '#fff0c2'][index] ?? '#ffffff'), down(30)),
    );
  });
  const cloud = (x: number, y: number, size: number, color: string) =>
    canvas.layer(
      (art) =>
        art.path(
          `M${n(x - size)} ${n(y)}a${n(size * 0.3)} ${n(size * 0.3)} 0 0 1 ${n(size * 0.42)} ${n(-size * 0.28)}a${n(size * 0.46)} ${n(size * 0.46)} 0 0 1 ${n(size * 0.86)} ${n(-size * 0.06)}a${n(size * 0.3)} ${n(size * 0.3)} 0 0 1 ${n(size * 0.62)} ${n(size * 0.34)}Z`,
          color,
        ),
      down(22),
    );
  const hills = ['#f07f83', '#d9647c', '#b24c78', '#843a70', '#562b60', '#331d4a'];
  hills.forEach((color, index) => {
    const level = 800 + index * 125;
    const phase = index * 2.3 + 0.6;
    const ridge = smooth(
      plot(
        -150,
        width + 150,
        170,
        (x) => level + 90 * Math.sin((x / width) * 4.4 + phase) + 34 * Math.sin((x / width) * 9 + phase * 3),
      ),
    );
    layers.push(
      canvas.layer(
        (art) =>
          art.path(
            under(ridge, -150, width + 150, height + 150),
            art.vertical([lighten(color, 0.12), color], level - 100, level + 300),
          ),
        { shadow: { color: 'rgba(50, 10, 40, 0.4)', blur: 34, offsetX: 0, offsetY: -10 } },
      ),
    );
    if (index === 1) layers.push(cloud(360, 610, 190, '#fff4ea'), cloud(1230, 480, 230, '#fffaf4'));
    if (index === 2) layers.push(cloud(1120, 760, 130, '#ffe3db'));
    if (index >= 3) {
      const trees: Element = canvas.layer((art) => {
        for (let tree = 0; tree < 7; tree += 1) {
          const x = random.between(40, width - 40);
          const y = level + 90 * Math.sin((x / width) * 4.4 + phase) + 34 * Math.sin((x / width) * 9 + phase * 3) + 18;
          const tall = random.between(90, 170);
          art.path(
            `M${n(x)} ${n(y - tall)}C${n(x + tall * 0.34)} ${n(y - tall * 0.5)} ${n(x + tall * 0.3)} ${n(y - tall * 0.2)} ${n(x)} ${n(y - tall * 0.18)}C${n(x - tall * 0.3)} ${n(y - tall * 0.2)} ${n(x - tall * 0.34)} ${n(y - tall * 0.5)} ${n(x)} ${n(y - tall)}Z`,
            lighten(color, 0.12),
          );
          art.rect(x - 3, y - tall * 0.5, 6, tall * 0.5, darken(color, 0.2));
        }
      }, down(10));
      layers.splice(layers.length - 1, 0, trees);
    }
  });
  return canvas.drawing('#ffb59a', layers);
}
