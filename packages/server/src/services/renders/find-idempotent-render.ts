import { PlatenError } from '@platen/core';
import type { FileUrl } from '../../domain/file.ts';
import type { RenderError, RenderWithFile } from '../../domain/render.ts';
import type { RendersStore } from '../../store/renders/renders-store.ts';
import { type RenderResult, toResult } from './render-result.ts';

/** As long as an `Idempotency-Key` is kept. */
const requestKeyMs = 24 * 3_600_000;

export interface IdempotentRequest {
  readonly accountId: string;
  readonly requestKey: string | null;
}

/**
 * The render that a request with the same key was accepted or drawn as, though nobody may have answered it: its row was
 * stored with the key, so that a crash between work and answer does not have it done twice.
 */
export async function findIdempotentRender(
  { renders, now }: { readonly renders: RendersStore; readonly now: () => Date },
  { accountId, requestKey }: IdempotentRequest,
): Promise<RenderWithFile | undefined> {
  if (requestKey === null) return undefined;
  const earlier = await renders.findByRequest({ accountId, requestKey });
  if (!earlier || now().getTime() - Date.parse(earlier.render.createdAt) < requestKeyMs) return earlier;
  await renders.releaseRequest(earlier.render.id);
  return undefined;
}

/** What its caller was, or would have been, answered. Throws the failure that was stored. */
export function resultOf({ render, file }: RenderWithFile, fileUrl: FileUrl): RenderResult {
  if (render.status === 'completed' && file) return toResult({ render, file, url: fileUrl(file) });
  throw toError(render.error);
}

function toError(stored: RenderError | null): PlatenError {
  if (!stored) return new PlatenError('RENDER_FAILED');
  const { code, message, details = {} } = stored;
  return new PlatenError(code as PlatenError['code'], { message, details });
}
