import type { previewOperations } from '@platen/api';
import type { Preview, PreviewsService } from '../../services/documents/previews-service.ts';
import type { FileAnswer, HandlersOf } from '../call.ts';

export function previewHandlers({
  previews,
}: {
  readonly previews: PreviewsService;
}): HandlersOf<typeof previewOperations> {
  return {
    async getDesignPreview({ principal: { accountId, plan }, params: { designId: id }, query: { width, v: version } }) {
      return answer(await previews.picture({ accountId, plan, id, width, version }), version);
    },
    async getDesignScene({ principal: { accountId, plan }, params: { designId: id }, query: { v: version } }) {
      return { ...answer(await previews.scene({ accountId, plan, id, version }), version), isPacked: true };
    },
  };
}

/** The number of a version stands for the same for ever; other names are to be asked about each time. */
function answer({ bytes, digest, secondsLeft }: Preview, version: number | string | undefined): FileAnswer {
  const lasts = typeof version === 'number' && secondsLeft > 0;
  return {
    bytes,
    digest,
    cacheControl: lasts ? `private, max-age=${secondsLeft}, immutable` : 'private, no-cache',
  };
}
