/** The plain tables (TrueType or OpenType) of a TTF, OTF, WOFF or WOFF2 file. Throws for anything else. */
export async function unpackFont(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded late: drawing needs no unpacked fonts.
  const { default: fontverter } = await import('fontverter');
  return fontverter.convert(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'sfnt');
}

/** WOFF2 of plain tables; the same bytes for the same tables. */
export async function packWoff2(tables: Uint8Array): Promise<Uint8Array> {
  const { default: fontverter } = await import('fontverter');
  return fontverter.convert(Buffer.from(tables.buffer, tables.byteOffset, tables.byteLength), 'woff2', 'sfnt');
}
