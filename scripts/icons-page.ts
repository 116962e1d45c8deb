import type { IndexedSet } from '../packages/server/src/library/icons/index-format.ts';
import { tagPackages } from './icon-tags.ts';

/** docs/reference/icons.md: which sets are bundled, by whom, under which licence. */
export function iconsPage(sets: readonly IndexedSet[]): string {
  const rows = sets.map(
    (set) =>
      `| \`${set.prefix}\` | ${[set.title, set.lines, `${set.width} × ${set.height}`, set.author, set.license].join(' | ')} | ${set.package} ${set.version} |`,
  );
  return `# Bundled icons

<!-- Written by \`npm run generate:icons\`. -->

\`GET /v1/assets/icons/search\` finds them by name, other name and tag; \`svgUrl\` of a result can be the \`src\` of an \`svg\`
or \`image\` element. An address has the form \`/v1/library/icons/<collection>/<name>.svg\`; with \`?color=\` (any CSS colour,
percent-encoded) icons of one colour come in that colour.

| Collection | Name | Icons | Size | Authors | Licence | Package |
|---|---|---|---|---|---|---|
${rows.join('\n')}

Licences name what their authors ask for: CC-BY-4.0 asks you to name the authors where you publish the picture. Simple
Icons are the marks of their owners, whatever the licence of the drawing says: ask the owner's guidelines before use.

Search words come from the sets themselves and from \`${tagPackages.lucide}\` (ISC, © Lucide Icons and Contributors),
\`${tagPackages.tabler}\` (MIT, © Paweł Kuna) and \`${tagPackages.emoji}\` (MIT, © Miles Johnson).
`;
}
