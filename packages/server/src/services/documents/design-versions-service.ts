import { type CanvasData, PlatenError } from '@platen/core';
import type { DesignsStore, VersionAuthor } from '../../store/documents/designs-store.ts';
import type { DraftsStore, StoredDraft } from '../../store/documents/drafts-store.ts';
import type { DesignRow, DesignVersionRow } from '../../store/schema.ts';
import { type Page, type PageRequest, toWindow } from '../page.ts';
import { noSuchDesign } from './no-such-design.ts';
import type { NamedDocument, StoredDocuments } from './stored-documents.ts';

/** A number, the one that was published last, or what is being edited. */
export type VersionName = number | 'published' | 'draft';

export interface DesignVersionSummary {
  readonly version: number;
  readonly width: number;
  readonly height: number;
  /** Whether renders of `published` show it. */
  readonly published: boolean;
  readonly createdAt: string;
  /** null: not known. */
  readonly author: Omit<VersionAuthor, 'version'> | null;
}

export interface DesignVersion extends DesignVersionSummary {
  readonly canvasData: CanvasData;
}

export interface LocatedVersion {
  readonly version: number | 'draft';
  readonly state: string;
  /** False: its number alone does not tell what it looks like. Default: it does. */
  readonly lasts?: false;
  /** px. */
  readonly width: number;
  readonly height: number;
}

interface Key {
  readonly accountId: string;
  readonly id: string;
}

export type DesignVersionsService = ReturnType<typeof createDesignVersionsService>;

