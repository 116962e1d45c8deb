/** Frames that readers of PDF decode: baseline, extended with 8 bits, progressive. ISO/IEC 10918-1, table B.1. */
const knownFrames = new Set([0xc0, 0xc1, 0xc2]);
const frames = { first: 0xc0, last: 0xcf, huffmanTables: 0xc4, extension: 0xc8, arithmetic: 0xcc };
const adobe = 0xee;

/**
 * Which colours a JPEG has, if every reader of PDF shows it alike: in grey, or in YCbCr with channels of their common
 * numbers. Undefined for others.
 */
export function isPdfJpeg(
  bytes: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
): 'rgb' | 'grey' | undefined {
  let transform = 1;
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (code === adobe && bytes.toString('latin1', at + 4, at + 9) === 'Adobe') transform = bytes[at + 15] ?? 0;
    const isFrame = code >= frames.first && code <= frames.last;
    if (!isFrame || code === frames.huffmanTables || code === frames.extension || code === frames.arithmetic) continue;
    const isExpected = bytes.readUInt16BE(at + 5) === height && bytes.readUInt16BE(at + 7) === width;
    if (!knownFrames.has(code) || bytes[at + 4] !== 8 || !isExpected) return undefined;
    const channels = bytes[at + 9] ?? 0;
    const ids = Array.from({ length: channels }, (_, index) => bytes[at + 10 + 3 * index]);
    if (channels === 1) return 'grey';
    return ids.join() === '1,2,3' && transform === 1 ? 'rgb' : undefined;
  }
  return undefined;
}
