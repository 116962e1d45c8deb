/** An account's own template. */
export interface StoredTemplate {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly width: number;
  readonly height: number;
  /** JSON. */
  readonly canvasData: string;
  /** A picture of it; null when it could not be drawn. */
  readonly thumbnailFileId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface FoundTemplate extends StoredTemplate {
  /** JSON of a list of `DesignVariable`; null where an older node stored it. */
  readonly variables: string | null;
  /** JSON of a list of texts; null as `variables` is. */
  readonly variableNames: string | null;
}

/** What a list needs of it. */
export type ListedTemplate = Pick<
  FoundTemplate,
  'id' | 'name' | 'category' | 'width' | 'height' | 'thumbnailFileId' | 'variableNames'
>;
