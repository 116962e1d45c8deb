/** The longest beginning that `sniffImage` reads, in bytes. */
export const magicBytes = 4_096;

export type SniffedImage = 'png' | 'jpg' | 'gif' | 'webp' | 'avif' | 'svg';

/**
 * Tells which image bytes begin as; undefined when as none that a render process may be asked to decode. Neither a
 * file's name nor what a server calls its answer counts; the decoder has the last word.
 */
export function sniffImage(bytes: Uint8Array): SniffedImage | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, magicBytes));
  const head = start.toString('latin1', 0, 12);
  return binaryMagics.find(([, matches]) => matches(head))?.[0] ?? (looksLikeSvg(start) ? 'svg' : undefined);
}

/** Given the first twelve bytes, a character each. */
const binaryMagics: readonly (readonly [SniffedImage, (head: string) => boolean])[] = [
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['jpg', (head) => head.startsWith('\xff\xd8\xff')],
  ['gif', (head) => /^GIF8[79]a/.test(head)],
  ['webp', (head) => head.startsWith('RIFF') && head.endsWith('WEBP')],
  ['avif', (head) => /^ftyp(?:avif|avis|mif1|heic)$/.test(head.slice(4))],
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
