import type { templateOperations } from '@platen/api';
import { callerId } from '../../domain/principal.ts';
import type { TemplatesService } from '../../services/documents/templates-service.ts';
import type { HandlersOf } from '../call.ts';

export function templateHandlers({
  templates,
}: {
  readonly templates: TemplatesService;
}): HandlersOf<typeof templateOperations> {
  return {
    async listTemplates({ principal: { accountId }, query }) {
      const { items, ...found } = await templates.list({ accountId, ...query });
      return {
        data: items,
        page: { ...query, ...found },
      };
    },
    async createTemplate({ principal: { accountId }, body, units }) {
      return { data: await templates.create({ accountId, ...body, units }) };
    },
    async getTemplate({ principal: { accountId }, params }) {
      return { data: await templates.get({ accountId, id: params.templateId }) };
    },
    async updateTemplate({ principal: { accountId }, params, body }) {
      return { data: await templates.update({ accountId, id: params.templateId }, body) };
    },
    async deleteTemplate({ principal: { accountId }, params }) {
      await templates.delete({ accountId, id: params.templateId });
      return { data: { deleted: true } };
    },
    async useTemplate({ principal, params, body, units }) {
      const key = { accountId: principal.accountId, id: params.templateId };
      return { data: await templates.use(key, { ...body, author: callerId(principal), units }) };
    },
  };
}
