import { FontProblem } from './font-problem.ts';
import type { SfntFile } from './sfnt-file.ts';

export interface FontNames {
  /** The typographic family: what a design names. */
  readonly family: string;
  /** Such as `Bold Italic`. */
  readonly subfamily: string;
}

/** OpenType, `name`: name IDs. The typographic ones are missing where they would repeat the plain ones. */
const typographicFamily = 16;
const typographicSubfamily = 17;
const plainFamily = 1;
const plainSubfamily = 2;

const maxRecords = 4_096;
const maxNameLength = 100;

/** Reads family and subfamily. @throws FontProblem `no_name`, or `damaged` when the table is. */
export function readFontNames(sfnt: SfntFile): FontNames {
  const table = sfnt.table('name');
  if (table === undefined || table.length < 6) throw new FontProblem('no_name');
  const count = Math.min(table.readUInt16BE(2), maxRecords);
  const storage = table.readUInt16BE(4);
  if (6 + 12 * count > table.length) throw new FontProblem('damaged');
  const best = new Map<number, { readonly rank: number; readonly text: string }>();
  for (let index = 0; index < count; index += 1) {
    const at = 6 + 12 * index;
    const [platform = 0, encoding = 0, language = 0, id = 0, length = 0, offset = 0] = [0, 2, 4, 6, 8, 10].map(
      (field) => table.readUInt16BE(at + field),
    );
    const rank = rankOf({ platform, encoding, language });
    const start = storage + offset;
    if (rank === 0 || rank <= (best.get(id)?.rank ?? 0) || start + length > table.length) continue;
    const text = cleanName(decode(table.subarray(start, start + length), platform));
    if (text !== '') best.set(id, { rank, text });
  }
  const family = (best.get(typographicFamily) ?? best.get(plainFamily))?.text;
  if (family === undefined) throw new FontProblem('no_name');
  return { family, subfamily: (best.get(typographicSubfamily) ?? best.get(plainSubfamily))?.text ?? 'Regular' };
}

interface NameLanguage {
  readonly platform: number;
  readonly encoding: number;
  readonly language: number;
}

/** English of Windows first, then Unicode's, then the Mac's Roman, then any other language of Windows; 0 cannot be read. */
function rankOf({ platform, encoding, language }: NameLanguage): number {
  if (platform === 3 && [0, 1, 10].includes(encoding))
    return language === 0x409 ? 5 : (language & 0xff) === 0x09 ? 4 : 1;
  if (platform === 0) return 3;
  return platform === 1 && encoding === 0 ? 2 : 0;
}

function decode(bytes: Buffer, platform: number): string {
  if (platform === 1) return bytes.toString('latin1');
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  return even.swap16().toString('utf16le');
}

/**
 * A family name as a design can write it: no control or direction characters, and nothing that CSS would read as
 * the end of a name.
 */
function cleanName(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}"'\\,;<>]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)
    .trim();
}
