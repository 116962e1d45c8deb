/**
 * A TrueType font under another PostScript name. A PDF names the fonts it embeds by it, and only by it: two weights
 * made of one variable font would otherwise have the same name.
 *
 * @param font an sfnt file that is not a collection.
 * @param name ASCII letters, digits and hyphens.
 */
export function renameFont(font: Buffer, name: string): Buffer {
  const tables = readTables(font).filter(({ tag }) => tag !== 'name');
  return writeTables(font.readUInt32BE(0), [...tables, { tag: 'name', data: nameTable(name) }]);
}

/** A table of a font file. */
export interface FontTable {
  readonly tag: string;
  readonly data: Buffer;
}

/** @param font an sfnt file that is not a collection and has been drawn with: its directory is taken on trust. */
export function readTables(font: Buffer): readonly FontTable[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const record = 12 + 16 * index;
    const offset = font.readUInt32BE(record + 8);
    const length = font.readUInt32BE(record + 12);
    return { tag: font.toString('latin1', record, record + 4), data: font.subarray(offset, offset + length) };
  });
}

/** Family, subfamily, full name and PostScript name; Windows, Unicode, English. */
function nameTable(name: string): Buffer {
  const records = [
    { id: 1, value: name },
    { id: 2, value: 'Regular' },
    { id: 4, value: name },
    { id: 6, value: name },
  ].map(({ id, value }) => ({ id, data: Buffer.from(value, 'utf16le').swap16() }));
  const head = Buffer.alloc(6 + 12 * records.length);
  head.writeUInt16BE(0, 0);
  head.writeUInt16BE(records.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [index, { id, data }] of records.entries()) {
    const at = 6 + 12 * index;
    for (const [field, value] of [3, 1, 0x409, id, data.length, offset].entries()) {
      head.writeUInt16BE(value, at + 2 * field);
    }
    offset += data.length;
  }
  return Buffer.concat([head, ...records.map(({ data }) => data)]);
}

/** A font file of tables in any order. `version` says which outlines it has. */
export function writeTables(version: number, unsorted: readonly FontTable[]): Buffer {
  const tables = unsorted.toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
  const head = Buffer.alloc(12 + 16 * tables.length);
  const entrySelector = Math.floor(Math.log2(tables.length));
  head.writeUInt32BE(version, 0);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(16 * 2 ** entrySelector, 6);
  head.writeUInt16BE(entrySelector, 8);
  head.writeUInt16BE(16 * tables.length - 16 * 2 ** entrySelector, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, { tag, data }] of tables.entries()) {
    const at = 12 + 16 * index;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(checksum(data), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const padding = (4 - (data.length % 4)) % 4;
    parts.push(data, Buffer.alloc(padding));
    offset += data.length + padding;
  }
  return Buffer.concat(parts);
}

/** OpenType, "Calculating checksums": the sum of big-endian 32 bit words, the last one padded with zeros. */
function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    let word = 0;
    for (let byte = 0; byte < 4; byte++) word = word * 256 + (data[at + byte] ?? 0);
    sum = (sum + word) >>> 0;
  }
  return sum;
}
