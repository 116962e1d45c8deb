import { hash } from 'node:crypto';
import type { Plan } from '@platen/api';
import { defaultRenderOptions, PlatenError, placeScene } from '@platen/core';
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

/** Who may see a picture, and for whom it would be drawn. */
export interface UrlRight {
  readonly accountId: string;
  readonly plan: Plan;
}

export interface DrawnUrl {
  readonly file: DrawnFile;
  /** Whether the address stands for the same for ever. */
  readonly lasts: boolean;
  /** The render that drew it; left out where the file was there before. */
  readonly renderId?: string;
}

/** How a picture is drawn that is not there yet. */
interface ToDraw {
  /** Of the request; whoever asks meanwhile gets the picture of the first. */
  readonly origin: Origin;
  /** May throw. */
  readonly beforeDrawing: () => Promise<void>;
}

export interface UrlSecrets {
  readonly secret: string;
  readonly previousSecret: string | null;
}

export type PictureUrlsService = ReturnType<typeof createPictureUrlsService>;

const dayMs = 86_400_000;
/** How long a drawing answers for an address that names its version. */
const keptMs = 30 * dayMs;
/** Of one that does not: pictures of its design may be others by then. */
const keptLatestMs = dayMs;

/** Pictures by address: `/i/{designId}.{format}?…`, signed with a secret of the account, each drawn once. */
export function createPictureUrlsService(options: PictureUrlsServiceOptions) {
  const { drawnUrls, accounts, versions, renders, rendersStore, files, signer, now } = options;
  const underWay = new Map<string, Promise<DrawnUrl>>();
  const done = { hits: 0, misses: 0 };

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
      return { name: 'picture_urls', ...done };
    },

    /**
     * By the signature of an address. Throws ACCESS_DENIED with one answer for every cause but its end, and ACCOUNT_SUSPENDED.
     */
    async admit({ designId, path, parameters, signature, expires }: PictureUrl): Promise<UrlRight> {
      const owner = signature === undefined ? undefined : await drawnUrls.findOwner(designId);
      const secrets = owner ? signer.secretsOf(owner.accountId, owner.urlSecretNumber) : [];
      if (!owner || !signer.isSigned(signature ?? '', secrets, { path, query: canonicalQuery(parameters) })) {
        throw new PlatenError('ACCESS_DENIED', { message: refusals.wrong, details: { reason: 'wrong' } });
      }
      if (expires !== undefined && expires * 1_000 <= now().getTime()) {
        throw new PlatenError('ACCESS_DENIED', { message: refusals.expired, details: { reason: 'expired' } });
      }
      if (owner.suspendedAt !== null) throw new PlatenError('ACCOUNT_SUSPENDED');
      return { accountId: owner.accountId, plan: owner.plan };
    },

    /**
     * The file that the address stands for. However many ask at once, it is drawn once. Throws INVALID_DESIGN_ID, and what a
     * render throws.
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

    /** The address with its signature, for who cannot sign; `expiresIn` is in seconds. Throws INVALID_DESIGN_ID. */
    async sign(accountId: string, { designId, path, parameters, version, expiresIn }: Unsigned): Promise<string> {
      await versions.locate({ accountId, id: designId, version });
      const { secret } = secretsFor(await accountOf(accountId));
      const expires =
        expiresIn === undefined ? [] : [['_exp', String(Math.floor(now().getTime() / 1_000) + expiresIn)] as const];
      const query = canonicalQuery([...parameters, ...expires]);
      const signature = `_sig=${signer.sign(secret, path, query)}`;
      return `${options.baseUrl}${path}?${query === '' ? '' : `${query}&`}${signature}`;
    },

    async secrets(accountId: string): Promise<UrlSecrets> {
      return secretsFor(await accountOf(accountId));
    },

    /** A new secret; the one before stays good until the next time. */
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

  /** Without a number, what customers are to see: the published version, or the latest of a design that has none. */
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

/** Two addresses that ask for the same have the same. */
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
