/** Marker codes of ISO/IEC 10918-1, table B.1. */
const marker = {
  restart0: 0xd0,
  restart7: 0xd7,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
};

/**
 * A JPEG without what was written about the picture (EXIF with its place and camera, XMP, IPTC, comments, pictures
 * after the first one), its pixels untouched. JFIF, ICC profile and Adobe's colour transform stay, since they change
 * what is seen. `undefined` when the segments cannot be followed to the end of the picture.
 */
export function stripJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const code = bytes[at + 1] ?? 0;
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === marker.end) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    if (at + 4 > bytes.length) return undefined;
    const size = bytes.readUInt16BE(at + 2);
    const segmentEnd = at + 2 + size;
    if (size < 2 || segmentEnd > bytes.length) return undefined;
    const end = code === marker.scan ? endOfScan(bytes, segmentEnd) : segmentEnd;
    const segment = bytes.subarray(at, end);
    if (isSeen(code, segment)) kept.push(segment);
    at = end;
  }
  return undefined;
}

function isSeen(code: number, segment: Buffer): boolean {
  if (code === marker.comment) return false;
  if (code < marker.app0 || code > marker.app15) return true;
  if (code === marker.app2) return segment.toString('latin1', 4, 15) === 'ICC_PROFILE';
  return code === marker.app0 || code === marker.app14;
}

/** Within a scan 0xFF is followed by a stuffed zero or is a restart marker; anything else ends it. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isScan = next === 0 || next === 0xff || (next >= marker.restart0 && next <= marker.restart7);
    if (!isScan) return at;
  }
  return bytes.length;
}
