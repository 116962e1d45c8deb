import type { Readable } from 'node:stream';
import type { FileAccess } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FoundFile, ServedFile } from '../../domain/file.ts';
import type { ByteRange, FileStore } from '../../files/file-store.ts';
import type { AccountsStore } from '../../store/accounts/accounts-store.ts';
import type { RendersStore } from '../../store/renders/renders-store.ts';
import type { AccountFile } from '../renders/drawing/render-call.ts';
import type { FileSignature, FileSigner } from './file-signer.ts';

export interface PublicFile {
  readonly name: string;
  readonly contentHash: string;
  readonly size: number;
  readonly mimeType: string;
  /** How long the address that was asked works; null: for as long as the file is there. */
  readonly secondsLeft: number | null;
  /** Until the file expires; null: it stays. */
  readonly fileSecondsLeft: number | null;
}

export interface FilesServiceOptions {
  readonly renders: RendersStore;
  readonly files: FileStore;
  readonly accounts: Pick<AccountsStore, 'find'>;
  readonly signer: Pick<FileSigner, 'check'>;
  readonly baseUrl: string;
  readonly now: () => Date;
}

export type NamedFile = Pick<ServedFile, 'id' | 'extension'> & Partial<Pick<ServedFile, 'contentHash'>>;

export type FilesService = ReturnType<typeof createFilesService>;

/** Finished files by their public names, `<id>.<extension>`. */
export function createFilesService({ renders, files, accounts, signer, baseUrl, now }: FilesServiceOptions) {
  const prefix = `${baseUrl}/files/`;

  async function find(name: string): Promise<FoundFile | undefined> {
    const dot = name.indexOf('.');
    const file = dot > 0 && dot <= 64 ? await renders.findFile(name.slice(0, dot)) : undefined;
    if (!file || file.extension !== name.slice(dot + 1)) return undefined;
    if (file.expiresAt !== null && file.expiresAt <= now().toISOString()) return undefined;
    return file;
  }

  async function findByUrl(url: string): Promise<FoundFile | undefined> {
    if (url.startsWith(prefix)) return find(url.slice(prefix.length));
    const contentHash = files.publicAddresses?.read(url);
    return contentHash === undefined ? undefined : renders.findFileByContent({ contentHash, now: now().toISOString() });
  }

  return {
    /** Where anybody who has the address may read it: at the store itself when that can be read, and its content is known. */
    url: ({ id, extension, contentHash }: NamedFile): string =>
      (contentHash !== undefined && files.publicAddresses?.of(contentHash)) || `${prefix}${id}.${extension}`,

    /**
     * Throws NOT_FOUND for what never was, what expired and what has another extension; ACCESS_DENIED when the account
     * asked for signed addresses and this one is not, or no longer; ACCOUNT_SUSPENDED while it may do nothing.
     */
    async describe(name: string, signature: FileSignature = {}): Promise<PublicFile> {
      const found = await find(name);
      if (!found || found.withdrawnAt !== null)
        throw new PlatenError('NOT_FOUND', { message: 'There is no such file, or it has expired.' });
      const { accountId, contentHash, size, mimeType, expiresAt } = found;
      const leftMs = expiresAt === null ? null : Date.parse(expiresAt) - now().getTime();
      const file = {
        name,
        contentHash,
        size,
        mimeType,
        fileSecondsLeft: leftMs === null ? null : Math.floor(leftMs / 1_000),
      };
      const access = await accessTo(accountId);
      if (access === 'suspended') throw new PlatenError('ACCOUNT_SUSPENDED');
      if (access === 'public') return { ...file, secondsLeft: null };
      const check = signer.check({ accountId, name }, signature);
      if (check.status === 'valid') return { ...file, secondsLeft: check.secondsLeft };
      throw new PlatenError('ACCESS_DENIED', { message: refusals[check.status], details: { reason: check.status } });
    },

    async read(file: Pick<PublicFile, 'contentHash'>, range?: ByteRange): Promise<Readable> {
      const stream = await files.open(file.contentHash, range);
      if (!stream) throw new PlatenError('NOT_FOUND', { message: 'There is no such file, or it has expired.' });
      return stream;
    },

    /**
     * One of our own files named by its URL, so that a design may use an earlier render as an image. The files of an
     * account that asked for signed addresses are its own: others need a signature that is still good.
     */
    async ownFile({ accountId, src }: { readonly accountId: string; readonly src: string }) {
      const [address = '', query = ''] = src.split('?', 2);
      const found = await findByUrl(address);
      if (!found) return undefined;
      const { contentHash: digest, size } = found;
      const isOwn = found.accountId === accountId;
      // The designs of its account go on with it.
      if (found.withdrawnAt !== null && !isOwn) return 'missing';
      const access = isOwn ? 'public' : await accessTo(found.accountId);
      if (access === 'suspended') return 'missing';
      if (access === 'signed') {
        const given = new URLSearchParams(query);
        const signature = {
          expires: given.get('expires') ?? undefined,
          signature: given.get('signature') ?? undefined,
        };
        const file = { accountId: found.accountId, name: `${found.id}.${found.extension}` };
        if (signer.check(file, signature).status !== 'valid') return 'missing';
      }
      const path = await files.localPath(digest);
      if (path === undefined) return undefined;
      const lasts = isOwn && found.expiresAt === null;
      return { path, digest, size, lasts } satisfies AccountFile;
    },
  };

  async function accessTo(accountId: string): Promise<FileAccess | 'suspended'> {
    const account = await accounts.find(accountId);
    if (!account) return 'signed';
    return account.suspendedAt === null ? account.fileAccess : 'suspended';
  }
}

const refusals = {
  missing: 'The files of this account have signed addresses: ask the API for one.',
  wrong: 'The signature of this address is wrong: ask the API for another one.',
  expired: 'This address has expired: ask the API for another one.',
} as const;
