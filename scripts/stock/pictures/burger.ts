import { darken, fade, lighten } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { blob, ellipsePath, n, plot, roundedRect, smooth } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

const cx = 760;

/** A layer of the burger: flat above, rounded at its ends. */
function slab(top: number, half: number, tall: number, bulge = 0.5): string {
  const r = tall * bulge;
  return `M${n(cx - half + r)} ${n(top)}H${n(cx + half - r)}C${n(cx + half + r * 0.4)} ${n(top)} ${n(cx + half + r * 0.4)} ${n(top + tall)} ${n(cx + half - r)} ${n(top + tall)}H${n(cx - half + r)}C${n(cx - half - r * 0.4)} ${n(top + tall)} ${n(cx - half - r * 0.4)} ${n(top)} ${n(cx - half + r)} ${n(top)}Z`;
}

export function burger(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(530);
  const bun = `M${cx - 440} 700C${cx - 450} 440 ${cx - 230} 330 ${cx} 330C${cx + 230} 330 ${cx + 450} 440 ${cx + 440} 700C${cx + 438} 744 ${cx + 400} 752 ${cx + 370} 752H${cx - 370}C${cx - 400} 752 ${cx - 438} 744 ${cx - 440} 700Z`;
  const foot = `M${cx - 420} 1130H${cx + 420}C${cx + 440} 1240 ${cx + 400} 1300 ${cx + 310} 1304H${cx - 310}C${cx - 400} 1300 ${cx - 440} 1240 ${cx - 420} 1130Z`;
  const frill = (top: number, half: number, deep: number, waves: number): string => {
    const edge = plot(
      cx - half,
      cx + half,
      20,
      (x) => top + 34 + deep * (0.5 + 0.5 * Math.sin(((x - cx) / half) * waves)) + 10 * Math.sin(x / 31),
    ).toReversed();
    return `M${n(cx - half)} ${n(top)}H${n(cx + half)}${smooth(edge).replace('M', 'L')}Z`;
  };
  const fries: Element[] = Array.from({ length: 17 }, (_, index) => {
    const x = 1196 + (index % 9) * 25 + random.between(-8, 8);
    const top = 690 + random.between(-60, 90) + (index < 9 ? 0 : 60);
    const lean = (index % 9) - 4;
    return canvas.layer(
      (art) =>
        art.group(`rotate(${n(lean * 2)} ${n(x)} 1200)`, () => {
          art.rect(
            x - 19,
            top,
            38,
            400,
            art.horizontal(['#ffe08a', [0.6, '#f9c24a'], [0.62, '#e8a52e'], '#d98f22'], x - 19, x + 19),
            4,
          );
          art.rect(x - 19, top, 38, 15, '#fff0b8', 4);
        }),
      drop(6, 4, 0.28),
    );
  });
  const box = 'M1130 980C1210 1036 1370 1036 1450 980L1414 1320C1410 1340 1172 1340 1168 1320Z';
  return canvas.drawing('#e2453a', [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#ff8a5c', '#ee5644', '#c92f3c'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer((art) => {
      for (let ray = 0; ray < 36; ray += 2) {
        const [a, b] = [(ray / 36) * Math.PI * 2, ((ray + 1) / 36) * Math.PI * 2];
        art.path(
          `M800 760L${n(800 + 1500 * Math.cos(a))} ${n(760 + 1500 * Math.sin(a))}L${n(800 + 1500 * Math.cos(b))} ${n(760 + 1500 * Math.sin(b))}Z`,
          art.radial([fade('#ffe0a0', 0.5), fade('#ffe0a0', 0.04)], 800, 760, 1200),
        );
      }
    }),
    canvas.layer((art) =>
      art.circle(800, 760, 700, art.radial([fade('#fff1c9', 0.75), fade('#fff1c9', 0)], 800, 760, 700)),
    ),
    canvas.layer((art) => art.ellipse(800, 1330, 720, 70, fade('#5f0f18', 0.65)), { blur: 26 }),
    canvas.layer(
      (art) => {
        art.path(roundedRect(110, 1290, 1400, 84, 42), art.vertical(['#d9a066', '#a8683a', '#7a4626'], 1290, 1374));
        art.rect(150, 1296, 1320, 7, fade('#ffe6bf', 0.55), 3.5);
      },
      drop(24, 16, 0.35),
    ),
    ...fries,
    canvas.layer(
      (art) => {
        art.path(box, art.horizontal(['#ffffff', '#f4ece6', '#cdbab0'], 1130, 1450));
        art.inside(box, () => {
          for (let stripe = 0; stripe < 6; stripe += 1)
            art.path(
              `M${1126 + stripe * 58} 960h29l-${6 - stripe * 2} 400h-22Z`,
              art.vertical(['#f25a4a', '#c92f3c'], 980, 1340),
            );
          art.rect(1130, 960, 330, 90, art.vertical([fade('#3a0a10', 0.35), fade('#3a0a10', 0)], 980, 1060));
        });
      },
      drop(18, 12, 0.35),
    ),
    canvas.layer(
      (art) => art.path(foot, art.vertical(['#f6c27a', '#e09a4a', '#b4692c'], 1130, 1304)),
      drop(22, 12, 0.35),
    ),
    canvas.inside(foot, [
      canvas.layer((art) => art.ellipse(cx - 180, 1190, 240, 32, fade('#fff0cc', 0.5)), { blur: 18 }),
    ]),
    canvas.layer(
      (art) => art.path(frill(1072, 470, 66, 26), art.vertical(['#b5dd6a', '#7fbf45', '#4f8f2e'], 1072, 1190)),
      drop(12, 8, 0.3),
    ),
    canvas.layer(
      (art) => art.path(slab(956, 446, 138, 0.5), art.vertical(['#a8623a', '#7a3f22', '#4f2412'], 956, 1094)),
      drop(12, 8, 0.35),
    ),
    canvas.inside(slab(956, 446, 138, 0.5), [
      canvas.layer(
        (art) => {
          for (let crumb = 0; crumb < 90; crumb += 1)
            art.path(
              blob({ x: cx + random.between(-460, 460), y: random.between(956, 1094) }, random.between(5, 17), {
                unevenness: 0.3,
                corners: 6,
                random,
              }),
              fade(random.pick(['#c98a5c', '#3a180a', '#8f5230']), 0.42),
            );
        },
        { blur: 1 },
      ),
      canvas.layer((art) => art.ellipse(cx - 160, 980, 260, 18, fade('#ffd9b0', 0.45)), { blur: 12 }),
    ]),
    canvas.layer(
      (art) => {
        art.path(
          `M${cx - 470} 930H${cx + 470}L${cx + 330} 960L${cx + 230} 1046L${cx + 120} 962L${cx - 90} 962L${cx - 210} 1020L${cx - 310} 962L${cx - 410} 958Z`,
          art.vertical(['#ffe07a', '#fbbf3a', '#ee9f22'], 926, 1046),
        );
        art.rect(cx - 462, 932, 924, 6, fade('#fff6cf', 0.7), 3);
      },
      drop(10, 7, 0.3),
    ),
    ...[-270, 10, 280].map((dx) =>
      canvas.layer(
        (art) => {
          const x = cx + dx;
          art
            .path(roundedRect(x - 168, 862, 336, 72, 34), art.vertical(['#ff7f66', '#e23f2e', '#b3261e'], 862, 934))
            .rect(x - 140, 872, 220, 9, fade('#ffffff', 0.5), 4.5);
        },
        drop(6, 5, 0.3),
      ),
    ),
    canvas.layer(
      (art) => {
        for (const [dx, wide] of [
          [-330, 190],
          [-90, 210],
          [150, 190],
          [360, 150],
        ] as const)
          art
            .stroke(
              `M${cx + dx - wide / 2} 846C${cx + dx - wide / 4} 872 ${cx + dx + wide / 4} 872 ${cx + dx + wide / 2} 846`,
              '#f3e2f2',
              { width: 21 },
            )
            .stroke(
              `M${cx + dx - wide / 2} 842C${cx + dx - wide / 4} 868 ${cx + dx + wide / 4} 868 ${cx + dx + wide / 2} 842`,
              '#b565a8',
              { width: 5 },
            );
      },
      drop(5, 4, 0.25),
    ),
    canvas.layer(
      (art) => art.path(frill(746, 480, 84, 21), art.vertical(['#c9ec7a', '#8cc94e', '#5a9c35'], 746, 880)),
      drop(12, 8, 0.32),
    ),
    canvas.layer((art) => {
      for (let vein = 0; vein < 22; vein += 1) {
        const x = cx - 450 + vein * 42;
        art.stroke(`M${x} 754q${random.between(-12, 12)} 24 ${random.between(-6, 6)} 46`, fade('#eaffb9', 0.5), {
          width: 3,
        });
      }
    }),
    canvas.layer(
      (art) =>
        art.path(bun, art.radial(['#ffd590', [0.4, '#f2ab58'], [0.8, '#d67f34'], '#a8561f'], cx - 130, 470, 640)),
      drop(16, 10, 0.35),
    ),
    canvas.inside(bun, [
      canvas.layer(
        (art) =>
          art.path(
            `M${cx - 360} 560C${cx - 330} 430 ${cx - 190} 376 ${cx - 40} 368C${cx - 180} 410 ${cx - 290} 470 ${cx - 330} 590Z`,
            fade('#fff6dc', 0.85),
          ),
        { blur: 14 },
      ),
      canvas.layer((art) =>
        art.rect(cx - 480, 690, 960, 80, art.vertical([fade('#7a3410', 0), fade('#7a3410', 0.55)], 690, 752)),
      ),
    ]),
    canvas.layer(
      (art) => {
        const taken: { x: number; y: number }[] = [];
        for (let tries = 0; tries < 500 && taken.length < 46; tries += 1) {
          const angle = random.between(0.1, Math.PI - 0.1);
          const reach = Math.sqrt(random.unit());
          const at = { x: cx - Math.cos(angle) * 390 * reach, y: 640 - Math.sin(angle) * 270 * reach };
          if (taken.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < 56)) continue;
          taken.push(at);
          art.group(
            `translate(${n(at.x)} ${n(at.y)}) rotate(${n((at.x - cx) * 0.13 + random.between(-16, 16))})`,
            () => {
              art.path(
                'M0 -17C11 -8 11 8 0 16C-11 8 -11 -8 0 -17Z',
                art.linear(['#fffbe8', '#f2d9a0', '#c9a05c'], { from: [-10, -16], to: [10, 16] }),
              );
            },
          );
        }
      },
      drop(4, 4, 0.4),
    ),
    canvas.layer((art) => {
      for (const [x, y, r] of [
        [200, 330, 44],
        [1400, 300, 56],
        [1330, 520, 26],
        [150, 620, 24],
      ] as const)
        art.stroke(ellipsePath(x, y, r), fade('#fff1c9', 0.75), { width: 9 });
      art
        .circle(270, 480, 12, fade(lighten('#ffcf6a', 0.3), 0.9))
        .circle(1240, 240, 14, fade(darken('#ffe08a', 0.02), 0.9))
        .circle(1470, 640, 10, '#ffe6a8');
    }),
  ]);
}