/** What a design is and was: every change of its document made a new version, numbered from 1. */
export function createDesignVersionsService({
  designs,
  drafts,
  stored,
}: {
  readonly designs: DesignsStore;
  readonly drafts: Pick<DraftsStore, 'find'>;
  readonly stored: StoredDocuments;
}) {
  async function designOf(key: Key): Promise<DesignRow> {
    const row = await designs.find(key);
    if (!row) throw noSuchDesign(key.id);
    return row;
  }

  /** Throws INVALID_DESIGN_ID with `details.version` for one that never was, was removed or is not published. */
  async function find(
    key: Key,
    name: Exclude<VersionName, 'draft'>,
  ): Promise<{ readonly row: DesignRow; readonly found: Snapshot }> {
    const row = await designOf(key);
    const version = name === 'published' ? row.published_version : name;
    if (version === row.version) return { row, found: snapshotOf(row) };
    const found = version === null ? undefined : await designs.findVersion({ ...key, version });
    if (found) return { row, found };
    // Between the two reads it may have become an earlier one; the next look finds it there.
    const now = await designOf(key);
    if (now.updated_at !== row.updated_at) return find(key, name);
    throw new PlatenError('INVALID_DESIGN_ID', {
      message:
        name === 'published'
          ? 'The design is not published. Publish it, or leave version out to render its latest.'
          : `The design has no version ${name}; its latest is ${row.version}, and only the newest are kept.`,
      details: { version: name },
    });
  }

  return {
    /** The document of a version, the draft, or the present one, as it was stored. */
    async document({
      version,
      ...named
    }: Key & { readonly version?: VersionName | undefined }): Promise<NamedDocument> {
      const draft = version === 'draft' ? await draftOf(named) : undefined;
      if (draft) return draft;
      const key = { ...named, version: version === 'draft' ? undefined : version };
      const known = await findKnown(key);
      if (known) return known;
      const { row, found } = key.version === undefined ? await present(key) : await find(key, key.version);
      return { name: row.name, stored: stored.of(nameOf(key, found), found) };
    },

    /**
     * Which version a name means, without its document. `state` tells it from all others, drafts too. Throws
     * INVALID_DESIGN_ID as `get` does. `public` is the published one, or the latest of a design that has none.
     */
    async locate({
      version: asked,
      ...key
    }: Key & { readonly version?: VersionName | 'public' | undefined }): Promise<LocatedVersion> {
      const head = await designs.findHead(key);
      if (!head) throw noSuchDesign(key.id);
      const version = asked === 'public' ? (head.published_version ?? head.version) : asked;
      const draft = version === 'draft' ? await drafts.find(key) : undefined;
      if (draft) return { ...sizeOf(draft), version: 'draft', state: nameOfDraft(key, draft) };
      if (version === undefined || version === 'draft' || version === head.version) {
        const present = { version: head.version, created_at: head.version_created_at };
        return { ...sizeOf(head), version: head.version, state: nameOf(key, present) };
      }
      const { found } = await find(key, version);
      return { ...sizeOf(found), version: found.version, state: nameOf(key, found) };
    },

    async get(key: Key, name: Exclude<VersionName, 'draft'>): Promise<DesignVersion> {
      const { row, found } = await find(key, name);
      return {
        ...summaryOf(row, found, await designs.listAuthors(key)),
        canvasData: JSON.parse(found.canvas_data) as CanvasData,
      };
    },

    /** Newest first: the present one, and those before it that are kept. */
    async list(query: PageRequest & Key): Promise<Page<DesignVersionSummary>> {
      const row = await designOf(query);
      const [earlier, authors] = await Promise.all([designs.listVersions(query), designs.listAuthors(query)]);
      const all = [snapshotOf(row), ...earlier.filter(({ version }) => version < row.version)];
      const { offset, limit } = toWindow(query);
      return {
        items: all.slice(offset, offset + limit).map((each) => summaryOf(row, each, authors)),
        total: all.length,
      };
    },
  };

  /** Undefined where nobody has begun one: then the present version is what would be edited. */
  async function draftOf(key: Key): Promise<NamedDocument | undefined> {
    const head = await designs.findHead(key);
    const draft = head && (await drafts.find(key));
    if (!draft) return undefined;
    const { width, height, canvasData: canvas_data, updatedAt } = draft;
    return { name: head.name, stored: stored.of(nameOfDraft(key, { updatedAt }), { width, height, canvas_data }) };
  }

  /** Of the present version, without its text being read when it is known. */
  async function findKnown(key: Key & { readonly version?: Exclude<VersionName, 'draft'> | undefined }) {
    const head = await designs.findHead(key);
    if (!head) return undefined;
    const version = key.version === 'published' ? head.published_version : (key.version ?? head.version);
    const document =
      version === head.version
        ? stored.known(nameOf(key, { version, created_at: head.version_created_at }))
        : undefined;
    return document && { name: head.name, stored: document };
  }

  async function present(key: Key) {
    const row = await designOf(key);
    return { row, found: snapshotOf(row) };
  }
}

function sizeOf({ width, height }: Pick<LocatedVersion, 'width' | 'height'>) {
  return { width, height };
}

type Snapshot = Pick<DesignVersionRow, 'version' | 'width' | 'height' | 'canvas_data' | 'created_at'>;

function snapshotOf({ version, width, height, canvas_data, version_created_at }: DesignRow): Snapshot {
  return { version, width, height, canvas_data, created_at: version_created_at };
}

function summaryOf(
  row: DesignRow,
  found: Omit<Snapshot, 'canvas_data'>,
  authors: readonly VersionAuthor[],
): DesignVersionSummary {
  const { version, width, height, created_at } = found;
  const by = authors.find((each) => each.version === version);
  const author = by ? { kind: by.kind, name: by.name } : null;
  return { version, width, height, published: version === row.published_version, createdAt: created_at, author };
}

function nameOfDraft({ id }: Key, { updatedAt }: Pick<StoredDraft, 'updatedAt'>): string {
  return `${id} draft ${updatedAt}`;
}

/** A version never changes; one that a restored database numbers the same was made at another time. */
function nameOf({ id }: Key, { version, created_at }: Pick<Snapshot, 'version' | 'created_at'>): string {
  return `${id} ${version} ${created_at}`;
}
