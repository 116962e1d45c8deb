import type { batchOperations } from '@platen/api';
import { batchFileFields, parseInput } from '@platen/api';
import type { BatchArchive } from '../../services/batches/batch-archive.ts';
import type { BatchFilesService } from '../../services/batches/batch-files-service.ts';
import type { BatchesService } from '../../services/batches/batches-service.ts';
import type { FailedRows } from '../../services/batches/failed-rows.ts';
import type { EventStreams } from '../answers/event-streams.ts';
import { requestKey } from '../answers/idempotency-key.ts';
import { attached, eventHeaders, lastEventId } from '../answers/stream-headers.ts';
import { readTableForm } from '../bodies/read-table-form.ts';
import type { HandlersOf } from '../call.ts';
import { originOf } from '../connections/request-origin.ts';

export interface BatchHandlersOptions {
  readonly batches: BatchesService;
  readonly batchFiles: BatchFilesService;
  readonly batchArchive: BatchArchive;
  readonly failedRows: FailedRows;
  readonly eventStreams: EventStreams;
}

export function batchHandlers(services: BatchHandlersOptions): HandlersOf<typeof batchOperations> {
  const { batches, batchFiles, batchArchive, failedRows, eventStreams } = services;
  return {
    async renderBatch({ principal: { accountId, plan }, body, request }) {
      const { renders, priority, strict, webhook = null } = body;
      const data = await batches.accept({
        accountId,
        plan,
        items: renders.map((value) => ({ value })),
        priority,
        strict,
        webhookUrl: webhook,
        requestKey: await requestKey(request, () => JSON.stringify(body)),
        origin: originOf(request),
      });
      return { data };
    },

    async renderBatchFromFile({ principal: { accountId, plan }, query: { dryRun }, request, once }) {
      const { file, sent } = await readTableForm(request, batchFiles.maxBytes(plan));
      const fields = parseInput(batchFileFields, sent);
      if (dryRun) {
        const data = await batchFiles.tryOut({ accountId, plan, bytes: file.bytes, fields });
        return { status: 200 as const, data };
      }
      const content = JSON.stringify([file.hash, sent]);
      return once(content, async () => {
        const key = await requestKey(request, () => content);
        const origin = originOf(request);
        const { bytes } = file;
        return { data: await batchFiles.accept({ accountId, plan, bytes, fields, requestKey: key, origin }) };
      });
    },

    async listBatches({ principal: { accountId }, query }) {
      const { items, ...found } = await batches.list({ accountId, ...query });
      return { data: items, page: { ...query, ...found } };
    },

    async getBatch({ principal: { accountId, plan }, params }) {
      return { data: await batches.get({ accountId, plan, batchId: params.batchId }) };
    },

    async streamBatchEvents({ principal, params: { batchId }, request }) {
      await batches.find({ accountId: principal.accountId, batchId });
      const stream = await eventStreams.open({ principal, id: batchId, lastEventId: lastEventId(request.headers) });
      return { stream, headers: eventHeaders };
    },

    async downloadBatch({ principal: { accountId }, params: { batchId } }) {
      const batch = await batches.find({ accountId, batchId });
      const whole = { ids: { batchId }, createdAt: batch.createdAt, state: batch, batches: [batch] };
      return { stream: await batchArchive.open(whole), headers: attached(`${batchId}.zip`) };
    },

    async downloadFailedRowsOfBatch({ principal: { accountId }, params: { batchId }, query }) {
      const batch = await batches.find({ accountId, batchId });
      return { stream: failedRows.open([batch], query), headers: attached(`${batchId}-failed-rows.csv`) };
    },
  };
}
