import type { batchOperations } from '@platen/api';
import { batchFileFields, parseInput } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { BatchArchive } from '../../services/batches/batch-archive.ts';
import type { BatchFilesService } from '../../services/batches/batch-files-service.ts';
import type { BatchesService } from '../../services/batches/batches-service.ts';
import type { EventStreams } from '../answers/event-streams.ts';
import { requestKey } from '../answers/idempotency-key.ts';
import { parseJsonBody } from '../bodies/json-guard.ts';
import { readIntoMemory } from '../bodies/read-into-memory.ts';
import { readUpload } from '../bodies/read-upload.ts';
import type { HandlersOf } from '../call.ts';
import { originOf } from '../connections/request-origin.ts';

export interface BatchHandlersOptions {
  readonly batches: BatchesService;
  readonly batchFiles: BatchFilesService;
  readonly batchArchive: BatchArchive;
  readonly eventStreams: EventStreams;
}

/** Fields of the form that are JSON. */
const jsonFields: ReadonlySet<string> = new Set(['mapping', 'options']);
/** Fields beside the file, and how long each may be. */
const formFields = { count: 12, bytes: 256 * 1024 };

export function batchHandlers(services: BatchHandlersOptions): HandlersOf<typeof batchOperations> {
  const { batches, batchFiles, batchArchive, eventStreams } = services;
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
      const maxBytes = batchFiles.maxBytes(plan);
      const form = await readUpload(request.raw, {
        receive: (stream) => readIntoMemory(stream, { maxBytes }),
        discard: async () => undefined,
        fields: formFields,
      });
      const sent = Object.fromEntries([...form.fields].filter(([, value]) => value !== ''));
      checkFields(sent);
      const fields = parseInput(batchFileFields, sent);
      if (dryRun) {
        const data = await batchFiles.tryOut({ accountId, plan, bytes: form.file.bytes, fields });
        return { status: 200 as const, data };
      }
      const content = JSON.stringify([form.file.hash, sent]);
      return once(content, async () => {
        const key = await requestKey(request, () => content);
        const origin = originOf(request);
        const { bytes } = form.file;
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
      const stream = await eventStreams.open({ principal, batchId, lastEventId: lastEventId(request.headers) });
      // Proxies must not gather events, nor compress them, before they pass them on.
      return { stream, headers: { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' } };
    },

    async downloadBatch({ principal: { accountId }, params: { batchId } }) {
      const stream = await batchArchive.open(await batches.find({ accountId, batchId }));
      return {
        stream,
        headers: {
          'content-disposition': `attachment; filename="${batchId}.zip"`,
          'cache-control': 'private, no-store',
        },
      };
    },
  };
}

/** What is refused in JSON bodies is refused in the fields of a form: NUL anywhere, and depth and size where it is JSON. */
function checkFields(fields: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(fields)) {
    try {
      parseJsonBody(Buffer.from(jsonFields.has(field) ? text : JSON.stringify(text)));
    } catch (cause) {
      if (!(cause instanceof PlatenError)) throw cause;
      const message = `${field.slice(0, 64)}: ${cause.message.replaceAll('The body', 'it')}`;
      throw new PlatenError(cause.code, { message, details: { field: field.slice(0, 64) }, cause });
    }
  }
}

/** What is no id of ours says nothing of what has arrived; then everything is sent. */
function lastEventId(headers: Readonly<Record<string, string | readonly string[] | undefined>>): number {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : 0;
}
