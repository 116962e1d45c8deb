import type { BoundDesign } from '@platen/core';

/** Names that begin alike, by the character that follows. */
interface Names {
  /** The family whose name ends here. */
  family?: string;
  readonly next: Map<number, Names>;
}

/**
 * Those of the families, in lower case, whose names stand anywhere in a design. Too many rather than too few: a name may
 * stand in markup too. The text is read once, however many families there are.
 */
export function namedFamilies(design: BoundDesign, families: Iterable<string>): readonly string[] {
  const all = new Set(families);
  if (all.size === 0) return [];
  const text = JSON.stringify(design).normalize('NFC').toLowerCase();
  const names = namesOf(all);
  const found = new Set<string>();
  for (let start = 0; start < text.length && found.size < all.size; start += 1) {
    let here = names.next.get(text.charCodeAt(start));
    for (let at = start + 1; here; at += 1) {
      if (here.family !== undefined) found.add(here.family);
      here = here.next.get(text.charCodeAt(at));
    }
  }
  return [...all].filter((family) => found.has(family));
}

function namesOf(families: Iterable<string>): Names {
  const names: Names = { next: new Map() };
  for (const family of families) {
    for (const form of writtenForms(family)) {
      let here = names;
      for (let at = 0; at < form.length; at += 1) {
        const code = form.charCodeAt(at);
        const next: Names = here.next.get(code) ?? { next: new Map() };
        here.next.set(code, next);
        here = next;
      }
      here.family = family;
    }
  }
  return names;
}

/** In JSON, and in markup in JSON. */
function writtenForms(family: string): readonly string[] {
  return [family, family.replaceAll('&', '&amp;')].map((name) => JSON.stringify(name).slice(1, -1));
}
