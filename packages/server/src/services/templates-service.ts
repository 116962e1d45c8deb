import { type CanvasData, type DesignDocument, type DesignVariable, listVariables, PlatenError } from '@platen/core';
import type { Analyser } from '../analysis/analyser.ts';
import type { GalleryTemplate, TemplateGallery } from '../library/gallery/template-gallery.ts';
import { type Alongside, alongsideOf } from '../store/alongside.ts';
import { searchForm } from '../store/name-search.ts';
import type { TemplateRow } from '../store/schema.ts';
import type { TemplatesStore } from '../store/templates-store.ts';
import type { IdSource } from '../telemetry/ids.ts';
import type { CreatedDesign, DesignsService } from './designs-service.ts';
import { type Page, type PageRequest, toOffset } from './page.ts';
import { documentText, type ParsedDocuments } from './parsed-documents.ts';
import type { ThumbnailsService } from './thumbnails-service.ts';

export interface TemplateSummary {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly width: number;
  readonly height: number;
  /** URL of a picture. */
  readonly thumbnail: string;
  /** Names. */
  readonly variables: readonly string[];
}

export interface Template extends Omit<TemplateSummary, 'variables'> {
  readonly description: string;
  readonly variables: readonly TemplateVariable[];
  readonly variablesSchema: readonly DesignVariable[];
  readonly canvasData: CanvasData;
}

export interface TemplateVariable {
  readonly name: string;
  readonly type: 'text' | 'image';
  readonly default: string | null;
}

export interface TemplateKey {
  readonly accountId: string;
  readonly id: string;
}

export interface TemplatesServiceOptions {
  readonly templates: TemplatesStore;
  readonly gallery: TemplateGallery;
  readonly designs: DesignsService;
  readonly analyser: Analyser;
  readonly parsed: Pick<ParsedDocuments, 'parse'>;
  readonly thumbnails: ThumbnailsService;
  readonly thumbnailUrl: {
    readonly gallery: (slug: string) => string;
    readonly file: (fileId: string | null) => string;
  };
  readonly newId: IdSource;
  readonly now: () => Date;
}

export type TemplatesService = ReturnType<typeof createTemplatesService>;

/** One template, wherever it comes from. */
interface Source {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly thumbnail: string;
  readonly document: DesignDocument;
}

export function createTemplatesService(options: TemplatesServiceOptions) {
  const { templates, gallery, designs, thumbnailUrl, newId, now } = options;

  const fromGallery = (template: GalleryTemplate): Source => ({
    ...template,
    thumbnail: thumbnailUrl.gallery(template.slug),
  });
  const fromRow = (row: TemplateRow): Source => ({
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    thumbnail: thumbnailUrl.file(row.thumbnail_file_id),
    // A template's document never changes.
    document: options.parsed.parse(documentText(row), `${row.id} ${row.created_at}`),
  });

  async function find(key: TemplateKey): Promise<Source> {
    const bundled = await gallery.find(key.id);
    if (bundled) return fromGallery(bundled);
    const row = await templates.find(key);
    if (!row) throw notFound();
    return fromRow(row);
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
      const { offset, limit } = toOffset(query);
      const { accountId } = query;
      const own = await templates.list({ accountId, category, search: query.search, offset, limit });
      const bundled = (await gallery.list()).filter(matches);
      // The gallery begins on the page where the own ones end.
      const passed = Math.max(0, offset - own.total);
      const shown = bundled.slice(passed, passed + limit - own.rows.length);
      return {
        items: [...own.rows.map(fromRow), ...shown.map(fromGallery)].map(toSummary),
        total: own.total + bundled.length,
      };
    },

    /** Throws INVALID_DESIGN_ID with `details.resource` `template`. */
    async get(key: TemplateKey): Promise<Template> {
      return toTemplate(await find(key));
    },

    /** What a render needs of it. Throws INVALID_REQUEST when a version is asked for, which only designs have. */
    async document(
      key: TemplateKey & { readonly version?: unknown },
    ): Promise<{ readonly name: string; readonly document: DesignDocument }> {
      if (key.version !== undefined) {
        throw new PlatenError('INVALID_REQUEST', {
          message: 'version: a template has no versions; leave it out.',
          details: { field: 'version' },
        });
      }
      return find(key);
    },

    /** A template that keeps the design as it is now. */
    async create(request: {
      readonly accountId: string;
      readonly designId: string;
      readonly name?: string | undefined;
      readonly category: string;
      readonly description: string;
      readonly keep?: Alongside<Template> | undefined;
    }): Promise<Template> {
      const { accountId } = request;
      const { name, document } = await designs.document({ accountId, id: request.designId });
      const createdAt = now().toISOString();
      const size = { width: document.width, height: document.height };
      const parsed = options.parsed.parse(
        documentText({ ...size, canvas_data: document.canvasData }),
        `${accountId} ${document.digest}`,
      );
      const thumbnail = await options.thumbnails.draw({ accountId, document: parsed });
      const row: TemplateRow = {
        id: newId('tpl'),
        account_id: accountId,
        name: request.name ?? name,
        name_search: searchForm(request.name ?? name),
        description: request.description,
        category: request.category,
        width: document.width,
        height: document.height,
        canvas_data: document.canvasData,
        thumbnail_file_id: thumbnail?.id ?? null,
        created_at: createdAt,
        updated_at: createdAt,
      };
      const template = toTemplate(fromRow(row));
      await templates.insert(
        { row, thumbnail },
        alongsideOf(request.keep, () => template),
      );
      return template;
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
      const row = await templates.update(key, {
        ...(name !== undefined && { name, name_search: searchForm(name) }),
        ...(category !== undefined && { category }),
        ...(description !== undefined && { description }),
        updated_at: now().toISOString(),
      });
      if (!row) throw notFound();
      return toTemplate(fromRow(row));
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
        readonly keep?: Alongside<CreatedDesign> | undefined;
      },
    ): Promise<CreatedDesign> {
      const { name, document } = await find(key);
      const { accountId } = key;
      const { dynamicData } = request;
      const text = JSON.stringify(document);
      const filled = await options.analyser.run({
        operation: 'fillDocument',
        input: { text, dynamicData },
        accountId,
        content: [text, JSON.stringify(dynamicData)],
        field: 'dynamicData',
      });
      return designs.createFrom({ accountId, name: request.name ?? name, document: filled, keep: request.keep });
    },
  };
}

function notFound(): PlatenError {
  return new PlatenError('INVALID_DESIGN_ID', {
    message: 'The template does not exist or is inaccessible.',
    details: { resource: 'template' },
  });
}

function toSummary({ document, ...source }: Source): TemplateSummary {
  const { id, name, category, thumbnail } = source;
  const variables = listVariables(document).map((variable) => variable.name);
  return { id, name, category, width: document.width, height: document.height, thumbnail, variables };
}

function toTemplate(source: Source): Template {
  const variablesSchema = listVariables(source.document);
  return {
    ...toSummary(source),
    description: source.description,
    variables: variablesSchema.map(toTemplateVariable),
    variablesSchema,
    canvasData: source.document.canvasData,
  };
}

/** The specification knows two types and text defaults; the full truth stands in `variablesSchema`. */
function toTemplateVariable(variable: DesignVariable): TemplateVariable {
  const fallback = variable.default;
  const isPlain = fallback === null || fallback === undefined;
  return {
    name: variable.name,
    type: variable.type === 'image' ? 'image' : 'text',
    default: isPlain ? null : typeof fallback === 'string' ? fallback : JSON.stringify(fallback),
  };
}
