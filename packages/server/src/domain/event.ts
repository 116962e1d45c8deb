import type { WebhookEvent } from '@platen/api';
import { derivedId } from './ids.ts';
import type { Origin } from './origin.ts';

/** Something that has become true. */
export interface RecordedEvent {
  readonly accountId: string;
  readonly event: WebhookEvent;
  /** The render or batch that it tells of. */
  readonly subjectId: string;
  /** JSON, serialised once: these bytes are signed and sent. */
  readonly body: string;
  /** Named in the request, told besides the registered endpoints. */
  readonly url?: string | null | undefined;
  /** Told to receivers. */
  readonly origin?: Origin | undefined;
  /** Who asked waits for the one attempt at `url`, and this node makes it: nobody else takes it for that long. */
  readonly blocking?: { readonly owner: string; readonly leaseMs: number } | undefined;
}

/** Where a delivery goes that no registered endpoint asked for. */
export const requestTarget = 'request';

/** The id of the delivery of an event to the URL that its request named. */
export function requestDeliveryId(subjectId: string, event: WebhookEvent): string {
  return derivedId('dlv', subjectId, [event, requestTarget]);
}
