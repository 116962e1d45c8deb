import type { assetOperations } from '@platen/api';
import { parseInput, uploadFields } from '@platen/api';
import type { AssetsService } from '../../services/assets/assets-service.ts';
import { readUpload } from '../bodies/read-upload.ts';
import type { HandlersOf } from '../call.ts';

export function assetHandlers({ assets }: { readonly assets: AssetsService }): HandlersOf<typeof assetOperations> {
  return {
    async listAssets({ principal: { accountId }, query }) {
      const { items, ...found } = await assets.list({ accountId, ...query });
      return { data: items, page: { ...query, ...found } };
    },
    async uploadAsset({ principal: { accountId, plan }, request, once }) {
      const form = await readUpload(request.raw, {
        receive: async (stream) => {
          assets.checkLength({ plan, bytes: Number(request.headers['content-length'] ?? 0) });
          return assets.receive(stream, { plan });
        },
        discard: (upload) => upload.discard(),
      });
      const { file: upload, fileName } = form;
      try {
        const { name, type } = parseInput(uploadFields, filled(form.fields));
        const content = JSON.stringify([upload.contentHash, fileName, name, type]);
        return await once(content, async (units) => {
          return { data: await assets.create({ accountId, plan, upload, fileName, name, type, units }) };
        });
      } finally {
        await upload.discard();
      }
    },
    async getAsset({ principal: { accountId }, params }) {
      return { data: await assets.get({ accountId, id: params.assetId }) };
    },
    async getAssetUse({ principal: { accountId }, params }) {
      return { data: await assets.useOf({ accountId, id: params.assetId }) };
    },
    async deleteAsset({ principal: { accountId }, params }) {
      await assets.delete({ accountId, id: params.assetId });
      return { data: { deleted: true } };
    },
  };
}

/** Forms send empty texts for fields that nobody filled in. */
function filled(fields: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['name', 'type'].flatMap((name) => (fields.get(name) ? [[name, fields.get(name) ?? '']] : [])),
  );
}
