import type { Json } from '../tables/columns.ts';

/** What is known of a document once it has been read, and stored beside it. */
export interface StoredFacts {
  /** A list of `DesignVariable`. */
  readonly variables: Json;
  /** A list of texts. */
  readonly variableNames: Json;
  /** What it may use of its account's assets. */
  readonly mentions: readonly string[];
}
