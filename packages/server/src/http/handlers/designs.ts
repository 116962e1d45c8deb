import type { designOperations } from '@platen/api';
import { designChanges, newDesign } from '@platen/api';
import { refuseStrayElements, unknownKeys } from '@platen/core';
import { callerId, type Principal } from '../../domain/principal.ts';
import type { DesignVersionsService } from '../../services/documents/design-versions-service.ts';
import type { DesignsService } from '../../services/documents/designs-service.ts';
import type { HandlersOf } from '../call.ts';
import { entityTag, readEntityTag } from '../files/entity-tag.ts';

export function designHandlers({
  designs,
  designVersions,
}: {
  readonly designs: DesignsService;
  readonly designVersions: DesignVersionsService;
}): HandlersOf<typeof designOperations> {
  return {
    async listDesigns({ principal: { accountId }, query }) {
      const { items, ...found } = await designs.list({ accountId, ...query });
      return { data: items, page: { ...query, ...found } };
    },
    async createDesign({ principal, body, request, units }) {
      refuseStrayElements(request.body);
      const warnings = unknownFields(request.body, newDesign);
      return { data: await designs.create({ ...by(principal), ...body, warnings, units }) };
    },
    async getDesign({ principal: { accountId }, params }) {
      const data = await designs.get({ accountId, id: params.designId });
      return { data, headers: { etag: entityTag(data.updatedAt) } };
    },
    async updateDesign({ principal, params, body, request, units }) {
      refuseStrayElements(request.body);
      const ifUpdatedAt = readEntityTag(request.headers['if-match']);
      const changes = { ...body, warnings: unknownFields(request.body, designChanges) };
      const { accountId, author } = by(principal);
      const options = { ifUpdatedAt, author, units };
      const data = await designs.update({ accountId, id: params.designId }, changes, options);
      return { data, headers: { etag: entityTag(data.updatedAt) } };
    },
    async listDesignVersions({ principal: { accountId }, params, query }) {
      const { items, ...found } = await designVersions.list({ accountId, id: params.designId, ...query });
      return { data: items, page: { ...query, ...found } };
    },
    async getDesignVersion({ principal: { accountId }, params }) {
      return { data: await designVersions.get({ accountId, id: params.designId }, params.version) };
    },
    async deleteDesign({ principal: { accountId }, params }) {
      await designs.delete({ accountId, id: params.designId });
      return { data: { deleted: true } };
    },
    async duplicateDesign({ principal, params, body: { name }, units }) {
      const { accountId, author } = by(principal);
      return { data: await designs.duplicate({ accountId, id: params.designId }, { name, author, units }) };
    },
  };
}

const by = (principal: Principal) => ({ accountId: principal.accountId, author: callerId(principal) });

/** What a request sends beside what a design has. */
function unknownFields(body: unknown, schema: typeof newDesign | typeof designChanges) {
  const known = new Set(Object.keys(schema.shape));
  return unknownKeys(body as Readonly<Record<string, unknown>>, { known, of: 'A design', fate: 'it is ignored' });
}
