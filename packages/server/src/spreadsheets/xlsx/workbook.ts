import path from 'node:path/posix';
import { fileRefused } from '../sheet.ts';
import type { Archive } from './archive.ts';
import { attribute, readXml } from './read-xml.ts';

export interface Workbook {
  /** Whether dates count from 1904, as they once did on Macs. */
  readonly startsIn1904: boolean;
  readonly sheets: readonly SheetEntry[];
  /** Where these parts lie; undefined when the workbook has none. */
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
}

export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

interface Relationship {
  readonly id: string;
  /** The last word of the part's type, which is the same in both editions of the standard. */
  readonly type: string;
  readonly target: string;
}

/** Reads which parts an XLSX file has. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const roots = await readRelationships(archive, '');
  const part = roots.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const relationships = await readRelationships(archive, part);
  const partOf = new Map(relationships.map(({ id, target }) => [id, target]));
  const sheets: SheetEntry[] = [];
  let startsIn1904 = false;
  await readXml(await archive.open(part), {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const target = partOf.get(attributes['r:id'] ?? attribute(attributes, 'id') ?? '');
      // Charts and macros are sheets too, without cells.
      if (!target || !/worksheets\//.test(target)) return;
      const isHidden = (attribute(attributes, 'state') ?? 'visible') !== 'visible';
      sheets.push({ name: attribute(attributes, 'name') ?? '', isHidden, part: target });
    },
  });
  const ofType = (wanted: string) => relationships.find(({ type }) => type === wanted)?.target;
  return { startsIn1904, sheets, sharedStrings: ofType('sharedStrings'), styles: ofType('styles') };
}

/** Finds a sheet by name or number, or the first visible one. Throws INVALID_REQUEST, which names the existing ones. */
export function chooseSheet({ sheets }: Workbook, wanted: string | undefined): SheetEntry {
  const names = sheets.map(({ name }) => name).slice(0, 50);
  const found =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : (sheets.find(({ name }) => name === wanted) ??
        (/^\d{1,4}$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined));
  if (found) return found;
  if (wanted === undefined) throw fileRefused('has no sheet with cells');
  throw fileRefused(
    `has no sheet ${JSON.stringify(wanted)}; it has ${names.map((name) => JSON.stringify(name)).join(', ')}`,
    {
      field: 'sheet',
      sheets: names,
    },
  );
}

async function readRelationships(archive: Archive, part: string): Promise<readonly Relationship[]> {
  const folder = path.dirname(part);
  const file = path.join(part === '' ? '' : folder, '_rels', `${path.basename(part)}.rels`);
  if (!archive.has(file)) return [];
  const found: Relationship[] = [];
  await readXml(await archive.open(file), {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      // The path starts at the root of the archive, or where the part lies.
      const resolved = target.startsWith('/') ? target.slice(1) : path.join(part === '' ? '' : folder, target);
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolved });
    },
  });
  return found;
}
