/** What V8 takes for an entry of a map, its links to the neighbours and a number, about. */
const entryBytes = 120;

/** About what a small entry takes: its key, two bytes a character at most, and its value by the length of its JSON. */
export function bytesOfEntry(key: string, value?: unknown): number {
  const valueBytes = value === undefined ? 0 : JSON.stringify(value).length * 2;
  return entryBytes + key.length * 2 + valueBytes;
}
