/** What inline marks of Markdown and of HTML say about a stretch of text. */
export interface InlineMarks {
  readonly bold?: true;
  readonly italic?: true;
  readonly code?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly href?: string;
  readonly script?: 'super' | 'sub';
}

export interface MarkedRun {
  readonly text: string;
  readonly marks: InlineMarks;
}
