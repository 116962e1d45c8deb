import type { Warning } from '@platen/core';

/** Most warnings of one render. They are stored with it, and given in each answer and list that shows it. */
const mostWarnings = 200;
/** Most characters of their JSON: names and texts in them are as long as strangers make them. */
const mostCharacters = 64_000;

/** Each once, as what is said of one page is not said again of the next, and no more than a render may list. */
export function listedWarnings(warnings: readonly Warning[]): readonly Warning[] {
  const listed = new Map<string, Warning>();
  let characters = 0;
  for (const warning of warnings) {
    const written = JSON.stringify(warning);
    if (listed.has(written) || characters + written.length > mostCharacters) continue;
    listed.set(written, warning);
    characters += written.length;
    if (listed.size === mostWarnings) break;
  }
  return [...listed.values()];
}
