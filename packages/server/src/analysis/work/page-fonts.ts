import { gzipSync } from 'node:zlib';
import { type Call, loadPageFonts } from '@platen/engine/process';
import type { PackedFont, PageFont } from '../operations.ts';

/** The plain tables of a font file, packed for the wire. */
export async function packFont(_input: object, { bytes }: Pick<Call, 'bytes'>): Promise<PackedFont> {
  const { unpackPageFont } = await loadPageFonts();
  return { packed: gzipSync(unpackPageFont(bytes)) };
}

export async function describeFont(_input: object, { bytes }: Pick<Call, 'bytes'>): Promise<PageFont> {
  const { describePageFont } = await loadPageFonts();
  return describePageFont(bytes);
}
