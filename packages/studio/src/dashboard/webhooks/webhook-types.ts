import type { call } from '../../api/client.ts';
import type { Tone } from '../parts/status-badge.tsx';

export type Endpoint = Awaited<ReturnType<typeof call<'listWebhooks'>>>['data'][number];
export type Delivery = Awaited<ReturnType<typeof call<'listWebhookDeliveries'>>>['data'][number];

export const deliveryTones: Readonly<Record<Delivery['status'], Tone>> = {
  pending: 'busy',
  held: 'plain',
  delivered: 'good',
  failed: 'bad',
};
