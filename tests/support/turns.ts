/**
 * Files of minutes, or of a subject that seldom changes, in three parts of about the same cost: services that are killed
 * hundreds of times; vector files, fonts and art in every combination, drawn by other programs; installations. `npm test --
 * --long` tries one part, another at the next commits; `npm test -- --all` tries all (`docs/adr/0053-long-files-take-turns.md`).
 */
const parts: readonly (readonly string[])[] = [
  [
    'tests/crash/failpoints.test.ts',
    'tests/vector/text-properties.test.ts',
    'tests/svg-suite/svg-suite.test.ts',
    'tests/fairness/fairness.test.ts',
    'packages/engine/src/encode/text/every-font-shaped.test.ts',
    'tests/nightly/clocks.test.ts',
    'tests/deploy/dockerfile.test.ts',
  ],
  [
    'tests/crash/made-once.test.ts',
    'tests/crash/orphans.test.ts',
    'tests/vector/designs.test.ts',
    'tests/vector/inkscape.test.ts',
    'tests/fuzz/guided/strange-bytes.test.ts',
    'tests/hostile/long/endurance.test.ts',
    'tests/nightly/disk-full.test.ts',
    'tests/e2e/fresh-install.test.ts',
  ],
  [
    'tests/crash/sent-again.test.ts',
    'tests/vector/properties.test.ts',
    'tests/vector/art-judged.test.ts',
    'tests/vector/pdf-js-designs.test.ts',
    'packages/engine/src/fonts/measuring/every-glyph.test.ts',
    'tests/property/layout-fuzz.test.ts',
    'tests/e2e/pool-fuzz.test.ts',
    'tests/nightly/power-cut.test.ts',
    'tests/studio/large-run.test.ts',
  ],
];

/** The files that a commit leaves to others, by its id in hexadecimal digits. */
export function leftToOthers(commit: string): readonly string[] {
  const own = Number.parseInt(commit.slice(0, 8), 16) % parts.length;
  return parts.filter((_, index) => index !== own).flat();
}
