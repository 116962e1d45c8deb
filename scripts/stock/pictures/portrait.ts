// How a person is drawn: ground, neck, clothes and face. Hair is the person's own.

import { darken, fade, lighten, mix } from '../kit/color.ts';
import { blob, ellipsePath, leaf, n, polar } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

export interface Person {
  readonly skin: string;
  readonly hair: string;
  readonly lips: string;
  readonly brows: string;
  readonly eyes: string;
  readonly top: string;
  readonly ground: readonly [string, string];
  readonly shape: string;
  readonly plants: string;
  readonly seed: number;
  readonly neckline: 'crew' | 'shirt' | 'vneck' | 'hood' | 'none';
  readonly lashes: boolean;
  readonly decor: 'leaves' | 'rings';
  /** Layers behind the head and above the face. */
  readonly behind: (canvas: Canvas, person: Person) => readonly Element[];
  readonly front: (canvas: Canvas, person: Person) => readonly Element[];
}

export const head =
  'M800 462C932 462 988 566 982 692C977 826 936 1004 800 1010C664 1004 623 826 618 692C612 566 668 462 800 462Z';

const neck = 'M702 900C704 1010 700 1090 640 1150L800 1290L960 1150C900 1090 896 1010 898 900Z';

export const shoulders =
  'M300 1640C308 1420 372 1290 520 1222C610 1182 668 1170 700 1128C740 1208 860 1208 900 1128C932 1170 990 1182 1080 1222C1228 1290 1292 1420 1300 1640Z';

