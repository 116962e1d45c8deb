/** Values of variables by name, as a render takes them. */
export type DataRow = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is DataRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
