/** One template of the gallery. */
export interface GalleryTemplate {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly width: number;
  readonly height: number;
  /** JSON, as are the next two. */
  readonly canvasData: string;
  /** A list of `DesignVariable`. */
  readonly variables: string;
  /** A list of texts. */
  readonly variableNames: string;
  /** Its picture, a WebP file. */
  readonly previewPath: string;
}

export interface TemplateGallery {
  /** In the order of their names. Read once. */
  list(): Promise<readonly GalleryTemplate[]>;
  find(id: string): Promise<GalleryTemplate | undefined>;
}

/** The bundled gallery. `read` brings all of it; it is asked again after it has failed. */
export function createTemplateGallery(read: () => Promise<readonly GalleryTemplate[]>): TemplateGallery {
  let reading: Promise<readonly GalleryTemplate[]> | undefined;
  const list = async () => {
    reading ??= read();
    try {
      return await reading;
    } catch (cause) {
      reading = undefined;
      throw cause;
    }
  };
  return {
    list,
    find: async (id) => (await list()).find((template) => template.id === id),
  };
}
