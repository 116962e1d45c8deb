import { darken, fade, lighten, mix } from '../kit/color.ts';
import { onlooker } from '../kit/onlooker.ts';
import { n, polar, roundedRect } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

export function conferenceHall(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const { width, height } = canvas;
  const random = seeded(410);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, width + 20, height + 20, art.vertical(['#14254a', '#1f3a6b', '#2b5086'], 0, 800)),
    ),
    canvas.layer((art) => {
      art
        .path('M-10 -10H420L520 700L-10 900Z', art.horizontal(['#0e1c3c', '#1a3260'], 0, 520))
        .path('M1930 -10H1500L1400 700L1930 900Z', art.horizontal(['#1a3260', '#0e1c3c'], 1400, 1930));
      for (let slat = 0; slat < 9; slat += 1) {
        art
          .path(`M${slat * 50} -10h12L${n(60 + slat * 54)} 860h-14Z`, fade('#5f8fd0', 0.14))
          .path(`M${1920 - slat * 50} -10h-12L${n(1860 - slat * 54)} 860h14Z`, fade('#5f8fd0', 0.14));
      }
      art.path('M420 -10H1500L1400 110H520Z', '#10203f');
      for (let lamp = 0; lamp < 9; lamp += 1) art.ellipse(560 + lamp * 100, 60, 26, 8, '#fff3d6');
    }),
    canvas.layer(
      (art) => {
        for (let lamp = 0; lamp < 9; lamp += 1) {
          const x = 560 + lamp * 100;
          art.path(
            `M${x - 20} 62H${x + 20}L${x + 120} 620H${x - 120}Z`,
            art.vertical([fade('#ffe9c2', 0.26), fade('#ffe9c2', 0)], 60, 620),
          );
        }
      },
      { blur: 14, blendMode: 'screen' },
    ),
    canvas.layer(
      (art) =>
        art.rect(
          560,
          140,
          800,
          420,
          art.linear(['#dff1ff', '#a9d4fb', '#7aa8f0'], { from: [560, 140], to: [1360, 560] }),
          8,
        ),
      { shadow: { color: 'rgba(120, 190, 255, 0.6)', blur: 110, offsetX: 0, offsetY: 0 } },
    ),
    canvas.layer((art) => {
      art
        .rect(610, 186, 250, 26, '#1f4a8f', 13)
        .rect(610, 230, 180, 14, fade('#1f4a8f', 0.5), 7)
        .rect(610, 256, 210, 14, fade('#1f4a8f', 0.5), 7);
      for (const [index, tall] of [90, 140, 120, 190, 230].entries())
        art.rect(620 + index * 56, 516 - tall, 36, tall, art.vertical(['#ff9f5c', '#f25f6a'], 516 - tall, 516), 6);
      art.circle(1180, 350, 118, fade('#ffffff', 0.6));
      for (const [from, to, color] of [
        [-90, 40, '#2f6fe0'],
        [40, 160, '#5ac8b0'],
        [160, 230, '#ffc145'],
        [230, 270, '#f25f6a'],
      ] as const) {
        const [a, b] = [polar({ x: 1180, y: 350 }, from, 106), polar({ x: 1180, y: 350 }, to, 106)];
        art.path(`M1180 350L${n(a.x)} ${n(a.y)}A106 106 0 0 1 ${n(b.x)} ${n(b.y)}Z`, color);
      }
      art.circle(1180, 350, 52, '#e6f3ff').rect(1080, 490, 200, 13, fade('#1f4a8f', 0.45), 6.5);
      art.path('M560 140H1120L700 560H560Z', fade('#ffffff', 0.18));
    }),
    canvas.layer((art) => {
      art.path('M430 640H1490L1560 716H360Z', art.vertical(['#c99a6a', '#8f6238'], 640, 716));
      art.rect(360, 716, 1200, 64, art.vertical(['#3a2a2c', '#1c1420'], 716, 780));
      art.rect(360, 716, 1200, 5, '#ffd9a0');
    }),
    canvas.layer(
      (art) =>
        art.ellipse(560, 690, 190, 26, art.radial([fade('#fff3d6', 0.8), fade('#fff3d6', 0)], 560, 690, 190, 0.14)),
      { blendMode: 'screen' },
    ),
    canvas.layer((art) => {
      // The speaker, beside the lectern.
      art.path(
        'M536 690L544 590L526 500C524 470 548 460 574 460C600 460 622 470 620 500L604 590L614 690H586L574 606L562 690Z',
        art.vertical(['#2b3f6e', '#18233f'], 460, 690),
      );
      art.path('M560 462H588L574 520Z', '#ffffff').path('M571 474H577L580 512L574 520L568 512Z', '#e2455a');
      art
        .circle(574, 424, 31, '#d9a07a')
        .path('M543 420C540 384 608 380 606 420C600 404 560 400 543 420Z', '#3a2218')
        .rect(566, 446, 16, 18, '#c98f6a');
      art
        .stroke('M616 494L660 540L700 506', '#22325a', { width: 19 })
        .circle(704, 502, 11, '#d9a07a')
        .stroke('M530 496L500 560L520 610', '#22325a', { width: 19 })
        .circle(522, 616, 11, '#d9a07a');
      art
        .path('M700 560H800L786 690H714Z', art.horizontal(['#b98352', '#7a4f2c'], 700, 800))
        .path('M688 552L806 540L812 562L694 572Z', '#d9a878')
        .stroke('M742 546C744 520 752 506 764 500', '#1c1420', { width: 5 })
        .circle(766, 498, 8, '#1c1420');
    }),
  ];
  const rows = [
    { level: 800, size: 34, gap: 84, seat: '#35558f', coat: ['#4a6fae', '#5a6a9a', '#6a5a8a', '#3f7a8f'] },
    { level: 860, size: 44, gap: 110, seat: '#294679', coat: ['#3a5a96', '#4f5a8c', '#5f4a7c', '#2f6a80'] },
    { level: 936, size: 58, gap: 146, seat: '#1d3561', coat: ['#2a4680', '#3f4878', '#4c3a68', '#235a70'] },
    { level: 1040, size: 78, gap: 200, seat: '#122344', coat: ['#1c3464', '#2e3660', '#3a2b54', '#184558'] },
  ];
  rows.forEach(({ level, size, gap, seat, coat }, row) => {
    layers.push(
      canvas.layer((art) => {
        for (let x = -gap * 0.4 + (row % 2) * gap * 0.5; x < width + gap; x += gap) {
          const y = level + Math.abs(x - 960) * -0.03;
          if (random.chance(0.9)) {
            const skin = random.pick(['#e0ad86', '#b97a50', '#8a5236', '#f0c4a0']);
            const hair = random.pick(['#2a1a14', '#4a2c1c', '#1b1a22', '#8a5a34', '#6a6a74', '#c9a066']);
            const tone = 0.42 - row * 0.02;
            art.path(
              onlooker(x, y, size),
              art.vertical([random.pick(coat), darken(random.pick(coat), 0.25)], y - size, y + size),
            );
            art.rect(x - size * 0.15, y - size * 0.44, size * 0.3, size * 0.34, mix(skin, '#0e1c3c', tone));
            art.ellipse(x, y - size * 0.66, size * 0.31, size * 0.37, mix(hair, '#14254a', tone));
            if (random.chance(0.35))
              art.path(
                `M${n(x - size * 0.33)} ${n(y - size * 0.7)}C${n(x - size * 0.4)} ${n(y - size * 0.1)} ${n(x - size * 0.34)} ${n(y)} ${n(x - size * 0.2)} ${n(y)}H${n(x + size * 0.2)}C${n(x + size * 0.34)} ${n(y)} ${n(x + size * 0.4)} ${n(y - size * 0.1)} ${n(x + size * 0.33)} ${n(y - size * 0.7)}Z`,
                mix(hair, '#14254a', tone),
              );
            art.stroke(
              `M${n(x - size * 0.22)} ${n(y - size * 0.94)}A${n(size * 0.31)} ${n(size * 0.37)} 0 0 1 ${n(x + size * 0.2)} ${n(y - size * 0.95)}`,
              fade('#bfe0ff', 0.4),
              { width: size * 0.06 },
            );
          }
          art.path(
            roundedRect(x - gap * 0.42, y + size * 0.34, gap * 0.84, size * 2.4, size * 0.3),
            art.vertical([lighten(seat, 0.16), seat, darken(seat, 0.4)], y + size * 0.3, y + size * 1.6),
          );
          art.rect(x - gap * 0.36, y + size * 0.4, gap * 0.72, size * 0.08, fade('#9fc4f5', 0.4), size * 0.04);
        }
      }),
      canvas.layer((art) =>
        art.rect(
          -10,
          level + size * 0.8,
          width + 20,
          size,
          art.vertical([fade('#0a1730', 0), fade('#0a1730', 0.35)], level + size * 0.8, level + size * 1.8),
        ),
      ),
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
          art.radial([fade('#cfe6ff', 0.4), fade('#cfe6ff', 0), fade('#050b1c', 0.5)], 960, 380, 1250),
        ),
      { blendMode: 'soft-light' },
    ),
  );
  return canvas.drawing('#1f3a6b', layers);
}
