import { fade } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { ellipsePath, n, roundedRect } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';

export function headphones(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const band = 'M452 930C400 520 560 300 800 300C1040 300 1200 520 1148 930';
  const cup = (side: -1 | 1): readonly Element[] => {
    const x = 800 + side * 352;
    const turn = `rotate(${side * -7} ${x} 1010)`;
    const shell = roundedRect(x - 74 + side * 44, 800, 148, 420, 74);
    return [
      canvas.layer(
        (art) =>
          art.group(turn, () => {
            art.path(
              roundedRect(x - 62 - side * 62, 812, 124, 396, 62),
              art.horizontal(
                side < 0 ? ['#3a3048', '#6a5a7c', '#2a2236'] : ['#2a2236', '#4e4260', '#1c1626'],
                x - 130,
                x + 130,
              ),
            );
            for (let stitch = 0; stitch < 9; stitch += 1)
              art.stroke(
                `M${n(x - side * 118)} ${860 + stitch * 38}q${side * 20} 6 ${side * 40} 0`,
                fade('#120d1c', 0.4),
                { width: 4 },
              );
          }),
        drop(24, 16, 0.35),
      ),
      canvas.layer((art) =>
        art.group(turn, () => {
          art.path(
            shell,
            art.horizontal(
              side < 0 ? ['#ff9a6c', '#ffd0a8', '#f2683f', '#b83a24'] : ['#f2683f', '#ff8a5c', '#d94f2f', '#8e2a1c'],
              x - 74 + side * 44,
              x + 74 + side * 44,
            ),
          );
          art.inside(shell, () => {
            art.rect(x - 74 + side * 44, 800, 148, 90, fade('#ffffff', 0.22));
            art.rect(
              x - 60 + side * 44,
              830,
              22,
              330,
              art.vertical([fade('#ffffff', side < 0 ? 0.85 : 0.5), fade('#ffffff', 0.05)], 830, 1160),
              11,
            );
            art.rect(
              x - 74 + side * 44,
              1130,
              148,
              100,
              art.vertical([fade('#5f1410', 0), fade('#5f1410', 0.5)], 1130, 1220),
            );
          });
          art.stroke(ellipsePath(x + side * 52, 1010, 34, 110), fade('#7a1f14', 0.5), { width: 5 });
        }),
      ),
      canvas.layer(
        (art) =>
          art.stroke(`M${n(x + side * 6)} 800V690`, art.horizontal(['#f4f1f6', '#8e8698'], x - 20, x + 26), {
            width: 30,
          }),
        drop(10, 6, 0.3),
      ),
    ];
  };
  return canvas.drawing('#5b4bb8', [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.linear(['#8f7be6', '#6a55cc', '#44319a'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer(
      (art) =>
        art.circle(
          800,
          800,
          560,
          art.linear(['#ffcf8a', '#ff9f7a', '#f2688a'], { from: [400, 300], to: [1200, 1300] }),
        ),
      drop(70, 30, 0.35),
    ),
    canvas.layer((art) => {
      for (let bar = 0; bar < 41; bar += 1) {
        const x = 290 + bar * 25.5;
        const tall = 60 + 190 * Math.abs(Math.sin(bar * 0.47) * Math.cos(bar * 0.19 + 1));
        art.rect(x, 800 - tall, 11, tall * 2, fade('#ffffff', 0.22), 5.5);
      }
    }),
    canvas.layer((art) => art.ellipse(800, 1330, 480, 56, fade('#2a1560', 0.55)), { blur: 30 }),
    canvas.layer(
      (art) =>
        art.stroke(band, art.linear(['#ffb07f', '#f2683f', '#a83222'], { from: [440, 320], to: [1160, 900] }), {
          width: 62,
        }),
      drop(26, 20, 0.4),
    ),
    canvas.layer(
      (art) =>
        art.stroke(
          band,
          art.linear([fade('#ffffff', 0.85), fade('#ffffff', 0.1), fade('#ffffff', 0.35)], {
            from: [440, 300],
            to: [1160, 900],
          }),
          { width: 12 },
        ),
      { blur: 3 },
    ),
    canvas.layer((art) =>
      art.stroke(
        'M512 760C500 520 620 372 800 372C980 372 1100 520 1088 760',
        art.linear(['#6a5a7c', '#3a3048', '#1c1626'], { from: [500, 380], to: [1100, 760] }),
        { width: 44 },
      ),
    ),
    ...cup(-1),
    ...cup(1),
  ]);
}
