import { type ImageInfo, ImageProblem, sanitizeSvg } from '@platen/core';
import { decodeRaster } from './decode-raster.ts';
import { readRasterHeader } from './raster-header.ts';

/** A picture as layout and painter need it. */
export interface PagePicture {
  readonly info: ImageInfo;
  /** Decoded to sRGB and upright where that is wanted; absent for SVG. */
  readonly bitmap?: ImageBitmap;
}

const maxSvgBytes = 1_000_000;

/**
 * Reads and decodes a picture with the browser's own decoders.
 *
 * @throws ImageProblem for what is not a picture that Platen draws.
 */
export async function readPicture(
  bytes: Uint8Array<ArrayBuffer>,
  { upright }: { readonly upright: boolean },
): Promise<PagePicture> {
  const key = (await sha256(bytes)) + (upright ? '' : '-as-stored');
  const header = readRasterHeader(bytes);
  if (header === undefined) return readSvg(bytes, key.slice(0, 64));
  const bitmap = await decodeRaster(bytes, { ...header, upright }).catch((cause: unknown) => {
    throw new ImageProblem('damaged', cause);
  });
  const { width, height } = bitmap;
  return { info: { key, width, height, ...(!header.hasAlpha && { opaque: true }) }, bitmap };
}

function readSvg(bytes: Uint8Array, key: string): PagePicture {
  const markup = new TextDecoder().decode(bytes);
  if (!markup.slice(0, 4_096).includes('<svg')) throw new ImageProblem('unsupported_type');
  if (bytes.length > maxSvgBytes) throw new ImageProblem('too_many_bytes');
  const art = sanitizeSvg(markup);
  if (art.status === 'refused') throw new ImageProblem('damaged', art.reason);
  return { info: { key, width: art.width, height: art.height, svg: art.svg, ignored: art.ignored } };
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Only pages with TLS, and those of this machine, have `subtle`.
  const { subtle } = crypto as Partial<Crypto>;
  const digest = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('./sha256-in-script.ts')).sha256InScript(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
