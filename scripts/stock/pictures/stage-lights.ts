import { fade, lighten, mix } from '../kit/color.ts';
import { onlooker } from '../kit/onlooker.ts';
import { n, roundedRect } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { type Random, seeded } from '../kit/random.ts';

/** A raised arm from a shoulder. */
function raisedArm(x: number, y: number, size: number, random: Random): string {
  const lean = random.between(-0.45, 0.45);
  const tip = { x: x + lean * size, y: y - size * random.between(1.5, 2.1) };
  const w = size * 0.13;
  return `M${n(x - w * 1.4)} ${n(y + size)}L${n(tip.x - w)} ${n(tip.y)}C${n(tip.x - w * 1.5)} ${n(tip.y - size * 0.3)} ${n(tip.x + w * 1.5)} ${n(tip.y - size * 0.3)} ${n(tip.x + w)} ${n(tip.y)}L${n(x + w * 1.4)} ${n(y + size)}Z`;
}

export function stageLights(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const { width, height } = canvas;
  const random = seeded(400);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, width + 20, height + 20, art.radial(['#6a1f7a', '#35125c', '#120726'], 960, 640, 1200)),
    ),
  ];
  const colors = ['#ff4fa3', '#5ad1ff', '#ffb54a', '#a56bff', '#4affc9', '#ff6a5c'];
  const beam = (x: number, lean: number, spread: number, color: string, strength: number): readonly Element[] => {
    const top = 96;
    const reach = 900;
    const foot = x + lean * reach;
    const d = `M${n(x - 9)} ${top}H${n(x + 9)}L${n(foot + spread)} ${top + reach}H${n(foot - spread)}Z`;
    return [
      canvas.layer(
        (art) =>
          art.path(
            d,
            art.linear([fade(color, strength), fade(color, strength * 0.42), fade(color, 0)], {
              from: [x, top],
              to: [foot, top + reach],
            }),
          ),
        { blur: 10, blendMode: 'screen' },
      ),
    ];
  };
  for (let lamp = 0; lamp < 11; lamp += 1) {
    const x = 130 + lamp * 166;
    const color = colors[lamp % colors.length] ?? '#ffffff';
    layers.push(...beam(x, (960 - x) / 1500 + random.between(-0.28, 0.28), random.between(90, 170), color, 0.8));
  }
  layers.push(
    canvas.layer((art) => {
      art.rect(-10, 40, width + 20, 12, '#0b0516').rect(-10, 92, width + 20, 10, '#0b0516');
      for (let brace = -1; brace < 34; brace += 1)
        art.stroke(`M${brace * 60} 96L${brace * 60 + 30} 48L${brace * 60 + 60} 96`, '#0b0516', { width: 6 });
      for (let lamp = 0; lamp < 11; lamp += 1) {
        const x = 130 + lamp * 166;
        const color = colors[lamp % colors.length] ?? '#ffffff';
        art.path(roundedRect(x - 22, 84, 44, 50, 10), '#0b0516').ellipse(x, 132, 17, 8, lighten(color, 0.7));
        art.circle(
          x,
          132,
          70,
          art.radial([fade(lighten(color, 0.5), 0.95), fade(color, 0.3), fade(color, 0)], x, 132, 70),
        );
      }
    }),
    canvas.layer((art) => {
      art.path(
        'M340 700H1580L1700 800H220Z',
        art.linear(['#b04ad0', '#ff6aa8', '#6a3ad0'], { from: [340, 700], to: [1580, 800] }),
      );
      art.rect(220, 800, 1480, 80, art.vertical(['#2a0f4a', '#12061f'], 800, 880));
      for (let lamp = 0; lamp < 25; lamp += 1) art.circle(250 + lamp * 59, 816, 5, '#ffe6b8');
    }),
    canvas.layer(
      (art) =>
        art.ellipse(960, 752, 520, 60, art.radial([fade('#ffffff', 0.75), fade('#ffd0f0', 0)], 960, 752, 520, 0.12)),
      { blendMode: 'screen', blur: 8 },
    ),
    canvas.layer((art) => {
      const ink = '#12061f';
      // Singer, guitar player, drums.
      art
        .path(
          'M940 752L948 640L934 548C930 520 950 506 972 508C996 508 1010 526 1006 552L996 640L1012 752H988L972 660L962 752Z',
          ink,
        )
        .circle(970, 476, 27, ink);
      art
        .stroke('M1000 540L1044 500L1010 476', ink, { width: 16 })
        .stroke('M944 550L900 470L880 400', ink, { width: 15 })
        .stroke('M1012 470V752M986 752H1038', ink, { width: 5 });
      art
        .path(
          'M600 752L620 650L604 560C600 534 624 520 646 524C668 526 680 546 676 566L668 650L700 752H676L646 668L624 752Z',
          ink,
        )
        .circle(646, 492, 25, ink);
      art
        .stroke('M560 640L760 560', ink, { width: 9 })
        .path('M552 612C520 616 510 668 544 678C570 686 594 664 610 650C628 634 606 604 584 612Z', ink)
        .stroke('M626 556L590 620L612 646', ink, { width: 14 })
        .stroke('M672 556L716 600L704 582', ink, { width: 14 });
      art
        .path('M1240 640H1390V752H1240Z', ink)
        .circle(1315, 694, 60, ink)
        .circle(1315, 694, 48, fade('#ff8ac4', 0.35))
        .rect(1206, 630, 70, 46, ink)
        .rect(1356, 630, 70, 46, ink)
        .ellipse(1196, 596, 54, 9, ink)
        .ellipse(1434, 596, 54, 9, ink)
        .stroke('M1196 596V752M1434 596V752', ink, { width: 5 });
      art
        .path('M1282 640C1282 580 1296 560 1316 560C1338 560 1350 580 1350 640Z', ink)
        .circle(1316, 530, 25, ink)
        .stroke('M1288 590L1240 560L1262 520M1344 590L1392 560L1372 520', ink, { width: 12 });
    }),
    canvas.layer(
      (art) => {
        for (let puff = 0; puff < 16; puff += 1) {
          const [x, rx] = [random.between(0, width), random.between(200, 420)];
          art.ellipse(
            x,
            random.between(760, 900),
            rx,
            80,
            art.radial([fade('#ffb8e6', 0.34), fade('#ffb8e6', 0)], x, 830, rx, 80 / rx),
          );
        }
      },
      { blur: 26, blendMode: 'screen' },
    ),
    canvas.layer(
      (art) => {
        for (let spark = 0; spark < 130; spark += 1)
          art.circle(
            random.between(0, width),
            random.between(140, 860),
            random.between(0.8, 3.4),
            fade(random.pick(['#ffffff', '#ffd9f2', '#c9f2ff']), random.between(0.2, 0.8)),
          );
      },
      { blendMode: 'screen', blur: 0.6 },
    ),
  );
  for (const [row, { level, size, color, gap }] of [
    { level: 930, size: 40, color: '#3a1462', gap: 70 },
    { level: 990, size: 58, color: '#200a3c', gap: 98 },
    { level: 1066, size: 84, color: '#0b0418', gap: 140 },
  ].entries()) {
    layers.push(
      canvas.layer((art) => {
        let crowd = '';
        for (let x = -30; x < width + 60; x += gap * random.between(0.8, 1.15)) {
          const y = level + random.between(-14, 14);
          crowd += onlooker(x, y, size * random.between(0.88, 1.1));
          if (random.chance(0.42)) crowd += raisedArm(x + size * 0.7, y, size, random);
          if (random.chance(0.34)) crowd += raisedArm(x - size * 0.7, y, size, random);
        }
        art.path(
          crowd,
          art.vertical([mix(color, '#d95aa8', 0.38 - row * 0.12), color, color], level - size * 2, level + size),
        );
      }),
    );
  }
  return canvas.drawing('#35125c', layers);
}
