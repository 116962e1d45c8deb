import type { renderOperations } from '../../api/operations/renders.ts';
import type { RendersService } from '../../services/renders-service.ts';
import type { HandlersOf } from '../call.ts';

export function renderHandlers({ renders }: { readonly renders: RendersService }): HandlersOf<typeof renderOperations> {
  return {
    async renderDesign({ principal: { accountId, plan }, params, body }) {
      const data = await renders.render({ accountId, plan, body, source: { kind: 'design', id: params.designId } });
      return { data: data };
    },
    async renderTemplate({ principal: { accountId, plan }, params, body }) {
      const data = await renders.render({ accountId, plan, body, source: { kind: 'template', id: params.templateId } });
      return { data: data };
    },
    async getRenderStatus({ principal: { accountId }, params }) {
      return { data: await renders.status({ accountId, renderId: params.renderId }) };
    },
    async listRenders({ principal: { accountId }, query }) {
      const { items, total } = await renders.list({ accountId, ...query });
      return { data: items, page: { page: query.page, limit: query.limit, total } };
    },
    async deleteRender({ principal: { accountId }, params }) {
      await renders.delete({ accountId, renderId: params.renderId });
      return { data: { deleted: true } };
    },
  };
}
