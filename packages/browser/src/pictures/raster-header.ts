/** What a raster picture's file says of itself. */
export interface RasterHeader {
  readonly kind: 'jpeg' | 'png' | 'gif' | 'webp';
  readonly hasAlpha: boolean;
}

/** Tells the kind by the first bytes alone, and whether the file may have translucent pixels; undefined for other files. */
export function readRasterHeader(bytes: Uint8Array): RasterHeader | undefined {
  const start = latin1(bytes, 0, 16);
  if (start.startsWith('\xff\xd8\xff')) return { kind: 'jpeg', hasAlpha: false };
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'png', hasAlpha: hasPngAlpha(bytes) };
  if (/^GIF8[79]a/.test(start)) return { kind: 'gif', hasAlpha: true };
  if (/^RIFF.{4}WEBP/s.test(start)) return { kind: 'webp', hasAlpha: hasWebpAlpha(bytes) };
  return undefined;
}

/** PNG (third edition), 11.2.1 and 11.3.1.1: a colour type with alpha, or a `tRNS` chunk before the pixels. */
function hasPngAlpha(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || (view.getUint8(25) & 4) !== 0) return true;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = latin1(bytes, at + 4, 4);
    if (type === 'tRNS') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

/** RFC 9649, 2.6 and 2.7. */
function hasWebpAlpha(bytes: Uint8Array): boolean {
  const chunk = latin1(bytes, 12, 4);
  if (chunk === 'VP8X') return ((bytes[20] ?? 0) & 0x10) !== 0;
  return chunk === 'VP8L' && ((bytes[24] ?? 0) & 0x10) !== 0;
}

function latin1(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}
