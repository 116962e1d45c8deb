import { fade } from '../kit/color.ts';
import { type Point, polar, smooth } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

/** Veins in pale stone, with gold. */
export function marble(): Drawing {
  const canvas = new Canvas(1280, 1920);
  const random = seeded(58);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#fbfaf8', '#eeecea', '#f8f6f3'], { from: [0, 0], to: [1280, 1920] })),
    ),
  ];
  const vein = (spread: number): readonly Point[] => {
    let place = { x: random.between(-200, 1000), y: -80 };
    let heading = random.between(35, 75);
    const points = [place];
    while (place.y < 2000 && points.length < 60) {
      heading = Math.max(8, Math.min(100, heading + random.between(-spread, spread)));
      place = polar(place, heading, random.between(46, 110));
      points.push(place);
    }
    return points;
  };
  for (let cloud = 0; cloud < 9; cloud += 1) {
    const line = vein(22);
    layers.push(
      canvas.layer(
        (art) =>
          art.stroke(smooth(line), fade(random.pick(['#b9bcc4', '#c9c5c0', '#a9b0ba']), 0.3), {
            width: random.between(50, 150),
          }),
        { blur: 46 },
      ),
    );
  }
  for (let index = 0; index < 12; index += 1) {
    const line = vein(30);
    layers.push(
      canvas.layer(
        (art) =>
          art.stroke(smooth(line), fade('#8d929c', random.between(0.14, 0.34)), { width: random.between(4, 12) }),
        { blur: 5 },
      ),
      canvas.layer(
        (art) => art.stroke(smooth(line), fade('#7d828c', random.between(0.2, 0.5)), { width: random.between(0.8, 2) }),
        { blur: 0.6 },
      ),
    );
  }
  for (let index = 0; index < 5; index += 1) {
    const line = vein(34);
    layers.push(
      canvas.layer((art) => art.stroke(smooth(line), fade('#c79a4a', 0.22), { width: 18 }), { blur: 10 }),
      canvas.layer((art) =>
        art.stroke(
          smooth(line),
          art.linear(['#f4dc9c', '#c08f3c', '#f9e9bb', '#a87830', '#ecd08a'], { from: [0, 0], to: [1280, 1920] }),
          { width: random.between(2.5, 6) },
        ),
      ),
    );
  }
  return canvas.drawing('#f4f2ef', layers);
}
