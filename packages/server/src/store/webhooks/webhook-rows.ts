import type { WebhookEvent } from '@platen/api';
import type { AttemptError, WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '../../domain/webhook.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookEndpointRow } from '../schema.ts';

export function toEndpoint(row: WebhookEndpointRow): WebhookEndpoint {
  return {
    ...fieldsOf(row),
    events: JSON.parse(row.events) as readonly WebhookEvent[],
    enabled: row.enabled === 1,
    disabledReason: row.disabled_reason as WebhookEndpoint['disabledReason'],
  };
}

/** The columns of what is given. */
export function endpointColumns(endpoint: WebhookEndpoint): WebhookEndpointRow;
export function endpointColumns(changes: Partial<WebhookEndpoint>): Partial<WebhookEndpointRow>;
export function endpointColumns({ events, enabled, ...others }: Partial<WebhookEndpoint>): Partial<WebhookEndpointRow> {
  return {
    ...columnsOf(others),
    ...(events !== undefined && { events: JSON.stringify(events) }),
    ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
  };
}

export function toDelivery(row: WebhookDeliveryRow, attempts: readonly WebhookAttemptRow[]): WebhookDelivery {
  const waits = row.status === 'pending' && row.lease_owner === null;
  return {
    id: row.id,
    accountId: row.account_id,
    webhookId: row.endpoint_id,
    url: row.url,
    event: row.event as WebhookDelivery['event'],
    subjectId: row.subject_id,
    status: row.status as WebhookDelivery['status'],
    error: row.error as AttemptError | null,
    nextAttemptAt: waits ? row.due_at : null,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    failures: row.failures,
    attempts: attempts.map(toAttempt),
  };
}

function toAttempt(row: WebhookAttemptRow): WebhookAttempt {
  const { startedAt, finishedAt, ...others } = fieldsOf(row);
  return {
    ...others,
    startedAt,
    finishedAt,
    durationMs: finishedAt === null ? null : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)),
    error: row.error as AttemptError | null,
  };
}
