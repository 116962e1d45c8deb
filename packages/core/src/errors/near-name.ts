/** Longer names are no typing errors, and shorter ones are near to everything. */
const lengths = { least: 3, most: 40 };

/** Known names by what is left of each when one letter is taken away; see {@link nearName}. */
export type NameIndex = ReadonlyMap<string, string>;

export function indexNames(names: Iterable<string>): NameIndex {
  const index = new Map<string, string>();
  for (const name of names) index.set(bareName(name), name);
  for (const [bare, name] of [...index]) {
    for (const variant of withoutOne(bare)) if (!index.has(variant)) index.set(variant, name);
  }
  return index;
}

/**
 * The one of the known names that was probably meant; undefined where none is near. Capitals, hyphens and the like may
 * differ, and one letter may be wrong, missing, too many or swapped with its neighbour: then both names become the same when
 * each loses a letter or none. Takes time by the length of the given name alone.
 */
export function nearName(given: string, index: NameIndex): string | undefined {
  if (given.length > lengths.most) return undefined;
  const bare = bareName(given);
  for (const variant of [bare, ...withoutOne(bare)]) {
    const name = index.get(variant);
    if (name !== undefined && name !== given) return name;
  }
  return undefined;
}

const bareName = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, '');

function withoutOne(name: string): readonly string[] {
  if (name.length < lengths.least || name.length > lengths.most) return [];
  return Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1));
}
