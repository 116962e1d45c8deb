import { PlatenError } from '@platen/core';
import type { RenderWithFile } from '../../domain/render.ts';
import type { RendersStore } from '../../store/renders/renders-store.ts';
import type { FilesService } from '../files/files-service.ts';
import { type Page, type PageRequest, pageOf, toWindow } from '../page.ts';
import type { WebhookDeliveriesService } from '../webhooks/webhook-deliveries-service.ts';
import { type RenderStatus, toStatus } from './render-result.ts';
import type { KeptRequest, RequestData } from './request-data.ts';

export interface StoredRendersOptions {
  readonly renders: RendersStore;
  readonly requestData: RequestData;
  readonly publicFiles: FilesService;
  readonly webhooks: Pick<WebhookDeliveriesService, 'states'>;
  /** Deletes the bytes of contents that no file has any more. */
  readonly forgetContent: (contentHashes: readonly string[]) => Promise<void>;
}

export interface RequestOfRender {
  readonly renderId: string;
  readonly designId?: string;
  readonly templateId?: string;
  /** Null when the request was not kept, or is kept no longer. */
  readonly request: KeptRequest['request'] | null;
  readonly keptUntil: KeptRequest['keptUntil'] | null;
}

/** Shows and deletes renders that there are. */
export function storedRenders(options: StoredRendersOptions) {
  const { renders } = options;
  const urlOf = options.publicFiles.url;

  return {
    /** Throws RENDER_NOT_FOUND, or ACCESS_DENIED for another account's. */
    async status(key: { readonly accountId: string; readonly renderId: string }): Promise<RenderStatus> {
      const [status] = await statusesOf(key.accountId, [await find(key)]);
      if (!status) throw new PlatenError('RENDER_NOT_FOUND');
      return status;
    },

    /** The file of a completed render. Throws as `status` does, and NOT_FOUND when the file is gone. */
    async file(key: { readonly accountId: string; readonly renderId: string }) {
      const { file } = await find(key);
      if (!file) throw new PlatenError('NOT_FOUND', { message: 'There is no such file, or it has expired.' });
      return file;
    },

    /** The request of the render; `request` is null where it is not kept. Throws as `status` does. */
    async request(key: { readonly accountId: string; readonly renderId: string }): Promise<RequestOfRender> {
      const { render } = await find(key);
      const sealed = await renders.requestData(key);
      const kept = sealed && options.requestData.open(sealed);
      return {
        renderId: render.id,
        ...(render.templateId === null ? { designId: render.designId ?? '' } : { templateId: render.templateId }),
        request: kept?.request ?? null,
        keptUntil: kept?.keptUntil ?? null,
      };
    },

    /** Newest first; the renders of a batch in the order of its request. */
    async list(
      query: PageRequest & {
        readonly accountId: string;
        readonly designId?: string | undefined;
        readonly batchId?: string | undefined;
        readonly runId?: string | undefined;
        readonly status?: string | undefined;
      },
    ): Promise<Page<RenderStatus>> {
      const { accountId, designId, batchId, runId, status } = query;
      const found = await renders.list({ accountId, designId, batchId, runId, status, ...toWindow(query) });
      return pageOf(found, await statusesOf(accountId, found.rows));
    },

    /**
     * Throws RENDER_NOT_FOUND, ACCESS_DENIED for another account's, or RENDER_NOT_FINISHED. The file is deleted unless
     * another render shows it.
     */
    async delete(key: { readonly accountId: string; readonly renderId: string }): Promise<void> {
      const found = await find(key);
      if (found.render.completedAt === null) throw new PlatenError('RENDER_NOT_FINISHED');
      await renders.delete(key.renderId);
      if (found.file) await options.forgetContent([found.file.contentHash]);
    },
  };

  async function find(key: { readonly accountId: string; readonly renderId: string }): Promise<RenderWithFile> {
    const found = await renders.find(key.renderId);
    if (!found) throw new PlatenError('RENDER_NOT_FOUND');
    if (found.render.accountId !== key.accountId) throw new PlatenError('ACCESS_DENIED');
    return found;
  }

  async function statusesOf(accountId: string, rows: readonly RenderWithFile[]): Promise<readonly RenderStatus[]> {
    const subjects = rows.map(({ render }) => render).filter(({ webhookUrl }) => webhookUrl !== null);
    const states = await options.webhooks.states({ accountId, subjects });
    return rows.map(({ render, file }) => {
      return toStatus({ render, file, url: file ? urlOf(file) : null, webhook: states.get(render.id) });
    });
  }
}
