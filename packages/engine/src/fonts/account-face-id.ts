/**
 * The id of the face of an account's font file. Nothing but letters, digits and a hyphen: it is a PostScript name too, which
 * may have 63.
 *
 * @param digest SHA-256 of the file.
 */
export function accountFaceId(digest: string): string {
  return `account-${digest.slice(0, 40)}`;
}
