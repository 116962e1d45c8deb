import { hash } from 'node:crypto';
import type { Plan } from '@platen/api';
import { defaultRenderOptions, PlatenError, placeScene } from '@platen/core';
import { LRUCache } from 'lru-cache';
import { actorOf } from '../../domain/audit.ts';
import type { Origin } from '../../domain/origin.ts';
import type { Principal } from '../../domain/principal.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { AccountsStore } from '../../store/accounts/accounts-store.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { DrawnFile, DrawnUrlsStore } from '../../store/documents/drawn-urls-store.ts';
import type { RendersStore } from '../../store/renders/renders-store.ts';
import type { CacheGauges } from '../../telemetry/metrics.ts';
import type { DesignVersionsService, LocatedVersion } from '../documents/design-versions-service.ts';
import type { AuditService } from '../people/audit-service.ts';
import type { RendersService } from '../renders/renders-service.ts';
import type { PictureUrl } from './read-picture-url.ts';
import { canonicalQuery, type Parameters, type UrlSigner } from './url-signer.ts';

export interface PictureUrlsServiceOptions {
  readonly drawnUrls: DrawnUrlsStore;
  readonly accounts: Pick<AccountsStore, 'find' | 'rotateUrlSecret'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly versions: Pick<DesignVersionsService, 'locate'>;
  readonly renders: Pick<RendersService, 'render'>;
  readonly rendersStore: Pick<RendersStore, 'find'>;
  readonly files: Pick<FileStore, 'has'>;
  readonly signer: UrlSigner;
  readonly baseUrl: string;
  readonly now: () => Date;
}

/** The account whose picture it is, and for which it would be drawn. */
export interface UrlRight {
  readonly accountId: string;
  readonly plan: Plan;
}

export interface DrawnUrl {
  readonly file: DrawnFile;
  /** Whether the address gives the same picture for ever. */
  readonly lasts: boolean;
  /** The render that drew the picture; left out when the file existed before. */
  readonly renderId?: string;
}

/** What of an address decides how its file is sent. */
export type SentAs = Pick<PictureUrl, 'designId' | 'format' | 'fileName' | 'expires'>;

/** What an address was answered with, as long as it would be again. */
export interface KnownUrl extends DrawnUrl {
  /** What `DrawnUrlsStore.watch` told before anything was read for it; undefined: it is not kept. */
  readonly watched: number | undefined;
  readonly url: SentAs;
  /** The owner of the design. */
  readonly accountId: string;
  /** Unix time after which the file may be gone, ms. */
  readonly untilMs: number;
}

/** How a missing picture is drawn. */
interface ToDraw {
  /** The request that draws it; other requests that come meanwhile get the same picture. */
  readonly origin: Origin;
  /** Called before drawing; may throw. */
  readonly beforeDrawing: () => Promise<void>;
}

export interface UrlSecrets {
  readonly secret: string;
  readonly previousSecret: string | null;
}

export type PictureUrlsService = ReturnType<typeof createPictureUrlsService>;

const dayMs = 86_400_000;
/** How long a picture is kept for an address that names a version. */
const keptMs = 30 * dayMs;
/** How long a picture is kept for an address without a version: by then its design may look different. */
const keptLatestMs = dayMs;
const maxKnownBytes = 16_000_000;
/** What an address takes beside its characters, with the headers of its answer. */
const bytesPerKnown = 2_048;

