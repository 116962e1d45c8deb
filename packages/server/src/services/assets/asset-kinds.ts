import { sniffImage } from '@platen/engine/fetch';
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

/** Collections too: that they cannot be used is said by who looks into them. */
const fontBeginnings = ['\0\x01\0\0', 'OTTO', 'true', 'ttcf', 'wOFF', 'wOF2'] as const;

/**
 * Tells what a file is by its first bytes alone: neither its name nor what the sender calls it counts. A render process
 * has the last word. Undefined for what is not taken.
 */
export function sniffKind(firstBytes: Buffer): FileKind | undefined {
  if (fontBeginnings.some((magic) => firstBytes.toString('latin1', 0, 4) === magic)) return 'font';
  const image = sniffImage(firstBytes);
  if (image === undefined || image === 'avif') return undefined;
  return image === 'svg' ? 'svg' : 'image';
}

/** The ending of the file's public name. */
export function extensionOf(facts: Exclude<FileFacts, { status: 'refused' }>): AssetExtension {
  return facts.status === 'svg' ? 'svg' : facts.format;
}
