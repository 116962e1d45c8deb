/** Samples of an image object, with what its dictionary says of their coding. */
export interface PictureStream {
  readonly dictionary: string;
  readonly bytes: Uint8Array;
}

/** The samples of a PNG of 8 bits without interlace: PDF reads its data as they are. ISO 32000-1, 7.4.4.4. */
export function lossless(
  png: Buffer,
  { colors, columns }: { readonly colors: 1 | 3; readonly columns: number },
): PictureStream {
  const parts: Buffer[] = [];
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const decoding = `<</Predictor 15 /Colors ${colors} /BitsPerComponent 8 /Columns ${columns}>>`;
  return {
    dictionary: `/ColorSpace /Device${colors === 1 ? 'Gray' : 'RGB'}\n/Filter /FlateDecode\n/DecodeParms ${decoding}`,
    bytes: Buffer.concat(parts),
  };
}
