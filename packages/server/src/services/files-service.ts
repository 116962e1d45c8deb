import type { Readable } from 'node:stream';
import { PlatenError } from '@platen/core';
import type { OwnFile } from '@platen/engine/fetch';
import type { ByteRange, FileStore } from '../files/file-store.ts';
import type { RendersStore } from '../store/renders-store.ts';
import type { FileRow } from '../store/schema.ts';

export interface PublicFile {
  readonly name: string;
  readonly contentHash: string;
  readonly size: number;
  readonly mimeType: string;
}

export interface FilesServiceOptions {
  readonly renders: RendersStore;
  readonly files: FileStore;
  readonly baseUrl: string;
  readonly now: () => Date;
}

export type NamedFile = Pick<FileRow, 'id' | 'extension'> & Partial<Pick<FileRow, 'content_hash'>>;

export type FilesService = ReturnType<typeof createFilesService>;

/** Finished files by their public names, `<id>.<extension>`. */
export function createFilesService({ renders, files, baseUrl, now }: FilesServiceOptions) {
  const prefix = `${baseUrl}/files/`;

  async function find(name: string): Promise<FileRow | undefined> {
    const dot = name.indexOf('.');
    const row = dot > 0 && dot <= 64 ? await renders.findFile(name.slice(0, dot)) : undefined;
    if (!row || row.extension !== name.slice(dot + 1)) return undefined;
    if (row.expires_at !== null && row.expires_at <= now().toISOString()) return undefined;
    return row;
  }

  async function findByUrl(url: string): Promise<FileRow | undefined> {
    if (url.startsWith(prefix)) return find(url.slice(prefix.length));
    const contentHash = files.publicAddresses?.read(url);
    return contentHash === undefined ? undefined : renders.findFileByContent({ contentHash, now: now().toISOString() });
  }

  return {
    /** Where anybody who has the address may read it: at the store itself when that can be read, and its content is known. */
    url: ({ id, extension, content_hash }: NamedFile): string =>
      (content_hash !== undefined && files.publicAddresses?.of(content_hash)) || `${prefix}${id}.${extension}`,

    /** Throws NOT_FOUND for what never was, what expired and what has another extension. */
    async describe(name: string): Promise<PublicFile> {
      const row = await find(name);
      if (!row) throw new PlatenError('NOT_FOUND', { message: 'There is no such file, or it has expired.' });
      return { name, contentHash: row.content_hash, size: row.size, mimeType: row.mime_type };
    },

    async read(file: PublicFile, range?: ByteRange): Promise<Readable> {
      const stream = await files.open(file.contentHash, range);
      if (!stream) throw new PlatenError('NOT_FOUND', { message: 'There is no such file, or it has expired.' });
      return stream;
    },

    /** One of our own files named by its URL, so that a design may use an earlier render as an image. */
    async ownFile(url: string): Promise<OwnFile | undefined> {
      const row = await findByUrl(url);
      const path = row && (await files.localPath(row.content_hash));
      return path === undefined || !row ? undefined : { path, digest: row.content_hash, size: row.size };
    },
  };
}
