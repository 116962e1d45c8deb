/** The version of a resource, in the form of an `ETag`. */
export function entityTag(version: string): string {
  return `"${version}"`;
}

/** The version that an `If-Match` header asks for; undefined when there is none, or when any will do. */
export function readEntityTag(header: string | undefined): string | undefined {
  const tag = header?.trim();
  if (tag === undefined || tag === '' || tag === '*') return undefined;
  // Weak tags never match here (RFC 9110, 13.1.1); the prefix is kept so that they do not.
  return tag.startsWith('"') && tag.endsWith('"') ? tag.slice(1, -1) : tag;
}
