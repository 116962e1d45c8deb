import { createHash } from 'node:crypto';
import { type ImageInfo, ImageProblem, sanitizeSvg } from '@platen/core';
import sharp from 'sharp';
import { imageLimits } from './image-limits.ts';

sharp.cache(false);
sharp.concurrency(1);

export type RasterKind = 'jpeg' | 'png' | 'gif' | 'webp';

/** An image whose header has been checked and whose pixels have not been touched yet. */
export interface ReadImage {
  readonly info: ImageInfo;
  readonly kind: RasterKind | 'svg';
  readonly bytes: Buffer;
  /** Whether the EXIF orientation is to be applied; `info` has the upright size then. */
  readonly upright: boolean;
  readonly hasAlpha: boolean;
  /** Whether it is a picture in colour of 16 bits a channel. */
  readonly isDeep: boolean;
  /** More than one for an animation, of which the first is drawn. */
  readonly frames: number;
}

/**
 * Reads an image's kind and size. The kind is told by the bytes alone.
 * @throws ImageProblem for what is not an image that Platen draws, or is beyond `imageLimits`.
 */
export async function readImage(bytes: Buffer, { upright }: { readonly upright: boolean }): Promise<ReadImage> {
  if (bytes.length > imageLimits.maxBytes) throw new ImageProblem('too_many_bytes');
  const kind = kindOf(bytes);
  const key = createHash('sha256').update(bytes).digest('hex') + (upright ? '' : '-as-stored');
  if (kind === 'svg') return readSvg(bytes, key);
  if (kind === undefined) throw new ImageProblem('unsupported_type');
  const metadata = await sharp(bytes, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new ImageProblem('damaged', cause);
    });
  const { width, height } = metadata;
  if (!(width > 0 && height > 0)) throw new ImageProblem('damaged');
  if (Math.max(width, height) > imageLimits.maxSidePx || width * height > imageLimits.maxPixels) {
    throw new ImageProblem('too_many_pixels');
  }
  if ((metadata.pages ?? 1) > imageLimits.maxFrames) throw new ImageProblem('too_many_frames');
  // EXIF orientations 5 to 8 lie on their side.
  const turned = upright && (metadata.orientation ?? 1) >= 5;
  return {
    info: {
      key,
      width: turned ? height : width,
      height: turned ? width : height,
      ...(!metadata.hasAlpha && { opaque: true }),
    },
    kind,
    bytes,
    upright,
    hasAlpha: metadata.hasAlpha,
    isDeep: metadata.space === 'rgb16',
    frames: metadata.pages ?? 1,
  };
}

function readSvg(bytes: Buffer, key: string): ReadImage {
  if (bytes.length > imageLimits.maxSvgBytes) throw new ImageProblem('too_many_bytes');
  const art = sanitizeSvg(bytes.toString('utf8'));
  if (art.status === 'refused') throw new ImageProblem('damaged', art.reason);
  return {
    info: { key, width: art.width, height: art.height, svg: art.svg, ignored: art.ignored },
    kind: 'svg',
    bytes,
    upright: true,
    hasAlpha: true,
    isDeep: false,
    frames: 1,
  };
}

function kindOf(bytes: Buffer): RasterKind | 'svg' | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  const start = bytes.toString('latin1', 0, 12);
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  return bytes.subarray(0, 4_096).includes('<svg') ? 'svg' : undefined;
}
