import type { Art } from '../kit/art.ts';
import { darken, fade, lighten } from '../kit/color.ts';
import { leaf, n, type Point, polar, smooth, straight } from '../kit/paths.ts';
import { Canvas, type Drawing } from '../kit/picture.ts';
import { type Random, seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

const greens = ['#4f7f68', '#2f5f55', '#7fa583', '#a9b98f'];
const blooms = ['#e07a66', '#f0b36f', '#b9506a', '#f0d3bd'];

/** A stalk that bends, as points from its foot. */
function stalk(foot: Point, heading: number, length: number, bend: number): readonly Point[] {
  const points = [foot];
  for (let step = 1; step <= 8; step += 1) {
    const last = points.at(-1) ?? foot;
    points.push(polar(last, heading + (bend * step) / 8, length / 8));
  }
  return points;
}

/** A fern: pairs of narrow leaves that grow smaller towards the tip. */
function fern(art: Art, foot: Point, heading: number, random: Random): void {
  const green = random.pick(greens);
  const bend = random.between(-40, 40);
  const points = stalk(foot, heading, 300, bend);
  art.stroke(smooth(points), darken(green, 0.2), { width: 5 });
  for (const [step, at] of points.entries()) {
    if (step === 0) continue;
    const turn = heading + (bend * step) / 8;
    const size = 122 - step * 10;
    for (const side of [-1, 1]) {
      const tip = polar(at, turn + side * 52, size);
      art.path(
        leaf(at, turn + side * 52, size, size * 0.27, side * -16),
        art.linear([darken(green, 0.14), green, lighten(green, 0.24)], { from: [at.x, at.y], to: [tip.x, tip.y] }),
      );
    }
  }
}

/** A branch with round leaves and berries. */
function branch(art: Art, foot: Point, heading: number, random: Random): void {
  const green = random.pick(greens);
  const berry = random.pick(blooms);
  const bend = random.between(-55, 55);
  const points = stalk(foot, heading, 270, bend);
  art.stroke(smooth(points), '#7a5a48', { width: 5 });
  for (const [step, at] of points.entries()) {
    const turn = heading + (bend * step) / 8;
    for (const side of [-1, 1]) {
      const place = polar(at, turn + side * 70, 40 - step * 1.5);
      const r = 27 - step * 1.6;
      art.group(`translate(${n(place.x)} ${n(place.y)}) rotate(${n(turn + side * 70)})`, () =>
        art.ellipse(
          0,
          0,
          r,
          r * 0.8,
          art.radial([lighten(green, 0.3), green, darken(green, 0.12)], -r * 0.3, -r * 0.3, r * 1.3),
        ),
      );
    }
  }
  const tip = points.at(-1) ?? foot;
  for (let ring = 0; ring < 5; ring += 1) {
    const place = polar(tip, heading + bend + (ring - 2) * 42, 40);
    art
      .stroke(straight([tip, place]), '#7a5a48', { width: 3 })
      .circle(
        place.x,
        place.y,
        13,
        art.radial([lighten(berry, 0.45), berry, darken(berry, 0.2)], place.x - 4, place.y - 4, 16),
      );
  }
}

/** A flower of two rings of petals on a leafy stalk. */
function flower(art: Art, foot: Point, heading: number, random: Random): void {
  const green = random.pick(greens);
  const color = random.pick(blooms);
  const bend = random.between(-30, 30);
  const points = stalk(foot, heading, 190, bend);
  art.stroke(smooth(points), darken(green, 0.15), { width: 6 });
  for (const [step, side] of [
    [2, -1],
    [3, 1],
    [5, -1],
  ] as const) {
    const at = points[step] ?? foot;
    const tip = polar(at, heading + side * 48, 110);
    art.path(
      leaf(at, heading + side * 48, 112, 40, side * -18),
      art.linear([darken(green, 0.14), lighten(green, 0.2)], { from: [at.x, at.y], to: [tip.x, tip.y] }),
    );
  }
  const middle = points.at(-1) ?? foot;
  for (let ring = 0; ring < 3; ring += 1) {
    const petals = 9 - ring * 2;
    for (let petal = 0; petal < petals; petal += 1) {
      const turn = (petal * 360) / petals + heading + ring * 20;
      const size = 104 - ring * 27;
      art.path(
        leaf(middle, turn, size, size * 0.44),
        art.radial(
          [darken(color, 0.3), [0.5, lighten(color, ring * 0.1)], lighten(color, 0.3 + ring * 0.1)],
          middle.x,
          middle.y,
          size,
        ),
      );
      art.stroke(straight([middle, polar(middle, turn, size * 0.72)]), fade(darken(color, 0.3), 0.22), { width: 2 });
    }
  }
  art.circle(middle.x, middle.y, 19, art.radial(['#fbe3a0', '#e0a53a'], middle.x - 5, middle.y - 5, 22));
  for (let dot = 0; dot < 9; dot += 1) {
    const place = polar(middle, dot * 40, 24);
    art.circle(place.x, place.y, 4, '#b9782a');
  }
}

/** Flowers, ferns and branches in shifted rows, like a printed fabric. */
export function botanicalPattern(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(120);
  const motifs = [flower, fern, branch];
  return canvas.drawing('#fbf3e6', [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#fdf7ec', '#f6ead8'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer((art) => {
      for (let row = -1; row < 7; row += 1) {
        for (let column = -1; column < 7; column += 1) {
          const x = column * 290 + (row % 2 === 0 ? 0 : 145) + random.between(-18, 18);
          const y = row * 268 + 236 + random.between(-18, 18);
          const draw = motifs[(column + row * 2 + 6) % motifs.length] ?? flower;
          draw(art, { x, y }, -90 + random.between(-34, 34), random);
          if (random.chance(0.8)) art.circle(x + 128, y - 30, random.between(5, 9), fade(random.pick(blooms), 0.8));
        }
      }
    }),
  ]);
}
