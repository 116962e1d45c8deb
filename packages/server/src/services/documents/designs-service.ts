import type { DesignStatus } from '@platen/api';
import { type CanvasData, type DesignVariable, PlatenError, type Warning } from '@platen/core';
import type { Analyser } from '../../analysis/analyser.ts';
import type { CheckedDocument } from '../../analysis/operations.ts';
import type { IdSource } from '../../domain/ids.ts';
import { searchForm } from '../../store/database/name-search.ts';
import type { Unit, UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { DesignSort, DesignsStore } from '../../store/documents/designs-store.ts';
import type { FoldersStore } from '../../store/documents/folders-store.ts';
import type { DesignRow, FoundDesign } from '../../store/schema.ts';
import { type Page, type PageRequest, pageOf, toWindow } from '../page.ts';
import {
  type CreatedDesign,
  createdOf,
  type Design,
  documentOf,
  folderOf,
  type ListedDesign,
  summaryOf,
  type VersionedDesign,
  versionedOf,
} from './design-answers.ts';
import type { DocumentFactsService } from './document-facts.ts';
import { noSuchFolder } from './folders-service.ts';
import { noSuchDesign } from './no-such-design.ts';
import { documentText } from './stored-documents.ts';

export interface DesignKey {
  readonly accountId: string;
  readonly id: string;
}

export interface NewDesign {
  readonly accountId: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly canvasData: unknown;
  readonly folderId: string | null;
  /** What the request holds beside, which has no effect. */
  readonly warnings?: readonly Warning[];
  /** The id of the person or key that makes it. */
  readonly author?: string | undefined;
  readonly units: UnitsOfWork;
}

export interface DesignChanges {
  readonly name?: string | undefined;
  readonly status?: DesignStatus | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly canvasData?: unknown;
  /** null: into none. */
  readonly folderId?: string | null | undefined;
  /** What the request holds beside, which has no effect. */
  readonly warnings?: readonly Warning[];
}

export interface ChangeOptions {
  readonly units: UnitsOfWork;
  /** The id of the person or key that changes it. */
  readonly author?: string | undefined;
  /** The change is refused when the design has another `updatedAt`. */
  readonly ifUpdatedAt?: string | undefined;
  /** Written before the change, and committed with it. */
  readonly first?: ((unit: Unit) => Promise<unknown>) | undefined;
}

/** A new design, checked. */
interface Insertion {
  readonly accountId: string;
  readonly name: string;
  readonly document: CheckedDocument;
  readonly folderId: string | null;
  readonly author?: string | undefined;
  readonly units: UnitsOfWork;
}

export interface DesignsServiceOptions {
  readonly designs: DesignsStore;
  readonly folders: Pick<FoldersStore, 'hold'>;
  readonly analyser: Analyser;
  readonly facts: Pick<DocumentFactsService, 'find'>;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export type DesignsService = ReturnType<typeof createDesignsService>;

/** Versions of a design that are kept, the present one among them; the published one is kept beside. */
const keptVersions = 50;
const maxName = 255;
const copySuffix = ' (Copy)';

export function createDesignsService({ designs, folders, analyser, facts, newId, now }: DesignsServiceOptions) {
  async function rowOf(key: DesignKey): Promise<FoundDesign> {
    const row = await designs.find(key);
    if (!row) throw noSuchDesign(key.id);
    return row;
  }

  async function insert({ accountId, name, document, folderId, author, units }: Insertion): Promise<CreatedDesign> {
    const createdAt = now().toISOString();
    const row: DesignRow = {
      id: newId('dsn'),
      account_id: accountId,
      name,
      name_search: searchForm(name),
      width: document.width,
      height: document.height,
      status: 'DRAFT',
      canvas_data: document.canvasData,
      created_at: createdAt,
      updated_at: createdAt,
      version: 1,
      published_version: null,
      version_created_at: createdAt,
      folder_id: folderId ?? '',
    };
    return units.commit(async (unit) => {
      await holdFolder(unit, accountId, folderId);
      await designs.insert(unit, row, document, author);
      return { ...createdOf(row), ...told(document.warnings) };
    });
  }

  /** Throws FOLDER_NOT_FOUND. */
  async function holdFolder(unit: Unit, accountId: string, id: string | null | undefined): Promise<void> {
    if (id != null && !(await folders.hold(unit, { accountId, id }))) throw noSuchFolder();
  }

  /** A later time than `before`, also within one millisecond: it tells versions apart. */
  function later(before: string): string {
    return new Date(Math.max(now().getTime(), Date.parse(before) + 1)).toISOString();
  }

  /** Throws INVALID_REQUEST naming every problem's path. */
  const check = (accountId: string, text: string): Promise<CheckedDocument> =>
    analyser.run({ operation: 'checkDocument', input: { text }, accountId, content: [text], field: 'canvasData' });

  /** JSON. */
  async function variablesOf(row: FoundDesign): Promise<string> {
    if (row.variables !== null && row.variables_of === row.version) return row.variables;
    const { account_id: accountId, id: sourceId, version, width, height, canvas_data: canvasData } = row;
    const document = { accountId, sourceId, version, width, height, canvasData };
    return (await facts.find({ table: 'designs', kind: 'design', ...document })).variables;
  }

  /** No document when it stays what it is. */
  async function changedDocument(before: DesignRow, { width, height, canvasData }: DesignChanges) {
    if (width === undefined && height === undefined && canvasData === undefined)
      return { document: undefined, warnings: [] };
    const sent = canvasData === undefined ? before.canvas_data : JSON.stringify(canvasData);
    const size = { width: width ?? before.width, height: height ?? before.height };
    const after = await check(before.account_id, documentText({ ...size, canvas_data: sent }));
    const isSame =
      after.width === before.width && after.height === before.height && after.canvasData === before.canvas_data;
    return { document: isSame ? undefined : after, warnings: after.warnings };
  }

  return {
    /** Stores a checked design under a new id. Throws FOLDER_NOT_FOUND, and INVALID_REQUEST naming every problem's path. */
    async create(design: NewDesign): Promise<CreatedDesign> {
      const { accountId, name, width, height, canvasData, folderId, warnings = [], author, units } = design;
      const document = await check(accountId, JSON.stringify({ width, height, canvasData }));
      return insert({
        accountId,
        name,
        document: { ...document, warnings: [...warnings, ...document.warnings] },
        folderId,
        author,
        units,
      });
    },

    /** Stores a document that was checked already. */
    createFrom: insert,

    /** Last changed first, without documents. `folderId` may be `none`. */
    async list(
      query: PageRequest & {
        readonly accountId: string;
        readonly status?: DesignStatus | undefined;
        readonly search?: string | undefined;
        readonly folderId?: string | undefined;
        readonly sort?: DesignSort | undefined;
      },
    ): Promise<Page<ListedDesign>> {
      const { accountId, status, search, sort } = query;
      const folderId = query.folderId === 'none' ? '' : query.folderId;
      const found = await designs.list({ accountId, status, search, folderId, sort, ...toWindow(query) });
      const items = found.rows.map((row) => ({
        ...summaryOf(row),
        version: row.version,
        hasDraft: Boolean(row.has_draft),
      }));
      return pageOf(found, items);
    },

    /** Throws INVALID_DESIGN_ID. */
    async get(key: DesignKey): Promise<Design> {
      const row = await rowOf(key);
      const canvasData = JSON.parse(row.canvas_data) as CanvasData;
      const variables = JSON.parse(await variablesOf(row)) as readonly DesignVariable[];
      return { ...versionedOf(row), canvasData, variables };
    },

    /** The stored document, brought to the newest schema version. */
    async document(key: DesignKey): Promise<{ readonly name: string; readonly document: CheckedDocument }> {
      const row = await rowOf(key);
      return { name: row.name, document: await check(key.accountId, documentText(row)) };
    },

    /**
     * Changes what is given; `canvasData` is replaced whole. Another document is a new version; publishing pins the
     * one that there is then. A design that is only moved keeps its `updatedAt`. Throws FOLDER_NOT_FOUND, and PRECONDITION_FAILED when `ifUpdatedAt` is given and the design was changed since.
     */
    async update(
      key: DesignKey,
      changes: DesignChanges,
      { units, ifUpdatedAt, first, author }: ChangeOptions,
    ): Promise<VersionedDesign> {
      // Somebody may change it between our read and our write; then we read again.
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const before = await rowOf(key);
        if (ifUpdatedAt !== undefined && ifUpdatedAt !== before.updated_at) {
          throw new PlatenError('PRECONDITION_FAILED');
        }
        const { document, warnings } = await changedDocument(before, changes);
        const columns = changedColumns(before, { ...changes, document }, later(before.updated_at));
        const expected = { ...key, expectedUpdatedAt: before.updated_at };
        const superseded = document && { row: documentOf(before), facts: document };
        const versions = { superseded, keep: keptVersions, author };
        try {
          return await units.commit(async (unit) => {
            await holdFolder(unit, key.accountId, changes.folderId);
            await first?.(unit);
            const after = await designs.update(unit, expected, columns, versions);
            if (!after) throw new ChangedMeanwhile();
            return { ...versionedOf(after), ...told([...(changes.warnings ?? []), ...warnings]) };
          });
        } catch (cause) {
          if (!(cause instanceof ChangedMeanwhile)) throw cause;
        }
      }
      throw new PlatenError('SERVICE_UNAVAILABLE', {
        message: 'The design is being changed by too many requests at once. Try again.',
        details: { retryAfter: 1 },
      });
    },

    /** Throws INVALID_DESIGN_ID. Files that it was rendered to stay. */
    async delete(key: DesignKey): Promise<void> {
      if (!(await designs.delete(key))) throw noSuchDesign(key.id);
    },

    /** A draft with the same document. */
    async duplicate(
      key: DesignKey,
      { name, units, author }: { readonly name?: string | undefined } & Pick<Insertion, 'units' | 'author'>,
    ): Promise<CreatedDesign> {
      const row = await rowOf(key);
      const { document } = await this.document(key);
      const copyName = name ?? `${[...row.name].slice(0, maxName - copySuffix.length).join('')}${copySuffix}`;
      const folderId = folderOf(row);
      return insert({ accountId: key.accountId, name: copyName, document, folderId, author, units });
    },
  };
}

/** Somebody changed the design between our read and our write. */
class ChangedMeanwhile extends Error {}

const told = (warnings: readonly Warning[]) => (warnings.length === 0 ? {} : { warnings });

function changedColumns(
  before: DesignRow,
  changes: Pick<DesignChanges, 'name' | 'status' | 'folderId'> & { readonly document: CheckedDocument | undefined },
  at: string,
) {
  const { name, status, folderId, document } = changes;
  const isOnlyMoved = name === undefined && status === undefined && !document && folderId !== undefined;
  const version = document ? before.version + 1 : before.version;
  return {
    ...(name !== undefined && { name, name_search: searchForm(name) }),
    ...(folderId !== undefined && { folder_id: folderId ?? '' }),
    ...(status !== undefined && { status, published_version: status === 'PUBLISHED' ? version : null }),
    ...(document && {
      width: document.width,
      height: document.height,
      canvas_data: document.canvasData,
      version_created_at: at,
    }),
    version,
    updated_at: isOnlyMoved ? before.updated_at : at,
  } satisfies Partial<DesignRow>;
}
