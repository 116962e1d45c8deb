import { packed } from '../../../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { type FontTable, readTables, writeTables } from '../../../../packages/engine/src/fonts/files/rename-font.ts';
import type { MutationHelp } from '../fuzz-target.ts';
import { below, mutateBytes, pick } from './bytes.ts';

/** Share of changed fonts that are packed again: compressing takes longer than reading. */
const packedShare = { woff: 0.2, woff2: 0.05 };
const maxTimes = 3;

type Change = (tables: FontTable[], help: MutationHelp) => void;

/**
 * Changes a font within its tables, and packs it with a directory that fits, so that what lies behind the directory is
 * reached. Packed fonts are changed by their bytes.
 */
export async function mutateFont(input: Buffer, help: MutationHelp): Promise<Buffer> {
  const tables = tablesOf(input);
  if (tables === undefined || tables.length === 0) return mutateBytes(input, help);
  const times = 1 + below(maxTimes, help.random);
  for (let done = 0; done < times && tables.length > 0; done += 1) pick(changes, help.random)(tables, help);
  if (tables.length === 0) return input;
  const font = writeTables(input.readUInt32BE(0), tables);
  const choice = help.random();
  if (choice < packedShare.woff2) return packedIfPossible(font, 'woff2');
  if (choice < packedShare.woff2 + packedShare.woff) return packedIfPossible(font, 'woff');
  return font;
}

/** Undefined for what is no plain font with a sound directory. */
function tablesOf(input: Buffer): FontTable[] | undefined {
  const magic = input.toString('latin1', 0, 4);
  if (!['\0\x01\0\0', 'true', 'OTTO'].includes(magic)) return undefined;
  try {
    return [...readTables(input)];
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

/** What the packer does not take is tried as it is. */
function packedIfPossible(font: Buffer, format: 'woff' | 'woff2'): Promise<Buffer> {
  return packed(font, format).catch(() => font);
}

const changeTable: Change = (tables, help) => {
  const at = below(tables.length, help.random);
  const { tag, data } = tables[at] as FontTable;
  tables[at] = { tag, data: Buffer.from(mutateBytes(data, help)) };
};
/** Bytes change and stay where they are: places that other tables name stay good. */
const changeInPlace: Change = (tables, help) => {
  const at = below(tables.length, help.random);
  const { tag, data } = tables[at] as FontTable;
  const changed = mutateBytes(data, help).subarray(0, data.length);
  tables[at] = { tag, data: Buffer.concat([changed, data.subarray(changed.length)]) };
};
const takeTable: Change = (tables, help) => {
  const at = below(tables.length, help.random);
  const others = tablesOf(help.other());
  const { tag } = tables[at] as FontTable;
  const same = others?.find((table) => table.tag === tag);
  if (same) tables[at] = same;
};
const dropTable: Change = (tables, { random }) => {
  tables.splice(below(tables.length, random), 1);
};
const renameTable: Change = (tables, { random, dictionary }) => {
  const at = below(tables.length, random);
  const word = pick(dictionary, random).toString('latin1').padEnd(4, ' ').slice(0, 4);
  tables[at] = { tag: word, data: (tables[at] as FontTable).data };
};

const changes: readonly Change[] = [
  changeInPlace,
  changeInPlace,
  changeInPlace,
  changeTable,
  takeTable,
  dropTable,
  renameTable,
];
