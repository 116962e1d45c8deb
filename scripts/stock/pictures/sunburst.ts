import { darken, fade, lighten } from '../kit/color.ts';
import { n, plot, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { sheetShadow } from './paper-waves.ts';

export function sunburst(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const centre = { x: 800, y: 1180 };
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.radial(['#fbe3b0', '#f7c98a', '#ee9a6a'], centre.x, centre.y, 1500)),
    ),
  ];
  layers.push(
    canvas.layer((art) => {
      const rays = 28;
      for (let ray = 0; ray < rays; ray += 2) {
        const from = Math.PI + (ray / rays) * Math.PI * 2;
        const to = Math.PI + ((ray + 1) / rays) * Math.PI * 2;
        const far = 2000;
        art.path(
          `M${centre.x} ${centre.y}L${n(centre.x + Math.cos(from) * far)} ${n(centre.y + Math.sin(from) * far)}L${n(centre.x + Math.cos(to) * far)} ${n(centre.y + Math.sin(to) * far)}Z`,
          art.radial([fade('#e2603f', 0.15), fade('#e2603f', 0.55), fade('#c9452f', 0.75)], centre.x, centre.y, 1500),
        );
      }
    }),
  );
  ['#c73f35', '#e2603f', '#f08a4b', '#f7b45c', '#fbd98c', '#fff1c9'].forEach((color, index) => {
    layers.push(
      canvas.layer(
        (art) =>
          art.circle(
            centre.x,
            centre.y,
            560 - index * 88,
            art.vertical([lighten(color, 0.14), darken(color, 0.06)], 500, 1700),
          ),
        { shadow: { color: 'rgba(90, 20, 10, 0.35)', blur: 26, offsetX: 0, offsetY: 6 } },
      ),
    );
  });
  ['#2f6f73', '#22565f', '#163f4b'].forEach((color, index) => {
    const level = 1210 + index * 130;
    const ridge = smooth(plot(-150, 1750, 190, (x) => level + 46 * Math.sin((x / 1600) * 5 + index * 2.2)));
    layers.push(
      canvas.layer(
        (art) =>
          art.path(under(ridge, -150, 1750, 1800), art.vertical([lighten(color, 0.1), color], level - 50, level + 250)),
        sheetShadow(28),
      ),
    );
  });
  return canvas.drawing('#f7c98a', layers);
}
