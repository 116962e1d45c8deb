import type { pictureOperations } from '@platen/api';
import type { PicturesService } from '../../services/pictures/pictures-service.ts';
import type { HandlersOf } from '../call.ts';

/** As long as a render may use what was downloaded before. */
const cacheControl = 'private, max-age=300';

export function pictureHandlers({
  pictures,
}: {
  readonly pictures: PicturesService;
}): HandlersOf<typeof pictureOperations> {
  return {
    async getPicture({ principal: { accountId }, query: { url } }) {
      return { ...(await pictures.picture({ accountId, url })), cacheControl };
    },
  };
}
