import type { renderOperations } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import type { Rights } from '../../accounts/rights.ts';
import type { BatchesService } from '../../services/batches/batches-service.ts';
import type { RenderCall } from '../../services/renders/drawing/render-call.ts';
import type { QueuedRendersService } from '../../services/renders/queued/queued-renders-service.ts';
import type { RendersService } from '../../services/renders/renders-service.ts';
import { checkFormat, readAcceptHeader } from '../answers/accept-header.ts';
import { requestKey } from '../answers/idempotency-key.ts';
import { readPreferHeader } from '../answers/prefer-header.ts';
import type { RequestBodyCache } from '../bodies/request-body-cache.ts';
import type { HandlersOf } from '../call.ts';
import { originOf } from '../connections/request-origin.ts';

export interface RenderHandlersServices {
  readonly batches: BatchesService;
  readonly renders: RendersService;
  readonly rights: Pick<Rights, 'hold'>;
  readonly queuedRenders: QueuedRendersService;
}

/** Longer than that a connection is not kept waiting, whatever its caller would wait. */
const maxWaitSeconds = 30;

export function renderHandlers(
  { batches, renders, rights, queuedRenders }: RenderHandlersServices,
  bodies: RequestBodyCache,
): HandlersOf<typeof renderOperations> {
  /** What the body says wins over what the header prefers; a body that leaves `async` out says nothing. */
  async function render(asked: RenderCall, request: FastifyRequest) {
    const accepted = readAcceptHeader(request.headers.accept);
    if (accepted && names(request.body, 'format')) checkFormat(accepted, asked.body.format);
    const body = accepted ? { ...asked.body, format: accepted } : asked.body;
    const call = { ...asked, body, origin: originOf(request) };
    // What is remembered of a body holds for the format that it says.
    const known = accepted ? undefined : bodies.of(request);
    const prefer = readPreferHeader(request.headers.prefer);
    const isAsync = call.body.async || (prefer.respondAsync && !saysSync(request.body));
    const keyOf = (...how: readonly string[]) => {
      return requestKey(request, () =>
        JSON.stringify([...how, call.source, request.body, ...(accepted ? [accepted] : [])]),
      );
    };
    if (!isAsync) {
      const key = await keyOf('awaited');
      // It goes on when its key is revoked, but not when its account is suspended.
      const { signal, release } = rights.hold({ accountId: call.accountId });
      try {
        const remembered = { ...call, memory: known?.memory, signal };
        const data = await Promise.race([renders.render(remembered, key), endOf(signal)]);
        if (data.cached && known) bodies.keep(request);
        return { data };
      } finally {
        release();
      }
    }
    const waitSeconds = Math.min(prefer.waitSeconds ?? 0, maxWaitSeconds);
    const submitted = await queuedRenders.submit(call, {
      waitMs: waitSeconds * 1_000,
      requestKey: await keyOf(),
    });
    if (submitted.state === 'completed') {
      return { data: submitted.result, headers: { 'preference-applied': `wait=${waitSeconds}` } };
    }
    return {
      status: 202 as const,
      data: submitted.status,
      headers: prefer.respondAsync ? { 'preference-applied': 'respond-async' } : {},
    };
  }

  return {
    renderDesign: ({ principal: { accountId, plan }, params, body, request }) =>
      render({ accountId, plan, body, source: { kind: 'design', id: params.designId } }, request),
    renderTemplate: ({ principal: { accountId, plan }, params, body, request }) =>
      render({ accountId, plan, body, source: { kind: 'template', id: params.templateId } }, request),
    async getRenderStatus({ principal: { accountId, plan }, params: { renderId: id } }) {
      if (id.startsWith('bat_')) return { data: await batches.get({ accountId, plan, batchId: id }) };
      return { data: await renders.status({ accountId, renderId: id }) };
    },
    async listRenders({ principal: { accountId }, query }) {
      const { items, ...found } = await renders.list({ accountId, ...query });
      return { data: items, page: { ...query, ...found } };
    },
    async getRenderRequest({ principal: { accountId }, params: { renderId } }) {
      return { data: await renders.request({ accountId, renderId }) };
    },
    async deleteRender({ principal: { accountId }, params }) {
      await renders.delete({ accountId, renderId: params.renderId });
      return { data: { deleted: true } };
    },
  };
}

/** Rejects when the signal is aborted: what waits for a download would notice later. */
function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The checked body has a default; only the body as it came tells whether `false` was said. */
function saysSync(body: unknown): boolean {
  return names(body, 'async') && body.async === false;
}

function names<Field extends string>(body: unknown, field: Field): body is Readonly<Record<Field, unknown>> {
  return typeof body === 'object' && body !== null && field in body;
}
