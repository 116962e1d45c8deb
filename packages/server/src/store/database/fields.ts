type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** A row with the names that the rest of the program has for its columns: `accountId` for `account_id`. */
export type FieldsOf<Row> = {
  readonly [Column in keyof Row as Column extends string ? CamelCase<Column> : never]: Row[Column];
};
/** The same the other way round. */
export type ColumnsOf<Fields> = {
  readonly [Field in keyof Fields as Field extends string ? SnakeCase<Field> : never]: Fields[Field];
};

export const fieldsOf: <Row extends object>(row: Row) => FieldsOf<Row> = renaming((column) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
) as never;

export const columnsOf: <Fields extends object>(fields: Fields) => ColumnsOf<Fields> = renaming((field) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
) as never;

/** Works out each name once: there are as many as columns, and a render has two dozen. */
function renaming(rename: (name: string) => string) {
  const names = new Map<string, string>();
  return (from: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
    const to: Record<string, unknown> = {};
    for (const name of Object.keys(from)) {
      let other = names.get(name);
      if (other === undefined) {
        other = rename(name);
        names.set(name, other);
      }
      to[other] = from[name];
    }
    return to;
  };
}
