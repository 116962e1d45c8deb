import type { urlOperations } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { PictureUrlsService } from '../../services/picture-urls/picture-urls-service.ts';
import { readPictureUrl } from '../../services/picture-urls/read-picture-url.ts';
import { signatureName } from '../../services/picture-urls/url-signer.ts';
import type { HandlersOf } from '../call.ts';

export interface UrlHandlersServices {
  readonly pictureUrls: PictureUrlsService;
}

export function urlHandlers({ pictureUrls }: UrlHandlersServices): HandlersOf<typeof urlOperations> {
  return {
    async getUrlSecret({ principal }) {
      return { data: await pictureUrls.secrets(principal.accountId) };
    },
    async rotateUrlSecret({ principal, units }) {
      return { data: await pictureUrls.rotate(principal, units) };
    },
    async signUrl({ principal: { accountId }, body: { url, expiresIn } }) {
      const [, name, query = ''] = /(?:^|\/)i\/([^/?#]{1,200})(?:\?([^#]*))?(?:#|$)/.exec(url) ?? [];
      if (name === undefined) {
        throw new PlatenError('INVALID_REQUEST', {
          message: 'url: expected an address such as /i/des_123.png?name=Ada.',
          details: { field: 'url' },
        });
      }
      const read = readPictureUrl(name, query);
      const parameters = read.parameters.filter(
        ([option]) => option !== signatureName && (option !== '_exp' || expiresIn === undefined),
      );
      return { data: { url: await pictureUrls.sign(accountId, { ...read, parameters, expiresIn }) } };
    },
  };
}
