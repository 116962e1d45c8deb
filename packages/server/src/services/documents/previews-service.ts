import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { IdSource } from '../../domain/ids.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { StorageQuota } from '../../limits/storage-quota.ts';
import type { FoundPreview, PreviewsStore } from '../../store/documents/previews-store.ts';
import type { DesignVersionsService, LocatedVersion, VersionName } from './design-versions-service.ts';
import type { DrawnPreview, DrawPreview } from './draw-preview.ts';
import type { NamedDocument } from './stored-documents.ts';

export interface PreviewsServiceOptions {
  readonly previews: PreviewsStore;
  readonly versions: Pick<DesignVersionsService, 'locate' | 'document'>;
  readonly drawPreview: DrawPreview;
  readonly files: Pick<FileStore, 'put' | 'open'>;
  readonly storage: Pick<StorageQuota, 'check'>;
  readonly engineVersion: string;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export interface PreviewRequest {
  readonly accountId: string;
  readonly plan: Plan;
  readonly id: string;
  /** Default: the newest. */
  readonly version?: VersionName | undefined;
}

export interface Preview {
  readonly bytes: Buffer;
  /** Differs for different content. */
  readonly digest: string;
  /**
   * How long the same version gives the same preview, in seconds; 0 when it could not be stored, or when it depends on
   * other things too.
   */
  readonly secondsLeft: number;
}

export type PreviewsService = ReturnType<typeof createPreviewsService>;

/** How long a preview is kept; after that it is drawn anew on demand. */
const keptMs = 365 * 86_400_000;
/** How long a preview is kept that lacks a picture, because the picture could not be fetched. */
const keptIncompleteMs = 600_000;
/** A picture may be this many times as high as it is wide. */
const maxRatio = 2;

const pack = promisify(gzip);

/** A kind of preview and how it is made. */
interface Form {
  readonly name: string;
  readonly mimeType: string;
  readonly extension: string;
  /** What decides how a document is drawn, apart from the document itself. */
  readonly madeBy: string;
  readonly draw: (accountId: string, document: NamedDocument['stored']) => Promise<DrawnPreview>;
}

/** Pictures and scenes of designs without data. Each is drawn once and stored with its design. */
export function createPreviewsService(options: PreviewsServiceOptions) {
  const { previews, versions, drawPreview, files, storage, engineVersion, newId, now } = options;
  /** Previews that are being drawn now, so that none is drawn twice at once. */
  const underWay = new Map<string, Promise<Preview>>();

  const pictureOf = (width: number): Form => ({
    name: String(width),
    mimeType: 'image/webp',
    extension: 'webp',
    madeBy: '',
    draw: (accountId, document) => {
      const scale = Math.min(width / document.width, (maxRatio * width) / document.height);
      const options = {
        format: 'webp',
        quality: 80,
        width: Math.max(1, Math.round(document.width * scale)),
        height: Math.max(1, Math.round(document.height * scale)),
      } as const;
      return drawPreview({ accountId, document, answers: 'file', options });
    },
  });

  const scene: Form = {
    name: 'scene',
    mimeType: 'application/gzip',
    extension: 'gz',
    madeBy: ` ${engineVersion}`,
    draw: async (accountId, document) => {
      const { bytes, isComplete } = await drawPreview({ accountId, document, answers: 'scene' });
      const head = `{"success":true,"data":{"engineVersion":${JSON.stringify(engineVersion)},`;
      return { bytes: await pack(Buffer.concat([Buffer.from(head), bytes.subarray(1), Buffer.from('}')])), isComplete };
    },
  };

  async function find({ accountId, plan, id, version }: PreviewRequest, form: Form): Promise<Preview> {
    const located = await versions.locate({ accountId, id, version });
    const state = located.state + form.madeBy;
    const key = { accountId, id, version: located.version, form: form.name };
    const file = await previews.find(key, { state, now: now().toISOString() });
    const stored = file && (await files.open(file.contentHash));
    const { lasts = true } = located;
    if (stored) {
      return {
        bytes: await buffer(stored),
        digest: file.contentHash,
        secondsLeft: lasts ? secondsLeft(file) : 0,
      };
    }
    const task = JSON.stringify([key, state]);
    const drawing =
      underWay.get(task) ?? draw({ accountId, plan, id, located, state }, form).finally(() => underWay.delete(task));
    underWay.set(task, drawing);
    return drawing;
  }

  async function draw({ accountId, plan, id, located, state }: Drawing, form: Form): Promise<Preview> {
    const { version } = located;
    const { stored: document } = await versions.document({ accountId, id, version });
    const { bytes, isComplete } = await form.draw(accountId, document);
    if (!(await hasRoom({ accountId, plan, bytes: bytes.length }))) {
      return { bytes, digest: hash('sha256', bytes), secondsLeft: 0 };
    }
    const { contentHash, size } = await files.put(bytes, { mimeType: form.mimeType });
    const drawnAt = now();
    const file = {
      id: newId('fil'),
      contentHash,
      size,
      mimeType: form.mimeType,
      extension: form.extension,
      createdAt: drawnAt.toISOString(),
      expiresAt: new Date(drawnAt.getTime() + (isComplete ? keptMs : keptIncompleteMs)).toISOString(),
    };
    // When the design has been deleted meanwhile, this result is shown for the last time.
    await previews.keep({ accountId, id, version, form: form.name }, { state, file });
    return { bytes, digest: contentHash, secondsLeft: located.lasts === false ? 0 : secondsLeft(file) };
  }

  /** An account that has used up its storage still sees its designs. */
  async function hasRoom(asked: Parameters<StorageQuota['check']>[0]): Promise<boolean> {
    try {
      await storage.check(asked);
      return true;
    } catch (cause) {
      if (cause instanceof PlatenError && cause.code === 'STORAGE_QUOTA_EXCEEDED') return false;
      throw cause;
    }
  }

  function secondsLeft({ expiresAt }: Pick<FoundPreview, 'expiresAt'>): number {
    return Math.max(0, Math.floor((Date.parse(expiresAt) - now().getTime()) / 1_000));
  }

  return {
    /**
     * A WebP picture `width` px wide, or narrower when it would otherwise be more than twice as high as wide. Throws
     * INVALID_DESIGN_ID, and what a render throws.
     */
    picture: (request: PreviewRequest & { readonly width: number }): Promise<Preview> =>
      find(request, pictureOf(request.width)),

    /** A `PortableScene` as JSON in an answer's envelope, packed with gzip. Throws as `picture` does. */
    scene: (request: PreviewRequest): Promise<Preview> => find(request, scene),
  };
}

interface Drawing extends Omit<PreviewRequest, 'version'> {
  readonly located: LocatedVersion;
  readonly state: string;
}
