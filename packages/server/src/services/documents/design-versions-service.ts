import { type CanvasData, PlatenError } from '@platen/core';
import { presentVersion, type StoredDesign, type StoredVersion } from '../../domain/design.ts';
import type { DesignsStore, VersionAuthor } from '../../store/documents/designs-store.ts';
import type { DraftsStore, StoredDraft } from '../../store/documents/drafts-store.ts';
import { type Page, type PageRequest, toWindow } from '../page.ts';
import { noSuchDesign } from './no-such-design.ts';
import type { NamedDocument, StoredDocuments } from './stored-documents.ts';

/** A version's number, the version that was published last, or the draft that is being edited. */
export type VersionName = number | 'published' | 'draft';

export interface DesignVersionSummary {
  readonly version: number;
  readonly width: number;
  readonly height: number;
  /** Whether renders of `published` show this version. */
  readonly published: boolean;
  readonly createdAt: string;
  /** Null: unknown. */
  readonly author: Omit<VersionAuthor, 'version'> | null;
}

export interface DesignVersion extends DesignVersionSummary {
  readonly canvasData: CanvasData;
}

export interface LocatedVersion {
  readonly version: number | 'draft';
  readonly state: string;
  /** False: the number alone does not decide how the version looks. Default: it does. */
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

/** A design and its history: every change of its document made a new version, numbered from 1. */
export function createDesignVersionsService({
  designs,
  drafts,
  stored,
}: {
  readonly designs: DesignsStore;
  readonly drafts: Pick<DraftsStore, 'find'>;
  readonly stored: StoredDocuments;
}) {
  async function designOf(key: Key): Promise<StoredDesign> {
    const design = await designs.find(key);
    if (!design) throw noSuchDesign(key.id);
    return design;
  }

  /**
   * Throws INVALID_DESIGN_ID with `details.version` for a version that does not exist, was removed or is not published.
   */
  async function find(
    key: Key,
    name: Exclude<VersionName, 'draft'>,
  ): Promise<{ readonly design: StoredDesign; readonly found: StoredVersion }> {
    const design = await designOf(key);
    const version = name === 'published' ? design.publishedVersion : name;
    if (version === design.version) return { design, found: presentVersion(design) };
    const found = version === null ? undefined : await designs.findVersion({ ...key, version });
    if (found) return { design, found };
    // Between the two reads the version may have become an earlier one; then the next look finds it among those.
    const now = await designOf(key);
    if (now.updatedAt !== design.updatedAt) return find(key, name);
    throw new PlatenError('INVALID_DESIGN_ID', {
      message:
        name === 'published'
          ? 'The design is not published. Publish it, or leave version out to render its latest.'
          : `The design has no version ${name}; its latest is ${design.version}, and only the newest are kept.`,
      details: { version: name },
    });
  }

  return {
    /** The document of a version, of the draft, or of the present version, as it was stored. */
    async document({
      version,
      ...named
    }: Key & { readonly version?: VersionName | undefined }): Promise<NamedDocument> {
      const draft = version === 'draft' ? await draftOf(named) : undefined;
      if (draft) return draft;
      const key = { ...named, version: version === 'draft' ? undefined : version };
      const known = await findKnown(key);
      if (known) return known;
      const { design, found } = key.version === undefined ? await present(key) : await find(key, key.version);
      return { name: design.name, stored: stored.of(nameOf(key, found), found) };
    },

    /**
     * Which version a name means, without reading its document. `state` differs from that of every other version and
     * draft. `public` means the published version, or the latest of a design that has none. Throws INVALID_DESIGN_ID as
     * `get` does.
     */
    async locate({
      version: asked,
      ...key
    }: Key & { readonly version?: VersionName | 'public' | undefined }): Promise<LocatedVersion> {
      const head = await designs.findHead(key);
      if (!head) throw noSuchDesign(key.id);
      const version = asked === 'public' ? (head.publishedVersion ?? head.version) : asked;
      const draft = version === 'draft' ? await drafts.find(key) : undefined;
      if (draft) return { ...sizeOf(draft), version: 'draft', state: nameOfDraft(key, draft) };
      if (version === undefined || version === 'draft' || version === head.version) {
        const present = { version: head.version, createdAt: head.versionCreatedAt };
        return { ...sizeOf(head), version: head.version, state: nameOf(key, present) };
      }
      const { found } = await find(key, version);
      return { ...sizeOf(found), version: found.version, state: nameOf(key, found) };
    },

    async get(key: Key, name: Exclude<VersionName, 'draft'>): Promise<DesignVersion> {
      const { design, found } = await find(key, name);
      return {
        ...summaryOf(design, found, await designs.listAuthors(key)),
        canvasData: JSON.parse(found.canvasData) as CanvasData,
      };
    },

    /** The present version and the earlier ones that are kept, newest first. */
    async list(query: PageRequest & Key): Promise<Page<DesignVersionSummary>> {
      const design = await designOf(query);
      const [earlier, authors] = await Promise.all([designs.listVersions(query), designs.listAuthors(query)]);
      const all = [presentVersion(design), ...earlier.filter(({ version }) => version < design.version)];
      const { offset, limit } = toWindow(query);
      return {
        items: all.slice(offset, offset + limit).map((each) => summaryOf(design, each, authors)),
        total: all.length,
      };
    },
  };

  /** Undefined when there is no draft: then the present version is what would be edited. */
  async function draftOf(key: Key): Promise<NamedDocument | undefined> {
    const head = await designs.findHead(key);
    const draft = head && (await drafts.find(key));
    if (!draft) return undefined;
    return { name: head.name, stored: stored.of(nameOfDraft(key, draft), draft) };
  }

  /** Finds the present version; its text is not read when it is in memory. */
  async function findKnown(key: Key & { readonly version?: Exclude<VersionName, 'draft'> | undefined }) {
    const head = await designs.findHead(key);
    if (!head) return undefined;
    const version = key.version === 'published' ? head.publishedVersion : (key.version ?? head.version);
    const document =
      version === head.version ? stored.known(nameOf(key, { version, createdAt: head.versionCreatedAt })) : undefined;
    return document && { name: head.name, stored: document };
  }

  async function present(key: Key) {
    const design = await designOf(key);
    return { design, found: presentVersion(design) };
  }
}

function sizeOf({ width, height }: Pick<LocatedVersion, 'width' | 'height'>) {
  return { width, height };
}

function summaryOf(
  design: StoredDesign,
  found: Omit<StoredVersion, 'canvasData'>,
  authors: readonly VersionAuthor[],
): DesignVersionSummary {
  const { version, width, height, createdAt } = found;
  const by = authors.find((each) => each.version === version);
  const author = by ? { kind: by.kind, name: by.name } : null;
  return { version, width, height, published: version === design.publishedVersion, createdAt, author };
}

function nameOfDraft({ id }: Key, { updatedAt }: Pick<StoredDraft, 'updatedAt'>): string {
  return `${id} draft ${updatedAt}`;
}

/**
 * A version never changes. A restored database may give the same number to another version, which was made at another
 * time.
 */
function nameOf({ id }: Key, { version, createdAt }: Pick<StoredVersion, 'version' | 'createdAt'>): string {
  return `${id} ${version} ${createdAt}`;
}
