import type { FileFacts, InspectJob } from '@platen/engine/pool';

export const assetTypes = ['IMAGE', 'FONT', 'VIDEO', 'AUDIO'] as const;
export type AssetType = (typeof assetTypes)[number];

export type AssetExtension = 'png' | 'jpg' | 'gif' | 'webp' | 'svg' | 'ttf' | 'otf' | 'woff' | 'woff2';

/** The media type under which each kind of file is served. */
export const assetMimeTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
} as const satisfies Record<AssetExtension, string>;

export type FileKind = InspectJob['kind'];

export const assetTypeOf = { image: 'IMAGE', svg: 'IMAGE', font: 'FONT' } as const satisfies Record<
  FileKind,
  AssetType
>;

const imageBeginnings = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'] as const;
/** Collections too: that they cannot be used is said by who looks into them. */
const fontBeginnings = ['\0\x01\0\0', 'OTTO', 'true', 'ttcf', 'wOFF', 'wOF2'] as const;

/**
 * Tells what a file is by its first bytes alone: neither its name nor what the sender calls it counts. A render process
 * has the last word. Undefined for what is not taken.
 */
export function sniffKind(firstBytes: Buffer): FileKind | undefined {
  const start = firstBytes.toString('latin1', 0, 12);
  if (imageBeginnings.some((magic) => start.startsWith(magic))) return 'image';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image';
  if (fontBeginnings.some((magic) => start.startsWith(magic))) return 'font';
  return looksLikeSvg(firstBytes) ? 'svg' : undefined;
}

/** Markup whose first element is `svg`: a page that merely contains one is not a picture. */
function looksLikeSvg(firstBytes: Buffer): boolean {
  let rest = firstBytes
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

/** The ending of the file's public name. */
export function extensionOf(facts: Exclude<FileFacts, { status: 'refused' }>): AssetExtension {
  return facts.status === 'svg' ? 'svg' : facts.format;
}
