/** Rows that are made up to try a design. */
export const stressNames = [
  'longest',
  'shortest',
  'empty',
  'right-to-left',
  'accents',
  'twice',
  'missing-pictures',
] as const;
export type StressName = (typeof stressNames)[number];
