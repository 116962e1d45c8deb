import { type CanvasData, type Issue, PlatenError, type Warning } from '@platen/core';
import type { Analyser } from '../../analysis/analyser.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { DesignsStore } from '../../store/documents/designs-store.ts';
import type { DraftKey, DraftsStore, StoredDraft } from '../../store/documents/drafts-store.ts';
import type { VersionedDesign } from './design-answers.ts';
import type { DesignsService } from './designs-service.ts';
import { noSuchDesign } from './no-such-design.ts';
import { documentText } from './stored-documents.ts';

/** What a design is while somebody edits it. Where nobody has begun, it is the newest version. */
export interface Draft {
  readonly width: number;
  readonly height: number;
  /** Whether a draft is stored. */
  readonly isStored: boolean;
  /** The newest version of the design. */
  readonly version: number;
  /** The version that the draft was begun from. */
  readonly basedOn: number;
  /** When it was last stored; null where it is the newest version. */
  readonly updatedAt: string | null;
  /** What keeps it from being a version. */
  readonly problems: readonly Issue[];
}

export interface DraftChange {
  readonly width: number;
  readonly height: number;
  readonly canvasData: unknown;
  readonly basedOn?: number | undefined;
}

export interface DesignDraftsOptions {
  readonly designs: DesignsStore;
  readonly drafts: DraftsStore;
  readonly versions: Pick<DesignsService, 'update' | 'get'>;
  readonly analyser: Analyser;
  readonly now: () => Date;
}

export type DesignDraftsService = ReturnType<typeof createDesignDraftsService>;

interface Found {
  readonly version: number;
  readonly stored: StoredDraft | undefined;
}

