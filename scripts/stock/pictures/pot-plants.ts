import { darken, fade, lighten } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { ellipsePath, leaf, n, type Point, polar, smooth, straight } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

function pot(canvas: Canvas, { x, y }: Point, width: number, tall: number, color: string): Element {
  return canvas.layer(
    (art) => {
      const half = width / 2;
      art.path(
        `M${n(x - half)} ${n(y - tall)}L${n(x - half * 0.74)} ${n(y - 12)}Q${n(x - half * 0.72)} ${n(y)} ${n(x - half * 0.56)} ${n(y)}H${n(x + half * 0.56)}Q${n(x + half * 0.72)} ${n(y)} ${n(x + half * 0.74)} ${n(y - 12)}L${n(x + half)} ${n(y - tall)}Z`,
        art.horizontal(
          [lighten(color, 0.14), [0.22, lighten(color, 0.36)], [0.6, color], darken(color, 0.32)],
          x - half,
          x + half,
        ),
      );
      art.rect(
        x - half * 1.07,
        y - tall - 18,
        width * 1.07,
        46,
        art.horizontal(
          [lighten(color, 0.24), [0.22, lighten(color, 0.46)], [0.6, lighten(color, 0.06)], darken(color, 0.26)],
          x - half,
          x + half,
        ),
        8,
      );
      art.rect(x - half, y - tall + 28, width, 20, fade(darken(color, 0.6), 0.22));
      art.ellipse(x, y - tall - 15, half * 1.0, half * 0.1, '#4a3020');
    },
    drop(20, 12, 0.3),
  );
}

/** A leaf with cuts to the rib, as a Swiss cheese plant has. */
function splitLeaf(canvas: Canvas, root: Point, tip: Point, size: number, color: string): readonly Element[] {
  const turn = (Math.atan2(tip.y - root.y, tip.x - root.x) * 180) / Math.PI;
  const hang = turn + (Math.cos((turn * Math.PI) / 180) > 0 ? 42 : -42);
  const at = (part: number, side: number, reach: number) =>
    polar(polar(tip, hang, size * part), hang + side * 90, size * reach);
  let d = '';
  for (const side of [-1, 1]) {
    const rim = [
      [-0.22, 0.2],
      [-0.2, 0.46],
      [0.02, 0.6],
    ] as const;
    const points: Point[] = [polar(tip, hang, -size * 0.06), ...rim.map(([part, reach]) => at(part, side, reach))];
    for (const part of [0.14, 0.36, 0.58, 0.78]) {
      const reach = 0.6 * Math.sqrt(Math.max(0, 1 - part * part * 0.82));
      points.push(
        at(part + 0.02, side, reach),
        at(part - 0.03, side, reach * 0.42),
        at(part + 0.1, side, reach * 0.96),
      );
    }
    points.push(at(1, side, 0.12), polar(tip, hang, size * 1.08));
    d += `${smooth(points)}L${n(tip.x)} ${n(tip.y)}Z`;
  }
  const end = polar(tip, hang, size);
  return [
    canvas.layer((art) =>
      art.stroke(
        `M${n(root.x)} ${n(root.y)}Q${n((root.x + tip.x) / 2)} ${n(tip.y)} ${n(tip.x)} ${n(tip.y)}`,
        darken(color, 0.15),
        { width: 8 },
      ),
    ),
    canvas.layer(
      (art) => {
        art.path(
          d,
          art.linear([darken(color, 0.22), color, lighten(color, 0.24)], { from: [tip.x, tip.y], to: [end.x, end.y] }),
        );
        art.stroke(straight([tip, polar(tip, hang, size * 0.98)]), fade('#dff5c9', 0.5), { width: 4 });
        for (const part of [0.06, 0.26, 0.46, 0.66])
          for (const side of [-1, 1])
            art.stroke(straight([polar(tip, hang, size * part), at(part + 0.14, side, 0.4)]), fade('#dff5c9', 0.26), {
              width: 2.4,
            });
      },
      drop(12, 8, 0.3),
    ),
  ];
}

