/** Size in px that an image's own header states. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the size of a PNG, JPEG, GIF or WebP from its bytes without decoding it. Undefined when the bytes are none of
 * these or end before the size is told; never throws. What decoders will allocate is bounded by this alone.
 */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (cause) {
    // A read beyond the end: the header is cut off.
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

function hasAscii(view: DataView, at: number, text: string): boolean {
  if (view.byteLength < at + text.length) return false;
  return [...text].every((character, index) => view.getUint8(at + index) === character.charCodeAt(0));
}

/** PNG (third edition), sections 5.2 and 11.2.1: the header chunk comes first. */
function readPng(view: DataView): ImageSize | undefined {
  if (!hasAscii(view, 1, 'PNG\r\n\u001a\n') || !hasAscii(view, 12, 'IHDR')) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** GIF89a, sections 18 and 20. Decoders enlarge the screen to a first frame that reaches beyond it. */
function readGif(view: DataView): ImageSize | undefined {
  if (!hasAscii(view, 0, 'GIF8')) return undefined;
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const flags = view.getUint8(10);
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (view.getUint8(at) === 0x21) {
    at += 2;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return undefined;
  const right = view.getUint16(at + 1, true) + view.getUint16(at + 5, true);
  const bottom = view.getUint16(at + 3, true) + view.getUint16(at + 7, true);
  return { width: Math.max(screen.width, right), height: Math.max(screen.height, bottom) };
}

/** RFC 9649, sections 2.5 to 2.7. */
function readWebp(view: DataView): ImageSize | undefined {
  if (!hasAscii(view, 0, 'RIFF') || !hasAscii(view, 8, 'WEBP')) return undefined;
  if (hasAscii(view, 12, 'VP8X')) return { width: 1 + readUint24(view, 24), height: 1 + readUint24(view, 27) };
  if (hasAscii(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (!hasAscii(view, 12, 'VP8 ')) return undefined;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

/** ITU-T T.81, sections B.1.1 and B.2.2: segments are skipped up to the frame header. */
function readJpeg(view: DataView): ImageSize | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrameHeader(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Restart markers and the like carry no length.
    const standalone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    // Picture data or the end came before a frame header.
    if (marker === 0xda || marker === 0xd9) return undefined;
    at += standalone ? 2 : 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** SOF0 to SOF15, without the three that mean tables. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
