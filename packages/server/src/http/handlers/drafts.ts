import type { draftOperations } from '@platen/api';
import { refuseStrayElements } from '@platen/core';
import { callerId } from '../../domain/principal.ts';
import type { DesignDraftsService } from '../../services/documents/design-drafts-service.ts';
import type { HandlersOf } from '../call.ts';
import { entityTag, readEntityTag } from '../files/entity-tag.ts';

export function draftHandlers({
  designDrafts,
}: {
  readonly designDrafts: DesignDraftsService;
}): HandlersOf<typeof draftOperations> {
  return {
    async getDraft({ principal: { accountId }, params }) {
      const { draft, tag } = await designDrafts.get({ accountId, id: params.designId });
      return { data: draft, headers: { etag: entityTag(tag) } };
    },
    async putDraft({ principal: { accountId }, params, body, request }) {
      refuseStrayElements(request.body);
      const ifTag = readEntityTag(request.headers['if-match']);
      const { draft, warnings, tag } = await designDrafts.put({ accountId, id: params.designId }, body, { ifTag });
      return { data: { ...draft, warnings }, headers: { etag: entityTag(tag) } };
    },
    async deleteDraft({ principal: { accountId }, params, request, units }) {
      const ifTag = readEntityTag(request.headers['if-match']);
      await designDrafts.discard({ accountId, id: params.designId }, { ifTag, units });
      return { data: { deleted: true } };
    },
    async createDesignVersion({ principal, params, body: { publish }, request, units }) {
      const ifTag = readEntityTag(request.headers['if-match']);
      const key = { accountId: principal.accountId, id: params.designId };
      const author = callerId(principal);
      return { data: await designDrafts.makeVersion(key, { ifTag, publish, author, units }) };
    },
  };
}