export function potPlants(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(520);
  const shelf = 1330;
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#fbe9df', '#f5d6c6', '#e9bfad'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer((art) =>
      art.path(`M250 ${shelf}V620a550 550 0 0 1 1100 0V${shelf}Z`, art.vertical(['#fff6ef', '#fbe3d6'], 100, shelf)),
    ),
    canvas.layer(
      (art) => art.circle(1130, 360, 130, art.linear(['#ffcf9a', '#f29a76'], { from: [1020, 250], to: [1240, 480] })),
      drop(30, 14, 0.16),
    ),
    canvas.layer((art) =>
      art
        .rect(-10, shelf, 1620, 40, art.vertical(['#e0a77a', '#c48655'], shelf, shelf + 40))
        .rect(-10, shelf + 40, 1620, 260, art.vertical(['#d9a898', '#efc9b8'], shelf + 40, 1600))
        .rect(-10, shelf, 1620, 5, fade('#fff0d9', 0.8)),
    ),
    canvas.layer((art) =>
      art.rect(
        -10,
        shelf + 40,
        1620,
        60,
        art.vertical([fade('#7a4030', 0.45), fade('#7a4030', 0)], shelf + 40, shelf + 100),
      ),
    ),
    canvas.layer(
      (art) => {
        for (const [x, r] of [
          [470, 210],
          [840, 170],
          [1200, 200],
        ] as const)
          art.ellipse(x + 50, shelf + 4, r, 20, fade('#7a4030', 0.5));
      },
      { blur: 14 },
    ),
  ];
  const crown = { x: 490, y: 1010 };
  for (const [dx, dy, size, color] of [
    [-260, -380, 230, '#2f7a52'],
    [210, -430, 240, '#3a8a5a'],
    [-40, -560, 250, '#256b4a'],
    [-330, -130, 190, '#4f9a5f'],
    [290, -170, 190, '#2f7a52'],
    [60, -290, 220, '#5aa868'],
  ] as const)
    layers.push(...splitLeaf(canvas, crown, { x: crown.x + dx * 0.82 + 20, y: crown.y + dy }, size * 0.94, color));
  layers.push(pot(canvas, { x: 470, y: shelf + 2 }, 330, 330, '#e8e1da'));
  layers.push(
    canvas.layer(
      (art) => {
        const [x, y] = [840, shelf - 200];
        const cactus = (cx: number, foot: number, w: number, tall: number, color: string) => {
          art.path(
            `M${n(cx - w)} ${n(foot)}V${n(foot - tall + w)}a${n(w)} ${n(w)} 0 0 1 ${n(2 * w)} 0V${n(foot)}Z`,
            art.horizontal(
              [lighten(color, 0.1), [0.25, lighten(color, 0.32)], [0.6, color], darken(color, 0.3)],
              cx - w,
              cx + w,
            ),
          );
          for (let rib = -2; rib <= 2; rib += 1) {
            art.stroke(
              `M${n(cx + rib * w * 0.4)} ${n(foot)}V${n(foot - tall + w * 0.5 + Math.abs(rib) * w * 0.2)}`,
              fade(darken(color, 0.35), 0.4),
              { width: 3 },
            );
            for (let prick = 0; prick * 40 < tall - w; prick += 1)
              art.stroke(
                `M${n(cx + rib * w * 0.4 - 6)} ${n(foot - 30 - prick * 40)}l12 -6m-12 0l12 6`,
                fade('#fff6e0', 0.8),
                { width: 2 },
              );
          }
        };
        art
          .path(`M${x + 60} ${y - 110}h50a46 46 0 0 0 46 -46v-70`, 'none')
          .stroke(`M${x + 50} ${y - 110}h36a44 44 0 0 0 44 -44v-70`, '#4f9468', { width: 58 })
          .stroke(`M${x - 50} ${y - 70}h-26a44 44 0 0 1 -44 -44v-40`, '#3f8058', { width: 52 });
        cactus(x, y + 10, 78, 420, '#4a8f64');
        for (let petal = 0; petal < 8; petal += 1)
          art.path(leaf({ x, y: y - 406 }, petal * 45, 46, 20), petal % 2 === 0 ? '#f27a8f' : '#ff9fb0');
        art.circle(x, y - 406, 13, '#ffd98a');
      },
      drop(14, 9, 0.25),
    ),
  );
  layers.push(pot(canvas, { x: 840, y: shelf + 2 }, 250, 200, '#d9785a'));
  layers.push(
    canvas.layer(
      (art) => {
        for (let blade = 0; blade < 13; blade += 1) {
          const turn = -138 + blade * 8 + random.between(-4, 4);
          const size = random.between(360, 560);
          const root = { x: 1200 + (blade - 6) * 10, y: shelf - 240 };
          const tip = polar(root, turn, size);
          const color = random.pick(['#3f8f6a', '#2f7a5c', '#5aa878']);
          art.path(
            leaf(root, turn, size, 62, random.between(-8, 8)),
            art.linear([darken(color, 0.34), color, lighten(color, 0.22)], {
              from: [root.x, root.y],
              to: [tip.x, tip.y],
            }),
          );
          for (let band = 0.15; band < 0.85; band += 0.09) {
            const middle = polar(root, turn, size * band);
            const [a, b] = [polar(middle, turn + 74, 13), polar(middle, turn - 74, 13)];
            art.stroke(straight([a, polar(middle, turn, 8), b]), fade('#dff0b9', 0.38), { width: 4.5 });
          }
          art.stroke(straight([root, polar(root, turn, size * 0.9)]), fade('#eef7c9', 0.4), { width: 2.5 });
        }
      },
      drop(12, 8, 0.3),
    ),
  );
  layers.push(
    pot(canvas, { x: 1200, y: shelf + 2 }, 300, 240, '#4a6f8a'),
    canvas.layer((art) => {
      for (let row = 0; row < 2; row += 1)
        for (let dot = 0; dot < 7; dot += 1)
          art.stroke(ellipsePath(1108 + dot * 31 - row * 2, shelf - 120 + row * 46, 9), fade('#f5e6d0', 0.75), {
            width: 4,
          });
      art
        .stroke('M330 1140q70 34 140 0t140 0', fade('#c9785a', 0.7), { width: 9 })
        .stroke('M338 1176q66 32 132 0t132 0', fade('#c9785a', 0.4), { width: 6 });
    }),
  );
  return canvas.drawing('#f5d6c6', layers);
}
