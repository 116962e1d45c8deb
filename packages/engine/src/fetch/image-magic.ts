/** The longest beginning that `looksLikeImage` reads. */
export const magicBytes = 4_096;

/**
 * Whether bytes begin as an image that a render process may be asked to decode. What a server calls its answer does
 * not count; the decoder has the last word.
 */
export function looksLikeImage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, magicBytes));
  return binaryMagics.some((matches) => matches(start)) || looksLikeSvg(start);
}

const binaryMagics: readonly ((start: Buffer) => boolean)[] = [
  (start) => start.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  (start) => start.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  (start) => /^GIF8[79]a$/.test(start.toString('latin1', 0, 6)),
  (start) => start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP',
  (start) => /^ftyp(?:avif|avis|mif1|heic)$/.test(start.toString('latin1', 4, 12)),
];

/** Markup whose first element is `svg`: a page that merely contains one is not a picture. */
function looksLikeSvg(start: Buffer): boolean {
  let rest = start
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  while (rest.startsWith('<?') || rest.startsWith('<!')) {
    const end = rest.startsWith('<!--') ? rest.indexOf('-->') + 2 : rest.indexOf('>');
    if (end < 2) return false;
    rest = rest.slice(end + 1).trimStart();
  }
  return /^<(?:[A-Za-z_][\w.-]{0,32}:)?svg[\s/>]/.test(rest);
}
