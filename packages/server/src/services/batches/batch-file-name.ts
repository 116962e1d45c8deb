import type { Render } from '../../domain/render.ts';

/** Gives each file of an archive a name that no other has, in any case: systems differ in whether case matters. */
export function createNameSource(options: { readonly total: number }) {
  const digits = Math.max(3, String(options.total).length);
  const taken = new Set<string>();
  /** How often a name was asked for, so that a thousand equal ones are numbered without trying each number. */
  const turns = new Map<string, number>();
  return (file: { readonly index: number; readonly name: string | null; readonly extension: string }): string => {
    const base = file.name || String(file.index + 1).padStart(digits, '0');
    for (let turn = turns.get(base) ?? 1; ; turn += 1) {
      turns.set(base, turn + 1);
      const name = `${turn === 1 ? base : `${base}-${turn}`}.${file.extension}`;
      const key = name.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

/** The names of a batch's files in its archive, by render. They do not change while the batch goes on. */
export function archiveNames(renders: readonly Render[]): ReadonlyMap<string, string> {
  const nameOf = createNameSource({ total: renders.length });
  return new Map(
    renders.map(({ id, fileName: name, format }, index) => [id, nameOf({ index, name, extension: format })]),
  );
}