export function portrait(person: Person): Drawing {
  const { skin, lips, brows, eyes, top, ground, shape, plants, seed } = person;
  const canvas = new Canvas(1600, 1600);
  const random = seeded(seed);
  const shade = mix(skin, '#5a1f2e', 0.34);
  const light = mix(skin, '#fff0dc', 0.42);
  const layers: Element[] = [
    canvas.layer((art) => art.rect(-10, -10, 1620, 1620, art.linear(ground, { from: [200, 0], to: [1400, 1600] }))),
    canvas.layer((art) =>
      art.path(
        blob({ x: 800, y: 800 }, 610, { unevenness: 0.07, corners: 9, random }),
        art.linear([lighten(shape, 0.16), shape, darken(shape, 0.1)], { from: [300, 200], to: [1300, 1400] }),
      ),
    ),
    ...(person.decor === 'leaves' ? twigs(canvas, plants) : rings(canvas, plants)),
    ...person.behind(canvas, person),
    canvas.layer((art) => art.path(neck, art.vertical([shade, [0.45, mix(skin, shade, 0.5)], skin], 930, 1240))),
    canvas.inside(neck, [
      canvas.layer((art) => art.ellipse(812, 960, 180, 118, fade(mix(shade, '#3a0f1c', 0.35), 0.55)), { blur: 16 }),
    ]),
    canvas.layer(
      (art) =>
        art.path(
          shoulders,
          art.linear([lighten(top, 0.2), top, darken(top, 0.28)], { from: [420, 1180], to: [1240, 1600] }),
        ),
      { shadow: { color: 'rgba(30, 10, 30, 0.22)', blur: 40, offsetX: 14, offsetY: 8 } },
    ),
    canvas.inside(shoulders, [
      canvas.layer(
        (art) => {
          art.stroke('M500 1640C500 1520 486 1460 452 1400', darken(top, 0.34), { width: 9 });
          art.stroke('M1100 1640C1100 1520 1114 1460 1148 1400', darken(top, 0.42), { width: 9 });
        },
        { blur: 3 },
      ),
      canvas.layer(
        (art) =>
          art.path(
            'M1000 1180C1150 1240 1260 1320 1330 1640H1120C1130 1480 1090 1320 1000 1180Z',
            fade(darken(top, 0.55), 0.45),
          ),
        { blur: 40 },
      ),
    ]),
    ...neckline(canvas, person),
    canvas.layer((art) => {
      for (const side of [-1, 1]) {
        const x = 800 + side * 184;
        art.ellipse(x, 742, 34, 58, side < 0 ? mix(skin, light, 0.3) : mix(skin, shade, 0.5));
        art.stroke(
          `M${x + side * 8} 712C${x + side * 26} 730 ${x + side * 20} 766 ${x + side * 2} 774`,
          fade(shade, 0.7),
          { width: 6 },
        );
      }
    }),
    canvas.layer((art) =>
      art.path(head, art.linear([light, [0.4, skin], mix(skin, shade, 0.55)], { from: [650, 520], to: [980, 960] })),
    ),
    canvas.inside(head, [
      canvas.layer(
        (art) => art.path('M1010 440V1060H760C900 1010 930 860 914 740C905 640 930 540 900 440Z', fade(shade, 0.4)),
        { blur: 34 },
      ),
      canvas.layer(
        (art) => {
          art.ellipse(690, 846, 62, 40, fade(mix(lips, '#ff7a6a', 0.4), 0.3));
          art.ellipse(910, 846, 58, 40, fade(mix(lips, '#ff6a6a', 0.3), 0.26));
        },
        { blur: 18 },
      ),
    ]),
    canvas.layer((art) => {
      for (const side of [-1, 1]) {
        const x = 800 + side * 76;
        art.path(
          `M${x - 38} 742C${x - 20} 716 ${x + 20} 716 ${x + 38} 742C${x + 20} 760 ${x - 20} 760 ${x - 38} 742Z`,
          '#fffaf6',
        );
        art.inside(
          `M${x - 38} 742C${x - 20} 716 ${x + 20} 716 ${x + 38} 742C${x + 20} 760 ${x - 20} 760 ${x - 38} 742Z`,
          (eye) => {
            eye
              .circle(x + 2, 738, 20, eyes)
              .circle(x + 2, 738, 10, '#170d12')
              .circle(x - 5, 731, 5.5, '#ffffff');
            eye.rect(x - 40, 714, 80, 13, fade(shade, 0.4));
          },
        );
        art.stroke(`M${x - 40} 743C${x - 20} 714 ${x + 20} 714 ${x + 40} 743`, mix(brows, '#1a0d12', 0.5), {
          width: person.lashes ? 9 : 6,
        });
        if (person.lashes)
          art.stroke(`M${x + side * 38} 740L${x + side * 52} 726`, mix(brows, '#1a0d12', 0.5), { width: 7 });
        art.stroke(`M${x - 38} 742C${x - 20} 762 ${x + 20} 762 ${x + 38} 742`, fade(shade, 0.35), { width: 3 });
        const inner = x - side * 48;
        const outer = x + side * 54;
        const peak = person.lashes ? 664 : 668;
        art.path(
          `M${inner} 682C${x - side * 12} ${peak} ${x + side * 26} ${peak} ${outer} 700C${x + side * 26} ${peak + 14} ${x - side * 12} ${peak + (person.lashes ? 16 : 24)} ${inner} ${person.lashes ? 695 : 702}Z`,
          brows,
        );
      }
      art.stroke('M806 748C810 790 826 822 828 840C828 856 810 862 794 856', fade(shade, 0.85), { width: 8 });
      art.path('M806 750C800 790 780 822 776 842C786 852 800 852 806 846Z', fade(light, 0.7));
      art.path(
        'M734 892C764 888 784 886 800 892C816 886 836 888 866 892C848 904 820 906 800 906C780 906 752 904 734 892Z',
        mix(lips, '#5a1f2e', 0.22),
      );
      art.path(
        'M734 892C758 902 780 905 800 905C820 905 842 902 866 892C854 932 830 950 800 950C770 950 746 932 734 892Z',
        lips,
      );
      art.path('M750 899C782 908 818 908 850 899C842 917 824 925 800 925C776 925 758 917 750 899Z', '#fffaf5');
      art.stroke('M730 890Q733 884 730 880M870 890Q867 884 870 880', fade(shade, 0.5), { width: 4 });
      art.ellipse(796, 936, 24, 5, fade('#ffffff', 0.3));
      art.stroke('M776 970C790 976 810 976 824 970', fade(shade, 0.5), { width: 6 });
    }),
    ...person.front(canvas, person),
  ];
  return canvas.drawing(ground[0], layers);
}

function twigs(canvas: Canvas, plants: string): readonly Element[] {
  return [
    canvas.layer((art) => {
      for (const [x, y, turn] of [
        [170, 1560, -76],
        [1440, 1560, -104],
        [60, 1330, -58],
        [1560, 1300, -126],
      ] as const) {
        const stalk = { x, y };
        const end = polar(stalk, turn, 560);
        art.stroke(
          `M${x} ${y}Q${n((x + end.x) / 2 - 30)} ${n((y + end.y) / 2)} ${n(end.x)} ${n(end.y)}`,
          darken(plants, 0.2),
          { width: 7 },
        );
        for (let index = 1; index < 8; index += 1) {
          const at = polar(stalk, turn, index * 72);
          for (const side of [-1, 1]) {
            const tip = polar(at, turn + side * 48, 150);
            art.path(
              leaf(at, turn + side * 48, 170 - index * 9, 52 - index * 3, side * -14),
              art.linear([darken(plants, 0.16), lighten(plants, 0.18)], { from: [at.x, at.y], to: [tip.x, tip.y] }),
            );
          }
        }
      }
    }),
  ];
}

