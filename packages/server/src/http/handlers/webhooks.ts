import type { webhookOperations } from '@platen/api';
import type { WebhookDeliveriesService } from '../../services/webhooks/webhook-deliveries-service.ts';
import type { WebhookEndpointsService } from '../../services/webhooks/webhook-endpoints-service.ts';
import type { HandlersOf } from '../call.ts';

export function webhookHandlers({
  webhooks,
  webhookDeliveries,
}: {
  readonly webhooks: WebhookEndpointsService;
  readonly webhookDeliveries: WebhookDeliveriesService;
}): HandlersOf<typeof webhookOperations> {
  return {
    async createWebhook({ principal: { accountId }, body, units }) {
      return { data: await webhooks.create({ accountId, ...body, units }) };
    },
    async listWebhooks({ principal: { accountId } }) {
      return { data: await webhooks.list(accountId) };
    },
    async updateWebhook({ principal: { accountId }, params, body }) {
      return { data: await webhooks.update({ accountId, id: params.webhookId }, body) };
    },
    async deleteWebhook({ principal: { accountId }, params }) {
      await webhooks.delete({ accountId, id: params.webhookId });
      return { data: { deleted: true } };
    },
    async testWebhook({ principal: { accountId }, params, units }) {
      return { data: await webhooks.test({ accountId, id: params.webhookId }, units) };
    },
    async listWebhookDeliveries({ principal: { accountId }, query }) {
      const { webhookId, ...filters } = query;
      const { items, ...found } = await webhookDeliveries.list({ accountId, endpointId: webhookId, ...filters });
      return { data: items, page: { ...query, ...found } };
    },
    async resendWebhookDelivery({ principal: { accountId }, params, units }) {
      return { data: await webhookDeliveries.resend({ accountId, id: params.deliveryId }, units) };
    },
  };
}
