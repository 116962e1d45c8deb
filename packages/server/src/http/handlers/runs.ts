import type { runOperations } from '@platen/api';
import { parseInput, runFields } from '@platen/api';
import type { BatchArchive } from '../../services/batches/batch-archive.ts';
import type { BatchFilesService } from '../../services/batches/batch-files-service.ts';
import type { CancelRuns } from '../../services/batches/cancel-runs.ts';
import type { FailedRows } from '../../services/batches/failed-rows.ts';
import type { RunsService } from '../../services/batches/runs-service.ts';
import type { EventStreams } from '../answers/event-streams.ts';
import { requestKey } from '../answers/idempotency-key.ts';
import { attached, eventHeaders, lastEventId } from '../answers/stream-headers.ts';
import { readTableForm } from '../bodies/read-table-form.ts';
import type { HandlersOf } from '../call.ts';
import { originOf } from '../connections/request-origin.ts';

export interface RunHandlersOptions {
  readonly runs: RunsService;
  readonly cancelRuns: CancelRuns;
  readonly batchFiles: Pick<BatchFilesService, 'maxBytes'>;
  readonly batchArchive: BatchArchive;
  readonly failedRows: FailedRows;
  readonly eventStreams: EventStreams;
}

export function runHandlers(services: RunHandlersOptions): HandlersOf<typeof runOperations> {
  const { runs, cancelRuns, batchFiles, batchArchive, failedRows, eventStreams } = services;
  return {
    async renderRun({ principal: { accountId, plan }, query: { dryRun }, request, once }) {
      const { file, sent } = await readTableForm(request, batchFiles.maxBytes(plan));
      const { bytes, hash } = file;
      const fields = parseInput(runFields, sent);
      if (dryRun) return { status: 200 as const, data: await runs.tryOut({ accountId, plan, bytes, fields }) };
      const content = JSON.stringify([hash, sent]);
      return once(content, async () => {
        const key = await requestKey(request, () => content);
        const origin = originOf(request);
        return { data: await runs.accept({ accountId, plan, bytes, fields, requestKey: key, origin }) };
      });
    },

    async listRuns({ principal: { accountId }, query }) {
      const { items, ...found } = await runs.list({ accountId, ...query });
      return { data: items, page: { ...query, ...found } };
    },

    async getRun({ principal: { accountId, plan }, params: { runId } }) {
      return { data: await runs.get({ accountId, plan, runId }) };
    },

    async cancelRun({ principal: { accountId, plan }, params: { runId } }) {
      return { data: await cancelRuns.cancel({ accountId, plan, runId }) };
    },

    async streamRunEvents({ principal, params: { runId }, request }) {
      await runs.find({ accountId: principal.accountId, runId });
      const stream = await eventStreams.open({ principal, id: runId, lastEventId: lastEventId(request.headers) });
      return { stream, headers: eventHeaders };
    },

    async downloadRun({ principal: { accountId }, params: { runId } }) {
      const { run, state, batches } = await runs.find({ accountId, runId });
      const whole = { ids: { runId }, createdAt: run.createdAt, state, batches };
      return { stream: await batchArchive.open(whole), headers: attached(`${runId}.zip`) };
    },

    async downloadFailedRowsOfRun({ principal: { accountId }, params: { runId }, query }) {
      const { batches } = await runs.find({ accountId, runId });
      return { stream: failedRows.open(batches, query), headers: attached(`${runId}-failed-rows.csv`) };
    },
  };
}
