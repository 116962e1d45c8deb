// People from the chest up, in flat shapes with soft light from the upper left.

import { darken, fade, lighten, mix } from '../kit/color.ts';
import { ellipsePath, polar } from '../kit/paths.ts';
import type { Canvas, Drawing, Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { type Person, portrait } from './portrait.ts';

/** A lock of light over hair. */
function shine(canvas: Canvas, d: string, color: string, width: number): Element {
  return canvas.layer((art) => art.stroke(d, fade(lighten(color, 0.45), 0.5), { width }), { blur: 7 });
}

function glasses(canvas: Canvas, color: string): Element {
  return canvas.layer(
    (art) => {
      for (const x of [720, 880]) {
        art.stroke(ellipsePath(x, 746, 64, 58), color, { width: 9, fill: fade('#dff2ff', 0.16) });
        art.stroke(`M${x - 34} 728L${x - 8} 704`, fade('#ffffff', 0.75), { width: 6 });
      }
      art.stroke('M784 740C794 730 806 730 816 740', color, { width: 9 });
      art.stroke('M656 736L622 728', color, { width: 9 });
      art.stroke('M944 736L978 728', color, { width: 9 });
    },
    { shadow: { color: 'rgba(60, 20, 20, 0.3)', blur: 6, offsetX: 3, offsetY: 6 } },
  );
}

const people: Readonly<Record<string, Person>> = {
  'portrait-wavy-hair': {
    skin: '#f0bd98',
    hair: '#5b3022',
    lips: '#cf5a5a',
    brows: '#4a2619',
    eyes: '#5b7a4a',
    top: '#2f7f86',
    ground: ['#fde3d0', '#f7bfa8'],
    shape: '#f39a83',
    plants: '#3f8f80',
    seed: 4,
    neckline: 'vneck',
    decor: 'leaves',
    lashes: true,
    behind: (canvas, { hair }) => [
      canvas.layer((art) =>
        art.path(
          'M790 392C606 392 532 540 546 716C556 850 486 930 494 1060C500 1180 556 1240 600 1310C660 1330 720 1290 740 1220H860C880 1290 940 1330 1000 1310C1048 1240 1104 1180 1106 1060C1110 930 1044 850 1054 716C1066 540 974 392 790 392Z',
          art.linear([lighten(hair, 0.12), hair, darken(hair, 0.4)], { from: [560, 420], to: [1080, 1280] }),
        ),
      ),
      shine(canvas, 'M566 900C520 1000 530 1110 600 1230', hair, 18),
    ],
    front: (canvas, { hair }) => [
      canvas.layer(
        (art) => {
          art.path(
            'M742 420C630 424 566 540 566 704C566 820 536 900 548 1000C590 960 614 880 618 780C622 700 700 640 748 520C764 488 760 440 742 420Z',
            art.linear([lighten(hair, 0.26), hair, darken(hair, 0.12)], { from: [560, 430], to: [720, 960] }),
          );
          art.path(
            'M728 420C890 372 1036 500 1034 704C1034 820 1062 900 1050 1000C1008 960 984 880 982 780C978 690 880 640 780 520C752 486 728 450 728 420Z',
            art.linear([lighten(hair, 0.22), hair, darken(hair, 0.34)], { from: [740, 400], to: [1040, 960] }),
          );
        },
        { shadow: { color: 'rgba(60, 20, 10, 0.35)', blur: 14, offsetX: 4, offsetY: 8 } },
      ),
      shine(canvas, 'M850 440C930 470 982 550 990 660', hair, 16),
      shine(canvas, 'M670 470C620 530 600 600 598 690', hair, 14),
      canvas.layer((art) => art.circle(616, 820, 12, '#f6d27a').circle(984, 820, 12, '#d9a850')),
    ],
  },
  'portrait-beard-glasses': {
    skin: '#b97a50',
    hair: '#21140f',
    lips: '#a4504a',
    brows: '#1d110c',
    eyes: '#4a2a18',
    top: '#2b3f6e',
    ground: ['#dbe7f5', '#a9c3e6'],
    shape: '#7fa3d8',
    plants: '#3c6aa8',
    seed: 9,
    neckline: 'shirt',
    decor: 'rings',
    lashes: false,
    behind: () => [],
    front: (canvas, { hair, lips }) => [
      canvas.layer((art) => {
        art.path(
          'M616 716C622 760 632 800 652 850C690 878 740 872 800 872C860 872 910 878 948 850C968 800 978 760 984 716C996 800 990 900 950 968C910 1036 860 1056 800 1056C740 1056 690 1036 650 968C610 900 604 800 616 716Z',
          art.linear([lighten(hair, 0.14), hair, darken(hair, 0.3)], { from: [620, 760], to: [960, 1040] }),
        );
        art.path(
          'M738 880C764 868 784 868 800 876C816 868 836 868 862 880C872 896 868 906 858 908C820 898 780 898 742 908C732 906 728 896 738 880Z',
          hair,
        );
        art.path('M742 904C778 910 822 910 858 904C846 938 824 948 800 948C776 948 754 938 742 904Z', lips);
        art.path('M756 909C784 914 816 914 844 909C836 924 820 929 800 929C780 929 764 924 756 909Z', '#fffaf5');
      }),
      canvas.layer(
        (art) =>
          art.path(
            'M612 720C580 560 622 402 806 388C980 380 1030 540 990 720C986 672 978 636 958 606C890 594 850 560 830 536C790 580 700 600 650 596C630 632 618 672 612 720Z',
            art.linear([lighten(hair, 0.26), hair, darken(hair, 0.3)], { from: [620, 400], to: [980, 660] }),
          ),
        { shadow: { color: 'rgba(30, 10, 5, 0.35)', blur: 12, offsetX: 2, offsetY: 8 } },
      ),
      shine(canvas, 'M690 470C740 428 820 420 890 446', hair, 16),
      glasses(canvas, '#2b1a14'),
    ],
  },
  'portrait-curly-hair': {
    skin: '#8a5236',
    hair: '#22120e',
    lips: '#a83f4d',
    brows: '#1a0c09',
    eyes: '#3a1d10',
    top: '#f2b134',
    ground: ['#e9dcf7', '#c5abe6'],
    shape: '#9a78cf',
    plants: '#6a4aa5',
    seed: 13,
    neckline: 'crew',
    decor: 'rings',
    lashes: true,
    behind: (canvas, { hair }) => {
      const random = seeded(5);
      const puffs = Array.from({ length: 34 }, (_, index) => ({
        ...polar({ x: 800, y: 640 }, (index / 34) * 360, random.between(205, 300)),
        r: random.between(72, 108),
      })).filter(({ y }) => y < 900);
      return [
        canvas.layer((art) => {
          art.circle(800, 640, 310, hair);
          for (const { x, y, r } of puffs)
            art.circle(
              x,
              y,
              r,
              art.radial([mix(hair, '#8a5236', 0.4), hair, darken(hair, 0.35)], x - r * 0.4, y - r * 0.4, r * 1.3),
            );
        }),
      ];
    },
    front: (canvas, { hair }) => {
      const random = seeded(8);
      const puffs = Array.from({ length: 26 }, (_, index) => ({
        ...polar({ x: 800, y: 690 }, 184 + (index / 25) * 172, random.between(186, 238)),
        r: random.between(36, 56),
      }));
      return [
        canvas.layer(
          (art) => {
            for (const { x, y, r } of puffs)
              art.circle(
                x,
                y,
                r,
                art.radial([mix(hair, '#9a6040', 0.42), hair, darken(hair, 0.3)], x - r * 0.4, y - r * 0.4, r * 1.25),
              );
          },
          { shadow: { color: 'rgba(30, 5, 5, 0.35)', blur: 12, offsetX: 2, offsetY: 8 } },
        ),
        canvas.layer((art) => {
          for (const x of [614, 986])
            art.stroke(
              ellipsePath(x, 866, 40, 46),
              art.linear(['#fff0b8', '#e0a83a', '#b87a1e'], { from: [x - 40, 820], to: [x + 40, 910] }),
              { width: 10 },
            );
        }),
      ];
    },
  },
  'portrait-silver-bob': {
    skin: '#f3c9ae',
    hair: '#c4c6cf',
    lips: '#c25b62',
    brows: '#8f8f9a',
    eyes: '#4a7396',
    top: '#a83a55',
    ground: ['#e3efe2', '#b9d6bd'],
    shape: '#8cbc9a',
    plants: '#4b8a66',
    seed: 21,
    neckline: 'crew',
    decor: 'leaves',
    lashes: true,
    behind: (canvas, { hair }) => [
      canvas.layer((art) =>
        art.path(
          'M800 384C596 380 536 540 548 716C554 830 536 900 560 988C640 1020 700 1000 720 960H880C900 1000 960 1020 1040 988C1064 900 1046 830 1052 716C1064 540 1004 380 800 384Z',
          art.linear([lighten(hair, 0.2), hair, darken(hair, 0.32)], { from: [560, 420], to: [1060, 980] }),
        ),
      ),
    ],
    front: (canvas, { hair, skin }) => [
      canvas.layer((art) => {
        const line = fade(mix(skin, '#5a1f2e', 0.4), 0.4);
        art
          .stroke('M690 868C676 890 672 908 676 926', line, { width: 5 })
          .stroke('M910 868C924 890 928 908 924 926', line, { width: 5 });
        art
          .stroke('M668 764C656 770 650 778 646 788', line, { width: 4 })
          .stroke('M932 764C944 770 950 778 954 788', line, { width: 4 });
      }),
      canvas.layer(
        (art) => {
          art.path(
            'M872 404C1000 430 1058 560 1044 720C1048 820 1030 880 1040 960C990 930 966 850 978 760C980 690 940 620 852 560C830 500 840 440 872 404Z',
            art.linear([lighten(hair, 0.25), hair, darken(hair, 0.34)], { from: [860, 420], to: [1040, 940] }),
          );
          art.path(
            'M890 410C760 350 570 420 560 690C552 820 572 880 562 960C612 930 634 850 622 760C640 720 660 690 676 640C760 636 870 590 900 470Z',
            art.linear([lighten(hair, 0.55), lighten(hair, 0.15), darken(hair, 0.12)], {
              from: [580, 420],
              to: [820, 760],
            }),
          );
        },
        { shadow: { color: 'rgba(60, 30, 40, 0.3)', blur: 14, offsetX: 3, offsetY: 8 } },
      ),
      canvas.layer(
        (art) => {
          art.stroke('M860 440C760 430 650 490 616 640', fade('#ffffff', 0.6), { width: 12 });
          art.stroke('M880 470C800 500 720 560 650 590', fade(darken(hair, 0.3), 0.35), { width: 5 });
        },
        { blur: 4 },
      ),
      glasses(canvas, '#8a3350'),
      canvas.layer((art) => {
        for (let bead = 0; bead <= 16; bead += 1) {
          const part = bead / 16;
          const x = 704 + 192 * part;
          const y = 1112 + Math.sin(part * Math.PI) * 76;
          art.circle(x, y, 12, art.radial(['#ffffff', '#f1e6dd', '#c9b8ad'], x - 4, y - 4, 15));
        }
      }),
    ],
  },
  'portrait-headscarf': {
    skin: '#dfa87c',
    hair: '#1f7a78',
    lips: '#b9545a',
    brows: '#3a2018',
    eyes: '#5a3a1e',
    top: '#e8e0d4',
    ground: ['#fdeccb', '#f5cd8e'],
    shape: '#eeb063',
    plants: '#c77a3a',
    seed: 31,
    neckline: 'none',
    decor: 'leaves',
    lashes: true,
    behind: (canvas, { hair }) => [
      canvas.layer((art) =>
        art.path(
          'M800 376C600 374 530 540 544 740C552 900 500 1010 452 1180H1148C1100 1010 1048 900 1056 740C1070 540 1000 374 800 376Z',
          art.linear([lighten(hair, 0.15), hair, darken(hair, 0.4)], { from: [560, 400], to: [1080, 1160] }),
        ),
      ),
    ],
    front: (canvas, { hair }) => [
      canvas.layer(
        (art) => {
          art.ring(
            `M800 380C604 378 540 548 552 744C560 900 620 1060 800 1076C980 1060 1040 900 1048 744C1060 548 996 378 800 380Z${ellipsePath(800, 752, 172, 254)}`,
            art.linear([lighten(hair, 0.32), hair, darken(hair, 0.3)], { from: [580, 420], to: [1040, 1020] }),
          );
        },
        { shadow: { color: 'rgba(40, 20, 10, 0.4)', blur: 14, offsetX: 3, offsetY: 6 } },
      ),
      canvas.layer(
        (art) => {
          art.path(
            'M560 900C520 1010 440 1130 420 1260C520 1380 700 1400 860 1330C1010 1270 1100 1240 1166 1200C1110 1090 1064 1000 1042 900C1000 1000 920 1062 800 1064C680 1062 600 1000 560 900Z',
            art.linear([lighten(hair, 0.3), hair, darken(hair, 0.34)], { from: [440, 940], to: [1120, 1340] }),
          );
          art.path(
            'M1042 900C1010 1060 860 1180 640 1210C560 1240 500 1300 470 1420C620 1480 820 1420 960 1310C1080 1250 1130 1230 1166 1200C1110 1090 1064 1000 1042 900Z',
            art.linear([lighten(hair, 0.36), lighten(hair, 0.08), darken(hair, 0.32)], {
              from: [600, 1000],
              to: [1120, 1380],
            }),
          );
        },
        { shadow: { color: 'rgba(20, 30, 30, 0.35)', blur: 18, offsetX: 4, offsetY: 10 } },
      ),
      canvas.layer(
        (art) => {
          const fold = fade(darken(hair, 0.5), 0.5);
          for (const d of [
            'M1020 990C960 1110 820 1200 660 1240',
            'M1070 1060C980 1180 840 1270 640 1330',
            'M560 960C600 1040 680 1100 760 1118',
            'M606 560C584 640 584 740 600 820',
            'M994 560C1016 640 1016 740 1000 820',
          ])
            art.stroke(d, fold, { width: 8 });
        },
        { blur: 5 },
      ),
      canvas.layer(
        (art) => {
          for (const d of [
            'M1010 966C950 1080 820 1170 650 1212',
            'M590 540C562 640 566 760 590 850',
            'M700 420C740 404 800 398 850 404',
          ])
            art.stroke(d, fade(lighten(hair, 0.6), 0.55), { width: 8 });
        },
        { blur: 5 },
      ),
    ],
  },
  'portrait-hoodie': {
    skin: '#f1c79c',
    hair: '#1b1a22',
    lips: '#c46a62',
    brows: '#1b181e',
    eyes: '#2b1a14',
    top: '#ef6f53',
    ground: ['#d8f0ef', '#9dd6d6'],
    shape: '#5fb8b9',
    plants: '#2e8a8f',
    seed: 40,
    neckline: 'hood',
    decor: 'rings',
    lashes: false,
    behind: (canvas, { hair }) => [
      canvas.layer((art) =>
        art.path('M800 396C620 390 584 540 600 760H1000C1016 540 980 390 800 396Z', darken(hair, 0.2)),
      ),
    ],
    front: (canvas, { hair }) => [
      canvas.layer(
        (art) =>
          art.path(
            'M608 730C574 610 580 470 690 408C790 352 960 384 1004 500C1030 580 1014 660 992 730C988 690 984 660 968 628C950 640 930 636 912 612C900 640 870 640 850 612C830 644 800 640 784 606C760 644 730 640 716 612C700 640 672 644 648 622C628 656 614 690 608 730Z',
            art.linear([mix(hair, '#5a6488', 0.4), hair, darken(hair, 0.3)], { from: [620, 400], to: [980, 660] }),
          ),
        { shadow: { color: 'rgba(30, 15, 10, 0.32)', blur: 12, offsetX: 2, offsetY: 8 } },
      ),
      canvas.layer(
        (art) => {
          for (const d of [
            'M690 440C650 480 630 540 636 590',
            'M780 420C720 470 700 530 706 590',
            'M870 420C840 470 830 530 842 590',
            'M940 460C940 510 940 560 958 610',
          ])
            art.stroke(d, fade('#7a86b0', 0.5), { width: 8 });
        },
        { blur: 4 },
      ),
    ],
  },
};

export const portraits: Readonly<Record<string, () => Drawing>> = Object.fromEntries(
  Object.entries(people).map(([id, person]) => [id, () => portrait(person)]),
);
