/**
 * The number of a row of data, from 1, by which people know it in the editor. The service tells the row of the file, where the
 * names of the columns are row 1.
 */
export const dataRow = (rowOfFile: number): number => rowOfFile - 1;

/** A sentence of the service that begins with the row of the file, with the row of data. */
export const withDataRow = (message: string): string =>
  message.replace(/^Row (\d+)(?=[:,])/, (_, row) => `Row ${dataRow(Number(row))}`);
