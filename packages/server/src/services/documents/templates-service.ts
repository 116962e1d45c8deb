import { PlatenError } from '@platen/core';
import type { Analyser } from '../../analysis/analyser.ts';
import type { IdSource } from '../../domain/ids.ts';
import type { FoundTemplate, ListedTemplate, StoredTemplate } from '../../domain/template.ts';
import type { GalleryTemplate, TemplateGallery } from '../../library/gallery/template-gallery.ts';
import { searchForm } from '../../store/database/name-search.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { StoredFacts } from '../../store/documents/document-facts.ts';
import type { TemplatesStore } from '../../store/documents/templates-store.ts';
import { type Page, type PageRequest, pageOf, toWindow } from '../page.ts';
import type { BrandedDocuments } from './branded-documents.ts';
import type { CreatedDesign } from './design-answers.ts';
import type { DesignsService } from './designs-service.ts';
import type { DocumentFactsService } from './document-facts.ts';
import { type NamedDocument, type StoredDocuments, sizedDocument } from './stored-documents.ts';
import {
  type Template,
  type TemplateSource,
  type TemplateSummary,
  type TemplateSummarySource,
  toSummary,
  toTemplate,
} from './template-answers.ts';
import type { ThumbnailsService } from './thumbnails-service.ts';

export interface TemplateKey {
  readonly accountId: string;
  readonly id: string;
}

