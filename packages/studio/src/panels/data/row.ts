/** Values of variables by name, as a render takes them. */
export type DataRow = Readonly<Record<string, unknown>>;
