/** Removes what is older, at most `limit` rows of it. */
export interface CleaningStep {
  /** RFC 3339. */
  readonly before: string;
  readonly limit: number;
}
