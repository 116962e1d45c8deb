/** Rows of texts, each as long as the others. */
export type CellRange = readonly (readonly string[])[];

/** A cell as spreadsheets write it: in quotation marks where it holds a tab, a line end or such a mark. */
const cellPattern = /(?:"([^"]*(?:""[^"]*)*)"|([^\t\n]*))(\t|\n|$)/gy;

/**
 * The cells that a spreadsheet copied: lines of cells with tabs between them, perhaps with the same as HTML beside. Undefined
 * where it is one cell, or text of another kind.
 */
export function readCellRange(text: string, html: string): CellRange | undefined {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const isTable = /<t[dh][\s>]/i.test(html);
  if (!plain.includes('\t') && !(isTable && plain.includes('\n'))) return undefined;
  const lines: string[][] = [[]];
  for (const [, quoted, bare = '', end] of plain.matchAll(cellPattern)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '') break;
    if (end === '\n') lines.push([]);
  }
  const width = Math.max(...lines.map(({ length }) => length));
  const isWhole = lines.every(({ length }) => length === width);
  return isWhole && lines.length * width > 1 ? lines : undefined;
}

/** Whether the format takes a table with so many rows and columns. */
export function fitsTable(rows: number, columns: number): boolean {
  return rows * columns <= 5_000 && columns <= 100;
}

/** Its rows and columns, as people read them. */
export function rangeSize(range: CellRange): string {
  return `${range.length} × ${range[0]?.length}`;
}

/** Whether the first line of a range names the columns: each has a name, none of them has a digit, and more lines follow. */
export function hasHeading(range: CellRange): boolean {
  const [first = []] = range;
  return range.length > 1 && first.every((cell) => /\S/.test(cell) && !/\d/.test(cell));
}
