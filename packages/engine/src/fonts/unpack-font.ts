import fontverter from 'fontverter';

/** The plain tables (TrueType or OpenType) of a TTF, OTF, WOFF or WOFF2 file. Throws for anything else. */
export async function unpackFont(bytes: Uint8Array): Promise<Uint8Array> {
  return fontverter.convert(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'sfnt');
}

/** WOFF2 of plain tables. */
export async function packWoff2(sfnt: Uint8Array): Promise<Uint8Array> {
  return fontverter.convert(Buffer.from(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength), 'woff2');
}
