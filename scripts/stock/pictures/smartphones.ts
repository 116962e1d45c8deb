import { darken, fade, lighten } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { ellipsePath, roundedRect, smooth } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';

function phone(
  canvas: Canvas,
  { x, y, turn, scale }: { x: number; y: number; turn: number; scale: number },
  screen: readonly [string, string, string],
  look: 'cards' | 'chart',
): Element {
  return canvas.layer(
    (art) =>
      art.group(`translate(${x} ${y}) rotate(${turn}) scale(${scale})`, () => {
        art.path(
          roundedRect(-226, -466, 452, 932, 74),
          art.linear(['#f7f7fb', '#8a8f9f', '#dfe2ea', '#5a5f70'], { from: [-226, -466], to: [226, 466] }),
        );
        art.path(roundedRect(-218, -458, 436, 916, 66), '#0d0e16');
        const glass = roundedRect(-202, -442, 404, 884, 52);
        art.inside(glass, () => {
          art.rect(-202, -442, 404, 884, art.linear([...screen], { from: [-202, -442], to: [202, 442] }));
          art.circle(150, -330, 190, fade('#ffffff', 0.16)).circle(-170, 250, 230, fade('#ffffff', 0.1));
          const card = (top: number, tall: number, strength: number) =>
            art.path(roundedRect(-168, top, 336, tall, 30), fade('#ffffff', strength));
          art
            .circle(-138, -350, 28, fade('#ffffff', 0.95))
            .rect(-96, -366, 130, 14, fade('#ffffff', 0.95), 7)
            .rect(-96, -342, 84, 11, fade('#ffffff', 0.6), 5.5);
          if (look === 'cards') {
            card(-290, 210, 0.95);
            art
              .path(
                roundedRect(-144, -266, 288, 104, 20),
                art.linear([screen[1], screen[2]], { from: [-144, -266], to: [144, -162] }),
              )
              .circle(60, -214, 30, fade('#ffffff', 0.9))
              .path('M52 -230L80 -214L52 -198Z', screen[2]);
            art.rect(-144, -144, 160, 13, '#3a3f55', 6.5).rect(-144, -120, 230, 10, '#b4b9c9', 5);
            for (const [index, color] of ['#ff9f6c', '#5ac8b0', '#7a8cf2'].entries()) {
              card(-54 + index * 128, 108, 0.92);
              art
                .path(roundedRect(-148, -34 + index * 128, 68, 68, 20), color)
                .rect(-60, -22 + index * 128, 150, 13, '#3a3f55', 6.5)
                .rect(-60, 4 + index * 128, 190, 10, '#b4b9c9', 5);
            }
          } else {
            card(-290, 320, 0.95);
            art.rect(-140, -262, 110, 13, '#3a3f55', 6.5).rect(-140, -236, 70, 10, '#b4b9c9', 5);
            const line = smooth([
              { x: -140, y: -50 },
              { x: -84, y: -100 },
              { x: -30, y: -70 },
              { x: 30, y: -150 },
              { x: 84, y: -126 },
              { x: 140, y: -200 },
            ]);
            art
              .path(`${line}L140 0L-140 0Z`, art.vertical([fade(screen[1], 0.55), fade(screen[1], 0)], -200, 0))
              .stroke(line, screen[2], { width: 9 })
              .circle(140, -200, 13, screen[2])
              .circle(140, -200, 6, '#ffffff');
            for (let tile = 0; tile < 4; tile += 1) {
              const [left, top] = [-168 + (tile % 2) * 176, 60 + Math.floor(tile / 2) * 166];
              art
                .path(roundedRect(left, top, 160, 148, 30), fade('#ffffff', 0.92))
                .circle(left + 42, top + 46, 22, ['#ff9f6c', '#5ac8b0', '#7a8cf2', '#f27a9c'][tile] ?? '#7a8cf2')
                .rect(left + 22, top + 88, 96, 12, '#3a3f55', 6)
                .rect(left + 22, top + 112, 62, 9, '#b4b9c9', 4.5);
            }
          }
          art.rect(-60, 420, 120, 7, fade('#ffffff', 0.85), 3.5);
          art.path('M-202 -442H60L-202 200Z', fade('#ffffff', 0.09));
        });
        art.path(roundedRect(-58, -424, 116, 30, 15), '#0d0e16');
      }),
    drop(60, 44, 0.45),
  );
}

export function smartphones(): Drawing {
  const canvas = new Canvas(1600, 1600);
  return canvas.drawing('#cfe4ff', [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.linear(['#e9f2ff', '#c7dcfb', '#b5c6f6'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer((art) =>
      art
        .circle(1150, 520, 470, art.linear(['#ffffff', '#dbe8ff'], { from: [800, 200], to: [1500, 900] }))
        .circle(360, 1260, 330, art.linear(['#ffe1d2', '#fbc0c9'], { from: [120, 1000], to: [620, 1500] })),
    ),
    canvas.layer((art) =>
      art
        .stroke(ellipsePath(1150, 520, 560), fade('#ffffff', 0.8), { width: 3 })
        .stroke(ellipsePath(360, 1260, 400), fade('#ffffff', 0.8), { width: 3 }),
    ),
    phone(canvas, { x: 1040, y: 740, turn: 12, scale: 1.06 }, ['#7a6cf0', '#8f7bf2', '#4a3ad0'], 'chart'),
    phone(canvas, { x: 580, y: 880, turn: -10, scale: 1.14 }, ['#ff9a76', '#ff7a8a', '#d94a8c'], 'cards'),
    canvas.layer(
      (art) => {
        for (const [x, y, r, color] of [
          [240, 420, 46, '#7a6cf0'],
          [1370, 1240, 70, '#ff9a76'],
          [1440, 330, 30, '#ff7a8a'],
          [860, 1450, 36, '#5ac8b0'],
          [330, 250, 20, '#ffb35c'],
        ] as const)
          art.circle(
            x,
            y,
            r,
            art.radial([lighten(color, 0.55), color, darken(color, 0.25)], x - r * 0.35, y - r * 0.35, r * 1.4),
          );
      },
      drop(26, 20, 0.3),
    ),
  ]);
}
