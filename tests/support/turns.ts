/**
 * Files of minutes, or of a subject that seldom changes, in three parts of about the same cost: services that are killed
 * hundreds of times; vector files, fonts and art in every combination, drawn by other programs; installations; pages of Studio
 * that others open as well, in other colours, languages, windows and by other means. `npm test -- --long` tries one part,
 * another at the next commits; `npm test -- --all` tries all (`docs/adr/0053-long-files-take-turns.md`,
 * `docs/adr/0064-pages-of-studio-take-turns.md`).
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
    'tests/studio/accessibility/dialogs.test.ts',
    'tests/studio/accessibility/problems.test.ts',
    'tests/studio/looks/designs.test.ts',
    'tests/studio/looks/sign-in.test.ts',
    'tests/studio/faulty-templates.test.ts',
    'tests/studio/first-picture.test.ts',
    'tests/studio/languages.test.ts',
    'tests/studio/long-work.test.ts',
    'tests/studio/low-windows.test.ts',
    'tests/studio/new-build.test.ts',
    'tests/studio/touch.test.ts',
    'tests/studio/without-https.test.ts',
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
    'tests/studio/accessibility/people.test.ts',
    'tests/studio/accessibility/told.test.ts',
    'tests/studio/looks/people.test.ts',
    'tests/studio/looks/roles.test.ts',
    'tests/studio/looks/size.test.ts',
    'tests/studio/behind-a-prefix.test.ts',
    'tests/studio/dropping.test.ts',
    'tests/studio/guides.test.ts',
    'tests/studio/operator.test.ts',
    'tests/studio/page-titles.test.ts',
    'tests/studio/sizes.test.ts',
    'tests/studio/text-places.test.ts',
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
    'tests/studio/accessibility/lighthouse.test.ts',
    'tests/studio/accessibility/made.test.ts',
    'tests/studio/looks/states.test.ts',
    'tests/studio/ends-of-batches.test.ts',
    'tests/studio/every-control.test.ts',
    'tests/studio/leaving.test.ts',
    'tests/studio/mails.test.ts',
    'tests/studio/no-other-host.test.ts',
    'tests/studio/playground.test.ts',
    'tests/studio/screen-reader.test.ts',
    'tests/studio/second-factor.test.ts',
    'tests/studio/shape-handles.test.ts',
    'tests/studio/turned.test.ts',
  ],
];

/** The files that a commit leaves to others, by its id in hexadecimal digits. */
export function leftToOthers(commit: string): readonly string[] {
  const own = Number.parseInt(commit.slice(0, 8), 16) % parts.length;
  return parts.filter((_, index) => index !== own).flat();
}