/** Drafts: what an editor stores all the time, which no render shows that does not ask for it. */
export function createDesignDraftsService({ designs, drafts, versions, analyser, now }: DesignDraftsOptions) {
  async function find(key: DraftKey): Promise<Found> {
    const head = await designs.findHead(key);
    if (!head) throw noSuchDesign(key.id);
    return { version: head.version, stored: await drafts.find(key) };
  }

  return {
    /** With its document. Throws INVALID_DESIGN_ID. */
    async get(
      key: DraftKey,
    ): Promise<{ readonly draft: Draft & { readonly canvasData: CanvasData }; readonly tag: string }> {
      const found = await find(key);
      if (found.stored) {
        const canvasData = JSON.parse(found.stored.canvasData) as CanvasData;
        return { draft: { ...shown(found.version, found.stored), canvasData }, tag: tagOf(found) };
      }
      const design = await designs.find(key);
      if (!design) throw noSuchDesign(key.id);
      const { width, height, version } = design;
      const canvasData = JSON.parse(design.canvasData) as CanvasData;
      const draft = {
        width,
        height,
        canvasData,
        isStored: false,
        version,
        basedOn: version,
        updatedAt: null,
        problems: [],
      };
      return { draft, tag: tagOf({ version, stored: undefined }) };
    },

    /**
     * Stores a draft in place of the one before. It may hold what no version may, such as half a template: what is wrong with
     * it is told, and stored with it. Throws PRECONDITION_FAILED when `ifTag` is given and names another state.
     */
    async put(
      key: DraftKey,
      change: DraftChange,
      { ifTag }: { readonly ifTag?: string | undefined } = {},
    ): Promise<{ readonly draft: Draft; readonly warnings: readonly Warning[]; readonly tag: string }> {
      checkTag(await find(key), ifTag);
      const canvasData = JSON.stringify(change.canvasData);
      const text = documentText({ width: change.width, height: change.height, canvasData });
      const checked = await analyser.run({
        operation: 'checkDraft',
        input: { text },
        accountId: key.accountId,
        content: [text],
        field: 'canvasData',
      });
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const found = checkTag(await find(key), ifTag);
        const before = found.stored;
        const stored: StoredDraft = {
          width: change.width,
          height: change.height,
          canvasData: checked.canvasData ?? canvasData,
          problems: JSON.stringify(checked.problems),
          basedOn: change.basedOn ?? before?.basedOn ?? found.version,
          updatedAt: later(before?.updatedAt),
        };
        const replaces = before?.updatedAt ?? null;
        if (!(await drafts.write(key, { draft: stored, mentions: checked.mentions, replaces }))) continue;
        const tag = tagOf({ version: found.version, stored });
        return { draft: shown(found.version, stored), warnings: checked.warnings, tag };
      }
      throw new PlatenError('SERVICE_UNAVAILABLE', {
        message: 'The draft is being changed by too many requests at once. Try again.',
        details: { retryAfter: 1 },
      });
    },

    /** Throws away what was not made a version. Nothing happens where there is no draft. */
    async discard(
      key: DraftKey,
      { ifTag, units }: { readonly ifTag?: string | undefined; readonly units: UnitsOfWork },
    ): Promise<void> {
      const { stored } = checkTag(await find(key), ifTag);
      if (!stored) return;
      await units.commit((unit) => drafts.delete(unit, key, ifTag === undefined ? undefined : stored.updatedAt));
    },

    /**
     * Makes the draft the newest version of its design, and publishes it where that is asked for; the draft is gone then.
     * Without a draft, the newest version is what it is. Throws INVALID_REQUEST for a draft that no version may be, and
     * PRECONDITION_FAILED as `put` does.
     */
    async makeVersion(
      key: DraftKey,
      {
        ifTag,
        publish,
        author,
        units,
      }: {
        readonly ifTag?: string | undefined;
        readonly publish: boolean;
        /** The id of the person or key that makes it. */
        readonly author: string | undefined;
        readonly units: UnitsOfWork;
      },
    ): Promise<VersionedDesign> {
      const { stored } = checkTag(await find(key), ifTag);
      if (!stored && !publish) {
        const design = await present(key);
        return units.commit(async () => design);
      }
      const document = stored && {
        width: stored.width,
        height: stored.height,
        canvasData: JSON.parse(stored.canvasData) as unknown,
      };
      const status = publish ? ({ status: 'PUBLISHED' } as const) : {};
      return versions.update(
        key,
        { ...document, ...status },
        // Who wrote another draft meanwhile keeps it.
        { units, author, first: stored && ((unit) => drafts.delete(unit, key, stored.updatedAt)) },
      );
    },
  };

  async function present(key: DraftKey): Promise<VersionedDesign> {
    const { canvasData: _document, variables: _variables, ...design } = await versions.get(key);
    return design;
  }

  /** A later time than `before`, also within one millisecond: it tells drafts apart. */
  function later(before: string | undefined): string {
    return new Date(Math.max(now().getTime(), before === undefined ? 0 : Date.parse(before) + 1)).toISOString();
  }
}

/** Tells the state of a draft; of one that is not stored, the version in its place. */
function tagOf({ version, stored }: Found): string {
  return stored?.updatedAt ?? `v${version}`;
}

function checkTag(found: Found, ifTag: string | undefined): Found {
  const tag = tagOf(found);
  if (ifTag === undefined || ifTag === tag) return found;
  throw new PlatenError('PRECONDITION_FAILED', {
    message: found.stored
      ? 'The draft was changed since it was read. Read it again and repeat your change on it.'
      : `There is no draft; the newest version is ${found.version}. Read the draft again and repeat your change on it.`,
    details: {
      expected: ifTag.slice(0, 64),
      etag: `"${tag}"`,
      version: found.version,
      updatedAt: found.stored?.updatedAt ?? null,
    },
  });
}

function shown(version: number, { width, height, basedOn, updatedAt, problems }: StoredDraft): Draft {
  const told = JSON.parse(problems) as readonly Issue[];
  return { width, height, isStored: true, version, basedOn, updatedAt, problems: told };
}
