import type { Analyser } from '../analysis/analyser.ts';
import type { FileUrl } from '../domain/file.ts';
import type { IdSource } from '../domain/ids.ts';
import type { FileStore } from '../files/file-store.ts';
import type { GalleryTemplate, TemplateGallery } from '../library/gallery/template-gallery.ts';
import type { StorageQuota } from '../limits/storage-quota.ts';
import { createBrandedDocuments } from '../services/documents/branded-documents.ts';
import { createDataSetsService, type DataSetsService } from '../services/documents/data-sets-service.ts';
import { createDesignDraftsService, type DesignDraftsService } from '../services/documents/design-drafts-service.ts';
import { createDesignVariables, type DesignVariables } from '../services/documents/design-variables.ts';
import {
  createDesignVersionsService,
  type DesignVersionsService,
} from '../services/documents/design-versions-service.ts';
import { createDesignsService, type DesignsService } from '../services/documents/designs-service.ts';
import type { DocumentFactsService } from '../services/documents/document-facts.ts';
import {
  createPreviewDrawer,
  type DrawPreview,
  type PreviewDrawerOptions,
} from '../services/documents/draw-preview.ts';
import { createFoldersService, type FoldersService } from '../services/documents/folders-service.ts';
import { createPreviewsService, type PreviewsService } from '../services/documents/previews-service.ts';
import { createStoredDocuments, type StoredDocuments } from '../services/documents/stored-documents.ts';
import { createTemplatesService, type TemplatesService } from '../services/documents/templates-service.ts';
import { createThumbnailsService } from '../services/documents/thumbnails-service.ts';
import type { FindDocument, RenderSource } from '../services/renders/drawing/render-call.ts';
import type { Store } from '../store/open-store.ts';

export interface OpenDocumentsOptions extends PreviewDrawerOptions {
  readonly store: Pick<Store, 'brands' | 'dataSets' | 'designs' | 'drafts' | 'folders' | 'previews' | 'templates'>;
  readonly files: FileStore;
  readonly storage: Pick<StorageQuota, 'check'>;
  readonly engineVersion: string;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly analyser: Analyser;
  readonly facts: DocumentFactsService;
  readonly gallery: TemplateGallery;
  /** Returns the address of the gallery's picture of a template. */
  readonly galleryUrl: (slug: GalleryTemplate['slug']) => string;
  readonly fileUrl: FileUrl;
}

export interface Documents {
  readonly drawPreview: DrawPreview;
  readonly stored: StoredDocuments;
  readonly designVariables: DesignVariables;
  /** Design versions with the brands of their accounts, as they are drawn. */
  readonly drawnVersions: Pick<DesignVersionsService, 'locate' | 'document'>;
  /** Finds the document that is rendered. */
  readonly find: Readonly<Record<RenderSource['kind'], FindDocument>>;
  /** The services that answer the API. */
  readonly services: {
    readonly designs: DesignsService;
    readonly dataSets: DataSetsService;
    readonly designDrafts: DesignDraftsService;
    readonly designVersions: DesignVersionsService;
    readonly folders: FoldersService;
    readonly previews: PreviewsService;
    readonly templates: TemplatesService;
  };
}

/** Everything that can be rendered: designs with their versions, and templates. */
export function openDocuments(options: OpenDocumentsOptions): Documents {
  const {
    store,
    analyser,
    facts,
    gallery,
    galleryUrl,
    fileUrl,
    files,
    storage,
    engineVersion,
    newId,
    now,
    ...drawing
  } = options;
  const drawPreview = createPreviewDrawer(drawing);
  const stored = createStoredDocuments();
  const designVersions = createDesignVersionsService({ designs: store.designs, drafts: store.drafts, stored });
  const branded = createBrandedDocuments({ brands: store.brands });
  const drawnVersions = branded.versions(designVersions);
  const designs = createDesignsService({ designs: store.designs, folders: store.folders, analyser, facts, newId, now });
  const templates = createTemplatesService({
    templates: store.templates,
    gallery,
    designs,
    analyser,
    facts,
    stored,
    branded,
    thumbnails: createThumbnailsService({ files, drawPreview, newId, now }),
    thumbnailUrl: {
      gallery: galleryUrl,
      file: (id) => (id === null ? galleryUrl('none') : fileUrl({ id, extension: 'webp' })),
    },
    newId,
    now,
  });
  return {
    drawPreview,
    stored,
    designVariables: createDesignVariables({
      designs: store.designs,
      whole: designs,
      versions: designVersions,
      analyser,
    }),
    drawnVersions,
    find: { design: drawnVersions.document, template: branded.finding(templates.document) },
    services: {
      designs,
      dataSets: createDataSetsService({ dataSets: store.dataSets, designs: store.designs, newId, now }),
      designDrafts: createDesignDraftsService({
        designs: store.designs,
        drafts: store.drafts,
        versions: designs,
        analyser,
        now,
      }),
      designVersions,
      folders: createFoldersService({ folders: store.folders, newId, now }),
      previews: createPreviewsService({
        previews: store.previews,
        versions: drawnVersions,
        drawPreview,
        files,
        storage,
        engineVersion,
        newId,
        now,
      }),
      templates,
    },
  };
}
