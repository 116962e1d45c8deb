import { colorNames } from '../../../packages/core/src/design/colors/color-names.ts';

/** Colours in every form, right and wrong; those whose channels fall half way between two levels are left out. */
export function colorSamples(): readonly string[] {
  const hues = ['0', '30', '77.3', '120', '210deg', '-45', '400', '0.3turn', '2rad', '50grad', 'none'];
  const shares = [0, 13, 42, 77, 100];
  const hsl = hues.flatMap((hue) => shares.flatMap((s) => shares.map((l) => `hsl(${hue} ${s}% ${l}%)`)));
  const hwb = hues.flatMap((hue) => shares.flatMap((w) => shares.map((b) => `hwb(${hue} ${w}% ${b}%)`)));
  return [...colorNames.keys(), ...hsl, ...hwb, ...others];
}

const others = [
  'transparent',
  'Transparent',
  '#abc',
  '#ABCD',
  '#a1b2c3',
  '#a1b2c3d4',
  '#12',
  '#12345',
  '#1234567',
  'rgb(1,2,3)',
  'rgb(1, 2, 3, 0.25)',
  'rgba(1, 2, 3, 25%)',
  'rgb(10%, 20%, 30%)',
  'rgb(10%, 20, 30%)',
  'rgb(1 2 3)',
  'rgb(1 20% 3)',
  'rgb(1 2 3 / .2)',
  'rgb(1 2 3 / 20%)',
  'rgb(1 2 3/20%)',
  'rgb(none 2 3)',
  'rgb(1,2,3/0.5)',
  'rgb(1 2,3)',
  'rgb(1 2 3 0.5)',
  'rgb(300 -20 12.4)',
  'rgb(+1 2e1 .7)',
  'rgb(1. 2 3)',
  'rgb( 1  2  3 )',
  'rgb(1 2)',
  'rgb()',
  'hsl(120, 100%, 25%)',
  'hsl(120, 100, 25)',
  'hsl(120 100 25)',
  'hsl(120deg 100% 25% / 0.5)',
  'hsla(120, 100%, 25%, 0.5)',
  'hsl(50%, 10%, 10%)',
  'hsl(120 -20% 150%)',
  'hwb(120, 10%, 10%)',
  'reddish',
  '',
];
