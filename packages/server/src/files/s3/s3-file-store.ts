import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { S3Config } from '../../config/config.ts';
import { failpoint } from '../../telemetry/failpoint.ts';
import {
  type ByteRange,
  type FileStore,
  type IncomingFile,
  isContentHash,
  type PublicAddresses,
} from '../file-store.ts';
import { receiveFile } from '../receive-file.ts';
import { storageUnavailable } from '../storage-failure.ts';
import { openObjectCache } from './object-cache.ts';
import { openS3Objects } from './s3-objects.ts';

export interface S3FileStoreOptions {
  readonly config: S3Config;
  /**
   * Holds running uploads and the copies that render processes read. It belongs to this process alone and is emptied at
   * start.
   */
  readonly directory: string;
  /** Limit for copies; default: 1 GiB. */
  readonly maxCacheBytes?: number;
}

const defaultCacheBytes = 1024 ** 3;
/** Longer than any render may take. */
const holdMs = 5 * 60_000;
const maxListed = 1_000;

/**
 * Files in a bucket of an S3-compatible store, as `files/<two digits>/<hash>` after the prefix. A put replaces the
 * object with the same bytes, and so the file counts as new again; stores write an object whole or not at all.
 */
export async function openS3FileStore(options: S3FileStoreOptions): Promise<FileStore> {
  const { config } = options;
  const objects = await openS3Objects(config);
  const { folder, asideFolder, markKey, probeKey } = placesIn(config.prefix);
  const keyOf = (contentHash: string) => keyIn(folder, contentHash);
  const asideOf = (contentHash: string) => `${asideFolder}${contentHash}`;
  const incoming = path.join(options.directory, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  const cache = await openObjectCache({
    directory: path.join(options.directory, 'copies'),
    maxBytes: options.maxCacheBytes ?? defaultCacheBytes,
    holdMs,
    open: (contentHash) => get(contentHash),
  });

  async function get(contentHash: string, range?: ByteRange) {
    const found = await objects.get(keyOf(contentHash), range);
    if (found || !(await bringBack(contentHash))) return found;
    return objects.get(keyOf(contentHash), range);
  }

  /** Returns false when the file was not set aside either. */
  async function bringBack(contentHash: string): Promise<boolean> {
    if (!(await objects.head(asideOf(contentHash)))) return false;
    const isBack = await objects.copy({ from: asideOf(contentHash), to: keyOf(contentHash) });
    if (isBack) await objects.remove(asideOf(contentHash));
    return isBack;
  }

  async function putText(key: string, content: string): Promise<void> {
    const bytes = Buffer.from(`${content}\n`);
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    await objects.put({
      key,
      body: () => bytes,
      size: bytes.byteLength,
      contentHash,
      mimeType: 'text/plain',
      changes: true,
    });
  }

  async function receive(stream: Readable, { maxBytes }: { readonly maxBytes: number }): Promise<IncomingFile> {
    const file = path.join(incoming, randomBytes(16).toString('hex'));
    const received = await receiveFile(stream, { file, maxBytes, sync: false });
    const { contentHash, size } = received;
    const discard = () => rm(file, { force: true });
    return {
      ...received,
      path: file,
      discard,
      keep: async ({ length = size, mimeType } = {}) => {
        if (length < size) {
          const first = await receive(createReadStream(file, { end: length - 1 }), { maxBytes: length });
          await discard();
          return first.keep({ ...(mimeType !== undefined && { mimeType }) });
        }
        await objects.put({ key: keyOf(contentHash), body: () => createReadStream(file), size, contentHash, mimeType });
        await discard();
        return { contentHash, size };
      },
    };
  }

  return {
    async put(bytes, { mimeType } = {}) {
      const contentHash = createHash('sha256').update(bytes).digest('hex');
      const size = bytes.byteLength;
      failpoint('object-unsent');
      await objects.put({ key: keyOf(contentHash), body: () => bytes, size, contentHash, mimeType });
      failpoint('object-stored');
      return { contentHash, size };
    },

    receive,

    async has(contentHash) {
      return isContentHash(contentHash) && (await objects.head(keyOf(contentHash))) !== undefined;
    },

    async open(contentHash, range) {
      return isContentHash(contentHash) ? get(contentHash, range) : undefined;
    },

    async localPath(contentHash) {
      return isContentHash(contentHash) ? cache.path(contentHash) : undefined;
    },

    async remove(contentHash, { minAgeMs }) {
      if (!isContentHash(contentHash)) return false;
      const found = await objects.head(keyOf(contentHash));
      if (!found || found.ageMs < minAgeMs) return false;
      if (!(await objects.copy({ from: keyOf(contentHash), to: asideOf(contentHash) }))) return false;
      await objects.remove(keyOf(contentHash));
      return true;
    },

    async clearAside({ minAgeMs, limit, used }) {
      const listed = await objects.list({ prefix: asideFolder, limit: Math.min(limit, maxListed) });
      const old: string[] = [];
      for (const contentHash of listed.map((key) => key.slice(asideFolder.length)).filter(isContentHash)) {
        const found = await objects.head(asideOf(contentHash));
        if (found && found.ageMs >= minAgeMs) old.push(contentHash);
      }
      const kept = await used(old);
      for (const contentHash of old) {
        if (kept.has(contentHash)) await bringBack(contentHash);
        else await objects.remove(asideOf(contentHash));
      }
      return old.length;
    },

    async list({ after, limit }) {
      const keys = await objects.list({
        prefix: folder,
        limit: Math.min(limit, maxListed),
        ...(after && { after: keyOf(after) }),
      });
      return keys.map((key) => key.slice(key.lastIndexOf('/') + 1)).filter(isContentHash);
    },

    mark: {
      async read() {
        const body = await objects.get(markKey);
        return body && (await text(body)).trim();
      },
      write: (owner) => putText(markKey, owner),
    },

    async prove() {
      await putText(probeKey, 'probe');
      await objects.list({ prefix: folder, limit: 1 });
      if ((await objects.get(probeKey)) === undefined) throw storageUnavailable(new Error('what was put is not there'));
      await objects.remove(probeKey);
    },

    async check() {
      await access(incoming, constants.W_OK);
      await objects.check();
    },

    publicAddresses:
      config.publicUrl === undefined ? undefined : publicAddresses({ publicUrl: config.publicUrl, folder }),

    close: async () => objects.close(),
  };
}

/** The places in the bucket; all names begin with the prefix. */
function placesIn(prefix: string) {
  return {
    folder: `${prefix}files/`,
    /** Files that were removed and may still come back. */
    asideFolder: `${prefix}removed/`,
    markKey: `${prefix}platen-installation`,
    probeKey: `${prefix}platen-probe-${randomBytes(8).toString('hex')}`,
  };
}

function keyIn(folder: string, contentHash: string): string {
  return `${folder}${contentHash.slice(0, 2)}/${contentHash}`;
}

function publicAddresses({
  publicUrl,
  folder,
}: {
  readonly publicUrl: string;
  readonly folder: string;
}): PublicAddresses {
  const addressOf = (contentHash: string) => `${publicUrl}/${keyIn(folder, contentHash)}`;
  return {
    of: addressOf,
    read(address) {
      const contentHash = address.slice(-64);
      return isContentHash(contentHash) && address === addressOf(contentHash) ? contentHash : undefined;
    },
  };
}
