/** Appends to a JSON pointer (RFC 6901), escaping `~` and `/`. */
export function pointer(base: string, ...keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((path, key) => `${path}/${escapeKey(String(key))}`, base);
}

function escapeKey(key: string): string {
  const short = key.length > 80 ? `${key.slice(0, 80)}…` : key;
  return short.replaceAll('~', '~0').replaceAll('/', '~1');
}
