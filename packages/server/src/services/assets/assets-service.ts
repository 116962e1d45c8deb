import type { Readable } from 'node:stream';
import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FileFacts, FontFacts, RenderPool } from '@platen/engine/pool';
import type { AssetWithFile } from '../../domain/asset.ts';
import type { FileUrl } from '../../domain/file.ts';
import type { IdSource } from '../../domain/ids.ts';
import type { PlanTable } from '../../domain/plan.ts';
import type { FileStore, IncomingFile, StoredFile } from '../../files/file-store.ts';
import { FileTooLarge } from '../../files/receive-file.ts';
import type { StorageQuota } from '../../limits/storage-quota.ts';
import type { AssetsStore } from '../../store/assets/assets-store.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { AssetNames } from '../../store/documents/mentions.ts';
import { type Page, type PageRequest, pageOf, toWindow } from '../page.ts';
import type { AccountFile } from '../renders/drawing/render-call.ts';
import { type Asset, type StoredAsset, toAsset, toStoredAsset } from './asset-answers.ts';
import { type AssetType, assetMimeTypes, assetTypeOf, extensionOf, sniffKind } from './asset-kinds.ts';
import { assetName } from './asset-name.ts';

export interface AssetsServiceOptions {
  readonly assets: AssetsStore;
  readonly files: FileStore;
  readonly pool: Pick<RenderPool, 'inspect'>;
  readonly plans: PlanTable;
  readonly storage: Pick<StorageQuota, 'check'>;
  readonly url: FileUrl;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export interface AssetKey {
  readonly accountId: string;
  readonly id: string;
}

export interface NewAsset {
  readonly accountId: string;
  readonly plan: Plan;
  readonly upload: IncomingFile;
  /** The sender's name of the file; it names the asset when `name` is not given. */
  readonly fileName?: string | undefined;
  readonly name?: string | undefined;
  /** If given, the bytes must be of this type. */
  readonly type?: AssetType | undefined;
  readonly units: UnitsOfWork;
}

export type AssetsService = ReturnType<typeof createAssetsService>;
export type Upload = IncomingFile;

/** A deleted asset that was still in use is checked again after this time. */
const recheckMs = 60 * 60_000;
/**
 * A deleted asset that was found unused is removed after this time. It is longer than the time from reading a design to
 * storing what was made of it.
 */
const secondLookMs = 30_000;

type Usable = Exclude<FileFacts, { readonly status: 'refused' }>;

/** How many of the designs that use an asset are listed. */
const mostDesignsShown = 20;

/** Images and fonts that accounts upload. */
export function createAssetsService(options: AssetsServiceOptions) {
  const { assets, files, plans, pool, newId, now } = options;

  /** Throws ASSET_NOT_FOUND, or ACCESS_DENIED for another account's. */
  async function find({ accountId, id }: AssetKey): Promise<AssetWithFile> {
    const found = await assets.find(id);
    if (!found) throw new PlatenError('ASSET_NOT_FOUND');
    if (found.asset.accountId !== accountId) throw new PlatenError('ACCESS_DENIED');
    if (found.asset.deletedAt !== null) throw new PlatenError('ASSET_NOT_FOUND');
    return found;
  }

  /** Throws UNSUPPORTED_FILE_TYPE with the reason. */
  async function inspect({ accountId, upload, type }: NewAsset): Promise<Usable> {
    const kind = sniffKind(upload.firstBytes);
    if (kind === undefined) {
      const what = upload.size === 0 ? 'The file is empty.' : 'The file is not of a type that can be used.';
      throw unsupported(`${what} Send a PNG, JPEG, GIF, WebP or SVG image, or a TTF, OTF, WOFF or WOFF2 font.`);
    }
    if (type !== undefined && type !== assetTypeOf[kind]) {
      throw unsupported(`type is ${type}, but the bytes of the file are those of ${nouns[kind]}.`, {
        expected: type,
        received: assetTypeOf[kind],
      });
    }
    const facts = await pool.inspect({
      job: { path: upload.path, kind },
      owner: accountId,
      fingerprint: upload.contentHash,
    });
    if (facts.status === 'refused') {
      throw unsupported(`The file is taken for ${nouns[kind]}, but ${facts.reason}.`, { reason: facts.reason });
    }
    return facts;
  }

  /** Stores SVG in its cleaned form, pictures without bytes after their end, and fonts unchanged. */
  function store(upload: Upload, facts: Usable): Promise<StoredFile> {
    const mimeType = assetMimeTypes[extensionOf(facts)];
    if (facts.status === 'svg') return files.put(Buffer.from(facts.svg), { mimeType });
    return upload.keep({ mimeType, ...(facts.status === 'image' && { length: facts.length }) });
  }

  return {
    /** Receives a file up to the size that the plan allows. Pass the result to `create` or `discard`. */
    async receive(stream: Readable, { plan }: { readonly plan: Plan }): Promise<Upload> {
      const limit = plans[plan].uploadBytes;
      try {
        return await files.receive(stream, { maxBytes: limit });
      } catch (cause) {
        throw cause instanceof FileTooLarge ? tooLarge({ plan, limit }) : cause;
      }
    },

    /** Refuses a request whose stated length is larger than the plan allows. */
    checkLength({ plan, bytes }: { readonly plan: Plan; readonly bytes: number }): void {
      const limit = plans[plan].uploadBytes;
      if (bytes > limit + formBytes) throw tooLarge({ plan, limit });
    },

    /**
     * Stores what was received. Throws UNSUPPORTED_FILE_TYPE and STORAGE_QUOTA_EXCEEDED; the upload is removed in any
     * case.
     */
    async create(request: NewAsset): Promise<Asset> {
      const { upload } = request;
      try {
        if (request.type === 'VIDEO' || request.type === 'AUDIO') {
          throw unsupported(`Files of type ${request.type} cannot be uploaded; send type IMAGE or FONT.`);
        }
        const { accountId, plan } = request;
        await options.storage.check({ accountId, plan, bytes: upload.size });
        const facts = await inspect(request);
        const stored = await store(upload, facts);
        const made = uploaded({ request, facts, stored, ids: { asset: newId('ast'), file: newId('fil') }, at: now() });
        const asset = toAsset(made, options.url);
        return await request.units.commit(async (unit) => {
          await assets.insert(unit, made);
          return asset;
        });
      } finally {
        await upload.discard();
      }
    },

    /** Newest first. */
    async list(
      query: PageRequest & { readonly accountId: string; readonly type?: AssetType | undefined },
    ): Promise<Page<StoredAsset>> {
      const { accountId, type } = query;
      const found = await assets.list({ accountId, type, ...toWindow(query) });
      return pageOf(
        found,
        found.rows.map((row) => toStoredAsset(row, options.url)),
      );
    },

    async get(key: AssetKey): Promise<StoredAsset> {
      return toStoredAsset(await find(key), options.url);
    },

    /** Which designs and templates use the asset: at most 20 designs, and how many there are. */
    async useOf(key: AssetKey) {
      return assets.usersOf(namesOf(await find(key)), mostDesignsShown);
    },

    /**
     * Deletes the asset. Its bytes stay while a stored design, a version of one, a template or an accepted render uses
     * them; `clean` removes them later.
     */
    async delete(key: AssetKey): Promise<void> {
      await find(key);
      await assets.markDeleted({ id: key.id, at: now().toISOString() });
    },

    /** The file of an asset that a design names by its id; undefined for any other source. */
    async ownFile({ accountId, src }: { readonly accountId: string; readonly src: string }) {
      if (!/^ast_[0-9A-Za-z]{1,64}$/.test(src)) return undefined;
      const found = await assets.find(src);
      if (!found || found.asset.accountId !== accountId) return 'missing';
      const { contentHash: digest, size } = found.file;
      const path = await files.localPath(digest);
      return path === undefined ? 'missing' : ({ path, digest, size, lasts: true } satisfies AccountFile);
    },

    /**
     * Checks up to `limit` deleted assets and removes those that nothing uses. Returns the hashes of their contents.
     */
    async clean(limit: number): Promise<{ readonly contents: readonly string[]; readonly more: boolean }> {
      const at = now();
      const checkedBefore = new Date(at.getTime() - recheckMs).toISOString();
      const contents: string[] = [];
      const deleted = await assets.listDeleted({ checkedBefore, limit });
      for (const found of deleted) {
        const { asset } = found;
        if (await assets.isMentioned(namesOf(found))) {
          await assets.markChecked({ id: asset.id, at: at.toISOString(), unusedSince: null });
          continue;
        }
        // An asset that looked unused once may be in use again: somebody may have read a design before it was deleted,
        // and now store a copy or a render of it.
        if (asset.unusedSince === null) {
          const dueSoon = new Date(at.getTime() - recheckMs + secondLookMs);
          await assets.markChecked({ id: asset.id, at: dueSoon.toISOString(), unusedSince: at.toISOString() });
          continue;
        }
        const contentHash = await assets.remove(asset);
        if (contentHash !== undefined) contents.push(contentHash);
      }
      return { contents, more: deleted.length === limit };
    },
  };
}

const nouns = { image: 'an image', svg: 'an SVG image', font: 'a font' } as const;
/** Bytes that a form may have in addition to its file. */
const formBytes = 64 * 1024;

function unsupported(message: string, details: Readonly<Record<string, unknown>> = {}): PlatenError {
  return new PlatenError('UNSUPPORTED_FILE_TYPE', { message, details: { field: 'file', ...details } });
}

function tooLarge({ plan, limit }: { readonly plan: Plan; readonly limit: number }): PlatenError {
  return new PlatenError('FILE_TOO_LARGE', {
    message: `The file is larger than ${limit / 1024 ** 2} MB, which is what the plan ${plan} allows.`,
    details: { field: 'file', limit },
  });
}

interface Uploaded {
  readonly request: NewAsset;
  readonly facts: Usable;
  readonly stored: StoredFile;
  readonly ids: { readonly asset: string; readonly file: string };
  readonly at: Date;
}

function uploaded({ request, facts, stored, ids, at }: Uploaded): AssetWithFile {
  const { accountId, name, fileName } = request;
  const extension = extensionOf(facts);
  const createdAt = at.toISOString();
  return {
    file: {
      id: ids.file,
      accountId,
      contentHash: stored.contentHash,
      size: stored.size,
      mimeType: assetMimeTypes[extension],
      extension,
      createdAt,
      expiresAt: null,
    },
    asset: {
      id: ids.asset,
      accountId,
      fileId: ids.file,
      name: assetName({ ...(name !== undefined && { name }), ...(fileName !== undefined && { fileName }) }),
      type: facts.status === 'font' ? 'FONT' : 'IMAGE',
      width: facts.status === 'font' ? null : Math.round(facts.width),
      height: facts.status === 'font' ? null : Math.round(facts.height),
      font: facts.status === 'font' ? fontOf(facts) : null,
      createdAt,
      deletedAt: null,
      unusedSince: null,
    },
  };
}

function fontOf({ status: _, ...facts }: FontFacts & { readonly status: 'font' }): FontFacts {
  return facts;
}

/** The names by which a design uses an asset: its URL or id; for a font, its family. */
function namesOf({ asset: { accountId, id, fileId, font }, file }: AssetWithFile): AssetNames {
  // A public address contains the hash of the content.
  return { accountId, names: [id, fileId, file.contentHash], family: font?.family };
}