export interface TemplatesServiceOptions {
  readonly templates: TemplatesStore;
  readonly gallery: TemplateGallery;
  readonly designs: DesignsService;
  readonly analyser: Analyser;
  readonly facts: Pick<DocumentFactsService, 'find'>;
  readonly stored: StoredDocuments;
  readonly thumbnails: ThumbnailsService;
  readonly thumbnailUrl: {
    readonly gallery: (slug: string) => string;
    readonly file: (fileId: string | null) => string;
  };
  readonly branded: Pick<BrandedDocuments, 'of'>;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export type TemplatesService = ReturnType<typeof createTemplatesService>;

export function createTemplatesService(options: TemplatesServiceOptions) {
  const { templates, gallery, designs, thumbnailUrl, newId, now } = options;

  const fromGallery = (template: GalleryTemplate): TemplateSource => ({
    ...template,
    thumbnail: thumbnailUrl.gallery(template.slug),
  });
  const sourceOf = (
    template: StoredTemplate,
    facts: Pick<StoredFacts, 'variables' | 'variableNames'>,
  ): TemplateSource => {
    const { description, canvasData } = template;
    return { ...summaryOf(template, facts.variableNames), description, variables: facts.variables, canvasData };
  };
  const summaryOf = (template: Omit<ListedTemplate, 'variableNames'>, variableNames: string): TemplateSummarySource => {
    const { id, name, category, width, height, thumbnailFileId } = template;
    return { id, name, category, width, height, thumbnail: thumbnailUrl.file(thumbnailFileId), variableNames };
  };

  async function find(key: TemplateKey): Promise<TemplateSource> {
    const bundled = await gallery.find(key.id);
    if (bundled) return fromGallery(bundled);
    const own = await templates.find(key);
    if (!own) throw notFound();
    return withFacts(own);
  }

  /** An older node stores templates without them. */
  async function withFacts({ variables, variableNames, ...template }: FoundTemplate): Promise<TemplateSource> {
    if (variables !== null && variableNames !== null) return sourceOf(template, { variables, variableNames });
    const { accountId, id: sourceId, width, height, canvasData } = template;
    const place = { table: 'templates', kind: 'template', accountId, sourceId, version: 0 } as const;
    return sourceOf(template, await options.facts.find({ ...place, width, height, canvasData }));
  }

  /** Undefined when it was deleted meanwhile. */
  async function listed(accountId: string, row: ListedTemplate): Promise<TemplateSummarySource | undefined> {
    if (row.variableNames !== null) return summaryOf(row, row.variableNames);
    const whole = await templates.find({ accountId, id: row.id });
    return whole && withFacts(whole);
  }

  async function refuseGallery(id: string): Promise<void> {
    if (!(await gallery.find(id))) return;
    throw new PlatenError('ACCESS_DENIED', {
      message: 'The gallery cannot be changed. Use the template, change the design, and make your own of it.',
      details: { resource: 'template' },
    });
  }

  return {
    /** The account's own, newest first, then the gallery by name. */
    async list(
      query: PageRequest & {
        readonly accountId: string;
        readonly category?: string | undefined;
        readonly search?: string | undefined;
      },
    ): Promise<Page<TemplateSummary>> {
      const category = query.category?.toLowerCase();
      const search = query.search ? searchForm(query.search) : '';
      const matches = (item: { readonly category: string; readonly name: string }) =>
        (!category || item.category === category) && searchForm(item.name).includes(search);
      const { accountId, limit } = query;
      // A place among the own ones is told by two values.
      const inGallery = query.after?.length === 1 ? Number(query.after[0]) : undefined;
      const window = inGallery === undefined ? toWindow(query) : { offset: 0, limit: 0 };
      const own = await templates.list({ accountId, category, search: query.search, ...window });
      const bundled = (await gallery.list()).filter(matches);
      // The gallery begins on the page where the own ones end, and from there on their number is exact.
      const passed = inGallery ?? Math.max(0, window.offset - own.total);
      const shown = bundled.slice(passed, passed + limit - own.rows.length);
      const end = passed + shown.length;
      const items: TemplateSummarySource[] = [];
      for (const row of own.rows) items.push(...[await listed(accountId, row)].filter((found) => found !== undefined));
      items.push(...shown.map(fromGallery));
      const next = own.next ?? (end < bundled.length ? [end] : undefined);
      return { ...pageOf(own, items.map(toSummary)), total: own.total + bundled.length, next };
    },

    /** Throws INVALID_DESIGN_ID with `details.resource` `template`. */
    async get(key: TemplateKey): Promise<Template> {
      return toTemplate(await find(key));
    },

    /** What a render needs of it. Throws INVALID_REQUEST when a version is asked for, which only designs have. */
    async document(key: TemplateKey & { readonly version?: unknown }): Promise<NamedDocument> {
      if (key.version !== undefined) {
        throw new PlatenError('INVALID_REQUEST', {
          message: 'version: a template has no versions; leave it out.',
          details: { field: 'version' },
        });
      }
      const bundled = await gallery.find(key.id);
      if (bundled) {
        const { id, name, width, height, canvasData } = bundled;
        return { name, stored: options.stored.of(id, { width, height, canvasData }) };
      }
      const own = await templates.find(key);
      if (!own) throw notFound();
      // Its document never changes.
      return { name: own.name, stored: options.stored.of(`${own.id} ${own.createdAt}`, own) };
    },

    /** A template that keeps the design as it is now. */
    async create(request: {
      readonly accountId: string;
      readonly designId: string;
      readonly name?: string | undefined;
      readonly category: string;
      readonly description: string;
      readonly units: UnitsOfWork;
    }): Promise<Template> {
      const { accountId } = request;
      const { name, document } = await designs.document({ accountId, id: request.designId });
      const createdAt = now().toISOString();
      const { width, height, canvasData } = document;
      const id = newId('tpl');
      const stored = options.stored.of(`${id} ${createdAt}`, { width, height, canvasData });
      const thumbnail = await options.thumbnails.draw({
        accountId,
        document: await options.branded.of(accountId, stored),
      });
      const template: StoredTemplate = {
        id,
        accountId,
        name: request.name ?? name,
        description: request.description,
        category: request.category,
        width,
        height,
        canvasData,
        thumbnailFileId: thumbnail?.id ?? null,
        createdAt,
        updatedAt: createdAt,
      };
      return request.units.commit(async (unit) => {
        await templates.insert(unit, { template, facts: document, thumbnail });
        return toTemplate(sourceOf(template, document));
      });
    },

    /** Throws ACCESS_DENIED for the gallery's. */
    async update(
      key: TemplateKey,
      changes: {
        readonly name?: string | undefined;
        readonly category?: string | undefined;
        readonly description?: string | undefined;
      },
    ): Promise<Template> {
      await refuseGallery(key.id);
      const { name, category, description } = changes;
      const changed = await templates.update(key, {
        ...(name !== undefined && { name }),
        ...(category !== undefined && { category }),
        ...(description !== undefined && { description }),
        updatedAt: now().toISOString(),
      });
      if (!changed) throw notFound();
      return toTemplate(await withFacts(changed));
    },

    async delete(key: TemplateKey): Promise<void> {
      await refuseGallery(key.id);
      if (!(await templates.delete(key))) throw notFound();
    },

    /** A design of the template with the values written in. Throws INVALID_DYNAMIC_DATA. */
    async use(
      key: TemplateKey,
      request: {
        readonly name?: string | undefined;
        readonly dynamicData: Readonly<Record<string, unknown>>;
        /** Where the design is to lie; null: in no folder. */
        readonly folderId: string | null;
        /** The id of the person or key that makes the design. */
        readonly author: string | undefined;
        readonly units: UnitsOfWork;
      },
    ): Promise<CreatedDesign> {
      const { name, width, height, canvasData } = await find(key);
      const { accountId } = key;
      const { dynamicData, folderId, author, units } = request;
      const filled = await options.analyser.run({
        operation: 'fillDocument',
        input: { dynamicData },
        document: sizedDocument({ width, height, canvasData }),
        accountId,
        content: [JSON.stringify(dynamicData)],
        field: 'dynamicData',
      });
      return designs.createFrom({ accountId, name: request.name ?? name, document: filled, folderId, author, units });
    },
  };
}

function notFound(): PlatenError {
  return new PlatenError('INVALID_DESIGN_ID', {
    message: 'The template does not exist or is inaccessible.',
    details: { resource: 'template' },
  });
}
