import type { DesignStatus } from '@platen/api';
import { type CanvasData, type DesignVariable, PlatenError, type Warning } from '@platen/core';
import type { Analyser } from '../../analysis/analyser.ts';
import type { CheckedDocument } from '../../analysis/operations.ts';
import { type FoundDesign, presentVersion, type StoredDesign } from '../../domain/design.ts';
import type { IdSource } from '../../domain/ids.ts';
import type { Unit, UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { DesignSort, DesignsStore } from '../../store/documents/designs-store.ts';
import type { FoldersStore } from '../../store/documents/folders-store.ts';
import { type Page, type PageRequest, pageOf, toWindow } from '../page.ts';
import {
  type CreatedDesign,
  createdOf,
  type Design,
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
  async function designOf(key: DesignKey): Promise<FoundDesign> {
    const design = await designs.find(key);
    if (!design) throw noSuchDesign(key.id);
    return design;
  }

  async function insert({ accountId, name, document, folderId, author, units }: Insertion): Promise<CreatedDesign> {
    const createdAt = now().toISOString();
    const { width, height, canvasData } = document;
    const design: StoredDesign = {
      id: newId('dsn'),
      accountId,
      name,
      width,
      height,
      status: 'DRAFT',
      canvasData,
      createdAt,
      updatedAt: createdAt,
      version: 1,
      publishedVersion: null,
      versionCreatedAt: createdAt,
      folderId,
    };
    return units.commit(async (unit) => {
      await holdFolder(unit, accountId, folderId);
      await designs.insert(unit, design, document, author);
      return { ...createdOf(design), ...told(document.warnings) };
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
  async function variablesOf({ id: sourceId, variables, ...design }: FoundDesign): Promise<string> {
    if (variables !== null) return variables;
    const { accountId, version, width, height, canvasData } = design;
    const document = { accountId, sourceId, version, width, height, canvasData };
    return (await facts.find({ table: 'designs', kind: 'design', ...document })).variables;
  }

  /** No document when it stays what it is. */
  async function changedDocument(before: StoredDesign, { width, height, canvasData }: DesignChanges) {
    if (width === undefined && height === undefined && canvasData === undefined)
      return { document: undefined, warnings: [] };
    const sent = canvasData === undefined ? before.canvasData : JSON.stringify(canvasData);
    const size = { width: width ?? before.width, height: height ?? before.height };
    const after = await check(before.accountId, documentText({ ...size, canvasData: sent }));
    const isSame =
      after.width === before.width && after.height === before.height && after.canvasData === before.canvasData;
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
      const folderId = query.folderId === 'none' ? null : query.folderId;
      const found = await designs.list({ accountId, status, search, folderId, sort, ...toWindow(query) });
      const items = found.rows.map((design) => {
        const { version, hasDraft } = design;
        return { ...summaryOf(design), version, hasDraft };
      });
      return pageOf(found, items);
    },

    /** Throws INVALID_DESIGN_ID. */
    async get(key: DesignKey): Promise<Design> {
      const design = await designOf(key);
      const canvasData = JSON.parse(design.canvasData) as CanvasData;
      const variables = JSON.parse(await variablesOf(design)) as readonly DesignVariable[];
      return { ...versionedOf(design), canvasData, variables };
    },

    /** The stored document, brought to the newest schema version. */
    async document(key: DesignKey): Promise<{ readonly name: string; readonly document: CheckedDocument }> {
      const design = await designOf(key);
      return { name: design.name, document: await check(key.accountId, documentText(design)) };
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
        const before = await designOf(key);
        if (ifUpdatedAt !== undefined && ifUpdatedAt !== before.updatedAt) {
          throw new PlatenError('PRECONDITION_FAILED');
        }
        const { document, warnings } = await changedDocument(before, changes);
        const fields = changedFields(before, { ...changes, document }, later(before.updatedAt));
        const expected = { ...key, expectedUpdatedAt: before.updatedAt };
        const superseded = document && { document: presentVersion(before), facts: document };
        const versions = { superseded, keep: keptVersions, author };
        try {
          return await units.commit(async (unit) => {
            await holdFolder(unit, key.accountId, changes.folderId);
            await first?.(unit);
            const after = await designs.update(unit, expected, fields, versions);
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
      const { name: itsName, folderId } = await designOf(key);
      const { document } = await this.document(key);
      const copyName = name ?? `${[...itsName].slice(0, maxName - copySuffix.length).join('')}${copySuffix}`;
      return insert({ accountId: key.accountId, name: copyName, document, folderId, author, units });
    },
  };
}

/** Somebody changed the design between our read and our write. */
class ChangedMeanwhile extends Error {}

const told = (warnings: readonly Warning[]) => (warnings.length === 0 ? {} : { warnings });

function changedFields(
  before: StoredDesign,
  changes: Pick<DesignChanges, 'name' | 'status' | 'folderId'> & { readonly document: CheckedDocument | undefined },
  at: string,
): Partial<StoredDesign> {
  const { name, status, folderId, document } = changes;
  const isOnlyMoved = name === undefined && status === undefined && !document && folderId !== undefined;
  const version = document ? before.version + 1 : before.version;
  return {
    ...(name !== undefined && { name }),
    ...(folderId !== undefined && { folderId }),
    ...(status !== undefined && { status, publishedVersion: status === 'PUBLISHED' ? version : null }),
    ...(document && {
      width: document.width,
      height: document.height,
      canvasData: document.canvasData,
      versionCreatedAt: at,
    }),
    version,
    updatedAt: isOnlyMoved ? before.updatedAt : at,
  };
}
