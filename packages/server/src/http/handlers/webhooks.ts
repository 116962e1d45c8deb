import type { webhookOperations } from '@platen/api';
import type { WebhookDeliveriesService } from '../../services/webhooks/webhook-deliveries-service.ts';
import type { WebhookEndpointsService } from '../../services/webhooks/webhook-endpoints-service.ts';
import type { HandlersOf } from '../call.ts';

const asData = <Data>(data: Data) => ({ data });

export function webhookHandlers({
  webhooks,
  webhookDeliveries,
}: {
  readonly webhooks: WebhookEndpointsService;
  readonly webhookDeliveries: WebhookDeliveriesService;
}): HandlersOf<typeof webhookOperations> {
  return {
    async createWebhook({ principal: { accountId }, body, keep }) {
      return { data: await webhooks.create({ accountId, ...body, keep: keep(asData) }) };
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
    async testWebhook({ principal: { accountId }, params, keep }) {
      // Stored before it is sent; the answer tells how that went.
      const sending = keep((data) => ({ data, interim: true }));
      return { data: await webhooks.test({ accountId, id: params.webhookId }, sending) };
    },
    async listWebhookDeliveries({ principal: { accountId }, query }) {
      const { webhookId, ...filters } = query;
      const { items, total } = await webhookDeliveries.list({ accountId, endpointId: webhookId, ...filters });
      return { data: items, page: { page: query.page, limit: query.limit, total } };
    },
    async resendWebhookDelivery({ principal: { accountId }, params, keep }) {
      return { data: await webhookDeliveries.resend({ accountId, id: params.deliveryId }, keep(asData)) };
    },
  };
}
