/** A table that was cut into batches; how far it is follows from them. */
export interface Run {
  readonly id: string;
  readonly accountId: string;
  /** The design or the template that is rendered. */
  readonly designId: string | null;
  readonly templateId: string | null;
  /** Such as the name of the file. */
  readonly name: string;
  readonly settings: RunSettings;
  /** RFC 3339. */
  readonly createdAt: string;
  /** Names the request and its `Idempotency-Key`; null when it had none. */
  readonly requestKey: string | null;
}

/** How a table was sent: fields of its form, without data. */
export interface RunSettings {
  readonly mapping: Readonly<Record<string, string | null>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly format?: string | undefined;
  readonly formats?: readonly string[] | undefined;
  readonly fileName?: string | undefined;
  readonly rowNumber?: string | undefined;
}