/** A grid of dots and a few arcs. */
export function rings(canvas: Canvas, color: string): readonly Element[] {
  return [
    canvas.layer((art) => {
      for (const [left, top] of [
        [110, 1010],
        [1230, 250],
      ] as const)
        for (let dot = 0; dot < 42; dot += 1)
          art.circle(left + (dot % 6) * 46, top + Math.floor(dot / 6) * 46, 7, fade(color, 0.55));
      for (const [x, y, r] of [
        [1420, 1260, 150],
        [1420, 1260, 104],
        [1420, 1260, 58],
        [190, 330, 96],
        [190, 330, 54],
      ] as const)
        art.stroke(ellipsePath(x, y, r), fade(lighten(color, 0.2), 0.65), { width: 13 });
    }),
  ];
}

export function neckline(canvas: Canvas, { neckline: cut, top, skin }: Person): readonly Element[] {
  if (cut === 'crew')
    return [
      canvas.layer((art) =>
        art
          .stroke('M694 1136C734 1216 866 1216 906 1136', darken(top, 0.14), { width: 34 })
          .stroke('M690 1150C734 1236 866 1236 910 1150', fade(darken(top, 0.5), 0.5), { width: 4 }),
      ),
    ];
  if (cut === 'vneck')
    return [
      canvas.layer((art) =>
        art.path(
          'M694 1110L800 1392L906 1110C860 1170 740 1170 694 1110Z',
          art.vertical([mix(skin, '#5a1f2e', 0.2), skin], 1150, 1390),
        ),
      ),
      canvas.layer((art) => art.stroke('M686 1146L800 1396L914 1146', darken(top, 0.2), { width: 20 })),
    ];
  if (cut === 'shirt')
    return [
      canvas.layer(
        (art) => {
          art.path('M690 1100L800 1330L910 1100C870 1170 730 1170 690 1100Z', mix(skin, '#5a1f2e', 0.12));
          art.path('M742 1270H858L862 1640H738Z', '#f6f3ee');
          art.path(
            'M706 1108C666 1140 640 1166 620 1196L742 1352L802 1292Z',
            art.linear(['#ffffff', '#e2dcd6'], { from: [640, 1120], to: [800, 1340] }),
          );
          art.path(
            'M894 1108C934 1140 960 1166 980 1196L858 1352L798 1292Z',
            art.linear(['#f4efea', '#c8beb8'], { from: [940, 1120], to: [800, 1340] }),
          );
          art.path(
            'M622 1192C560 1260 540 1380 600 1640H760L742 1352Z',
            art.linear([lighten(top, 0.12), darken(top, 0.1)], { from: [560, 1200], to: [760, 1600] }),
          );
          art.path(
            'M978 1192C1040 1260 1060 1380 1000 1640H840L858 1352Z',
            art.linear([top, darken(top, 0.3)], { from: [860, 1200], to: [1040, 1600] }),
          );
          for (const y of [1420, 1500, 1580]) art.circle(800, y, 8, '#c9bfb6');
        },
        { shadow: { color: 'rgba(20, 10, 20, 0.25)', blur: 10, offsetX: 4, offsetY: 5 } },
      ),
    ];
  if (cut === 'hood')
    return [
      canvas.layer(
        (art) => {
          art.path(
            'M690 1096C600 1130 560 1190 566 1270C640 1350 740 1340 800 1322C860 1340 960 1350 1034 1270C1040 1190 1000 1130 910 1096C930 1180 870 1226 800 1228C730 1226 670 1180 690 1096Z',
            art.linear([lighten(top, 0.26), top, darken(top, 0.3)], { from: [580, 1120], to: [1020, 1340] }),
          );
          for (const x of [736, 864])
            art
              .stroke(`M${x} 1310C${x - 6} 1390 ${x + 8} 1440 ${x} 1510`, '#f6f1ea', { width: 11 })
              .circle(x, 1306, 10, '#d8d0c6');
        },
        { shadow: { color: 'rgba(20, 10, 30, 0.3)', blur: 14, offsetX: 3, offsetY: 8 } },
      ),
    ];
  return [];
}