/** Pictures by address: `/i/{designId}.{format}?…`, signed with a secret of the account; each is drawn once. */
export function createPictureUrlsService(options: PictureUrlsServiceOptions) {
  const { drawnUrls, accounts, versions, renders, rendersStore, files, signer, now } = options;
  const underWay = new Map<string, Promise<DrawnUrl>>();
  const done = { hits: 0, misses: 0, evictions: 0 };
  /** By address as it came, with its signature. */
  const known = new LRUCache<string, KnownUrl>({
    maxSize: maxKnownBytes,
    sizeCalculation: (_known, address) => bytesPerKnown + address.length,
    dispose: (_known, _address, reason) => {
      if (reason === 'evict') done.evictions += 1;
    },
  });

  async function accountOf(id: string) {
    const row = await accounts.find(id);
    if (!row) throw new PlatenError('ACCOUNT_NOT_FOUND');
    return row;
  }

  function secretsFor(row: { readonly id: string; readonly urlSecretNumber: number }): UrlSecrets {
    const [secret, previousSecret = null] = signer.secretsOf(row.id, row.urlSecretNumber);
    return { secret, previousSecret };
  }

  return {
    get figures(): CacheGauges {
      return {
        name: 'picture_urls',
        ...done,
        entries: known.size,
        bytes: known.calculatedSize,
        maxBytes: maxKnownBytes,
      };
    },

    watch: drawnUrls.watch,

    /**
     * What the address was answered with, when it would be answered so again, as its right, its design and its file are the same,
     * and when the caller has that file.
     */
    unchanged(address: string, has: (contentHash: string) => boolean): KnownUrl | undefined {
      const found = known.get(address);
      if (found === undefined || found.watched !== drawnUrls.watch() || !has(found.file.contentHash)) return undefined;
      const timeMs = now().getTime();
      if (isPast(found.url.expires, timeMs) || found.untilMs <= timeMs) return undefined;
      done.hits += 1;
      return found;
    },

    /**
     * Only for an address that its signature let in. Of what was just drawn, nobody has asked again yet. Where other processes
     * write as well, nothing is kept.
     */
    keep(address: string, found: Omit<KnownUrl, 'untilMs'>): void {
      const { watched, renderId, file } = found;
      if (renderId !== undefined || watched === undefined || watched !== drawnUrls.watch()) return;
      const untilMs = file.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(file.expiresAt);
      const { designId, format, fileName, expires } = found.url;
      known.set(address, { ...found, url: { designId, format, fileName, expires }, untilMs });
    },

    /**
     * Checks the signature of an address. Throws ACCESS_DENIED, with the same answer for every cause except that the
     * address has expired, and ACCOUNT_SUSPENDED.
     */
    async admit({ designId, path, parameters, signature, expires }: PictureUrl): Promise<UrlRight> {
      const owner = signature === undefined ? undefined : await drawnUrls.findOwner(designId);
      const isSigned =
        owner &&
        signer.isSigned(
          signature ?? '',
          { accountId: owner.accountId, number: owner.urlSecretNumber },
          { path, query: canonicalQuery(parameters) },
        );
      if (!isSigned) {
        throw new PlatenError('ACCESS_DENIED', { message: refusals.wrong, details: { reason: 'wrong' } });
      }
      if (isPast(expires, now().getTime())) {
        throw new PlatenError('ACCESS_DENIED', { message: refusals.expired, details: { reason: 'expired' } });
      }
      if (owner.suspendedAt !== null) throw new PlatenError('ACCOUNT_SUSPENDED');
      return { accountId: owner.accountId, plan: owner.plan };
    },

    /**
     * The file for the address. It is drawn once, however many ask at the same time. Throws INVALID_DESIGN_ID, and what
     * a render throws.
     */
    async find(url: PictureUrl, right: UrlRight, { origin, beforeDrawing }: ToDraw): Promise<DrawnUrl> {
      const { accountId } = right;
      const located = await locate(url, accountId);
      const lasts = url.version !== undefined && located.lasts !== false;
      const { state } = located;
      const key = { accountId, designId: url.designId, urlHash: hashOf(url) };
      const file = await drawnUrls.findFile(key, { state, now: now().toISOString() });
      if (file && (await files.has(file.contentHash))) {
        done.hits += 1;
        return { file, lasts };
      }
      const task = JSON.stringify([key, state]);
      const before = underWay.get(task);
      if (before) return before;
      const drawing = beforeDrawing()
        .then(() => draw({ url, right, origin, located, key, lasts }))
        .finally(() => underWay.delete(task));
      underWay.set(task, drawing);
      done.misses += 1;
      return drawing;
    },

    /** The size in px that the picture would have. Throws INVALID_DESIGN_ID. */
    async sizeOf(url: PictureUrl, { accountId }: UrlRight) {
      const { body } = url;
      const { width, height } = await locate(url, accountId);
      return placeScene({
        sceneWidth: width,
        sceneHeight: height,
        ...(body.width !== undefined && { width: body.width }),
        ...(body.height !== undefined && { height: body.height }),
        scale: body.scale ?? defaultRenderOptions.scale,
        resizeMode: defaultRenderOptions.resizeMode,
      });
    },

    /**
     * The address with its signature, for callers who cannot sign; `expiresIn` is in seconds. Throws INVALID_DESIGN_ID.
     */
    async sign(accountId: string, { designId, path, parameters, version, expiresIn }: Unsigned): Promise<string> {
      await versions.locate({ accountId, id: designId, version });
      const { secret } = secretsFor(await accountOf(accountId));
      const expires =
        expiresIn === undefined ? [] : [['_exp', String(Math.floor(now().getTime() / 1_000) + expiresIn)] as const];
      const query = canonicalQuery([...parameters, ...expires]);
      const signature = `_sig=${signer.sign(secret, { path, query })}`;
      return `${options.baseUrl}${path}?${query === '' ? '' : `${query}&`}${signature}`;
    },

    async secrets(accountId: string): Promise<UrlSecrets> {
      return secretsFor(await accountOf(accountId));
    },

    /** Makes a new secret; the previous one stays valid until the next rotation. */
    rotate(principal: Principal, units: UnitsOfWork): Promise<UrlSecrets> {
      const { accountId } = principal;
      return units.commit(async (unit) => {
        const row = await accounts.rotateUrlSecret(unit, accountId);
        if (!row) throw new PlatenError('ACCOUNT_NOT_FOUND');
        await options.audit.record(unit, accountId, { kind: 'url_secret.rotated', actor: actorOf(principal) });
        return secretsFor(row);
      });
    },
  };

  /**
   * Without a number, finds what customers should see: the published version, or the latest of a design that has none.
   */
  async function locate({ designId: id, version }: PictureUrl, accountId: string): Promise<LocatedVersion> {
    return versions.locate({ accountId, id, version: version ?? 'public' });
  }

  async function draw({ url, right, origin, located, key, lasts }: Drawing): Promise<DrawnUrl> {
    const { renderId } = await renders.render({
      ...right,
      origin,
      source: { kind: 'design', id: url.designId },
      body: { ...url.body, version: located.version },
    });
    const { file } = (await rendersStore.find(renderId)) ?? {};
    if (!file)
      throw new PlatenError('NOT_FOUND', { message: 'The picture was deleted while it was drawn. Ask again.' });
    const expiresAt = new Date(now().getTime() + (lasts ? keptMs : keptLatestMs)).toISOString();
    await drawnUrls.keep(key, { state: located.state, fileId: file.id, expiresAt });
    return { file, lasts, renderId };
  }
}

/** `expires` in Unix seconds. */
function isPast(expires: number | undefined, timeMs: number): boolean {
  return expires !== undefined && expires * 1_000 <= timeMs;
}

/** Equal for two addresses that ask for the same picture. */
function hashOf({ format, drawn }: { readonly format: string; readonly drawn: Parameters }): string {
  return hash('sha256', `${format}?${canonicalQuery(drawn)}`);
}

const refusals = {
  wrong:
    'The address needs a signature (_sig) that fits all of it; this one has none, or a wrong one. See the guide on pictures by URL.',
  expired: 'This address has expired (_exp). Sign a new one.',
} as const;

type Unsigned = Pick<PictureUrl, 'designId' | 'path' | 'parameters' | 'version'> & {
  readonly expiresIn: number | undefined;
};

interface Drawing {
  readonly url: PictureUrl;
  readonly right: UrlRight;
  readonly origin: Origin;
  readonly located: LocatedVersion;
  readonly key: { readonly accountId: string; readonly designId: string; readonly urlHash: string };
  readonly lasts: boolean;
}
