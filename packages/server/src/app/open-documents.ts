import type { Analyser } from '../analysis/analyser.ts';
import type { GalleryTemplate, TemplateGallery } from '../library/gallery/template-gallery.ts';
import { createDesignVersionsService, type DesignVersionsService } from '../services/design-versions-service.ts';
import { createDesignsService, type DesignsService } from '../services/designs-service.ts';
import type { DocumentFactsService } from '../services/document-facts.ts';
import { createParsedDocuments, type ParsedDocuments } from '../services/parsed-documents.ts';
import { createTemplatesService, type TemplatesService } from '../services/templates-service.ts';
import { createThumbnailsService, type ThumbnailsServiceOptions } from '../services/thumbnails-service.ts';
import type { Store } from '../store/open-store.ts';
import type { FileRow } from '../store/schema.ts';

export interface OpenDocumentsOptions extends ThumbnailsServiceOptions {
  readonly store: Pick<Store, 'designs' | 'templates'>;
  readonly analyser: Analyser;
  readonly facts: DocumentFactsService;
  readonly gallery: TemplateGallery;
  /** Of the gallery's picture of a template. */
  readonly galleryUrl: (slug: GalleryTemplate['slug']) => string;
  readonly fileUrl: (file: Pick<FileRow, 'id' | 'extension'>) => string;
}

export interface Documents {
  readonly parsed: ParsedDocuments;
  readonly designs: DesignsService;
  readonly designVersions: DesignVersionsService;
  readonly templates: TemplatesService;
}

/** Everything that can be rendered: designs with their versions, and templates. */
export function openDocuments(options: OpenDocumentsOptions): Documents {
  const { store, analyser, facts, gallery, galleryUrl, fileUrl, ...drawing } = options;
  const { newId, now } = drawing;
  const parsed = createParsedDocuments();
  const designs = createDesignsService({ designs: store.designs, analyser, facts, newId, now });
  return {
    parsed,
    designs,
    designVersions: createDesignVersionsService({ designs: store.designs, parsed }),
    templates: createTemplatesService({
      templates: store.templates,
      gallery,
      designs,
      analyser,
      facts,
      parsed,
      thumbnails: createThumbnailsService(drawing),
      thumbnailUrl: {
        gallery: galleryUrl,
        file: (id) => (id === null ? galleryUrl('none') : fileUrl({ id, extension: 'webp' })),
      },
      newId,
      now,
    }),
  };
}
