import type { RenderRow } from '../store/schema.ts';

/** Characters of a name without its extension; with both, every file system takes it. */
const maxNameLength = 120;
/** What no file system, or not every one, takes in a name; and what turns the direction of text around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unsafe = /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
/** Names of devices on Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** A text as the name of a file without folder or extension, safe on every system; empty when nothing is left. */
export function safeFileName(text: string, extension: string): string {
  const name = text.normalize('NFC').replace(unsafe, '-').replace(/\s+/g, ' ');
  const suffix = `.${extension}`;
  const bare = name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  // By code points, so that no emoji is cut in two.
  const short = [...bare.trim()].slice(0, maxNameLength).join('');
  const trimmed = short.replace(/^[. ]+|[. ]+$/g, '');
  return reserved.test(trimmed) ? `_${trimmed}` : trimmed;
}

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
export function archiveNames(renders: readonly RenderRow[]): ReadonlyMap<string, string> {
  const nameOf = createNameSource({ total: renders.length });
  return new Map(
    renders.map(({ id, file_name: name, format }, index) => [id, nameOf({ index, name, extension: format })]),
  );
}
