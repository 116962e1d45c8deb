import { defaultRenderOptions, type RenderOptions } from '@platen/core';
import type { ImageFetcher } from '@platen/engine/fetch';
import { type DrawnAnswer, makeInput, type RenderPool, type RenderRequest } from '@platen/engine/pool';
import type { AccountFontsService } from '../assets/account-fonts.ts';
import { familyOf } from '../renders/check-render.ts';
import type { FindAccountFile } from '../renders/drawing/render-call.ts';
import type { SizedDocument } from './stored-documents.ts';

export interface PreviewDrawerOptions {
  readonly images: ImageFetcher;
  readonly ownFile: FindAccountFile;
  readonly fonts: Pick<AccountFontsService, 'fontsOf'>;
  readonly pool: Pick<RenderPool, 'run'>;
}

export interface PreviewOrder {
  readonly accountId: string;
  readonly document: Pick<SizedDocument, 'digest' | 'text'>;
  readonly answers: NonNullable<RenderRequest['job']['answers']>;
  /** What differs from the defaults. */
  readonly options?: Partial<RenderOptions>;
}

export interface DrawnPreview {
  readonly bytes: Buffer;
  /** Every picture of the design was there. */
  readonly isComplete: boolean;
}

export type DrawPreview = (order: PreviewOrder) => Promise<DrawnPreview>;

const timeoutMs = 10_000;

/**
 * Draws documents as they are without data, with the defaults of their variables, in the lane of small pictures: no render
 * waits behind them. Throws what a render throws, RATE_LIMIT_EXCEEDED and SERVICE_UNAVAILABLE among it.
 */
export function createPreviewDrawer({ images, ownFile, fonts, pool }: PreviewDrawerOptions): DrawPreview {
  return async ({ accountId, document, answers, options }) => {
    const input = await makeInput({
      document,
      dynamicData: {},
      dynamicElements: {},
      binding: {
        timeZone: undefined,
        missingVariables: 'warn',
        onImageError: 'placeholder',
        warnings: [],
        isPreview: true,
      },
      options: { ...defaultRenderOptions, ...options },
    });
    const own = await fonts.fontsOf(accountId);
    const job = { input, tellsNeeds: false, tellsDesign: false, answers };
    const ask = (
      digests: ReadonlyMap<string, string>,
      supply: Omit<RenderRequest['job'], keyof typeof job>,
      process?: number,
    ) => {
      const family = familyOf({ accountId, documentDigest: document.digest, digests });
      return pool.run({
        job: { ...job, ...supply },
        process,
        owner: accountId,
        lane: 'picture',
        fingerprint: `preview ${family}`,
        family,
        timeoutMs,
      });
    };
    const first = await ask(new Map(), { images: new Map(), fonts: [], otherFamilies: own.families });
    if (first.status === 'drawn') return { bytes: bytesOf(first), isComplete: true };
    const { needs, process } = first;
    const fetched = await images.fetch(needs.images, {
      owner: accountId,
      ownFile: (src) => ownFile({ accountId, src }),
    });
    try {
      const faces = await own.facesOf(needs.families);
      const second = await ask(fetched.digests, { images: fetched.images, fonts: faces, otherFamilies: [] }, process);
      if (second.status !== 'drawn') throw new Error('A preview needs more than its process has told before.');
      const isComplete = [...fetched.images.values()].every(({ status }) => status !== 'unavailable');
      return { bytes: bytesOf(second), isComplete };
    } finally {
      fetched.release();
    }
  };
}

function bytesOf({ output }: DrawnAnswer): Buffer {
  return output.bytes;
}
