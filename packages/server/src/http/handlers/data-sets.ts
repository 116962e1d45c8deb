import type { dataSetOperations } from '@platen/api';
import type { DataSetsService } from '../../services/documents/data-sets-service.ts';
import type { HandlersOf } from '../call.ts';

export function dataSetHandlers({
  dataSets,
}: {
  readonly dataSets: DataSetsService;
}): HandlersOf<typeof dataSetOperations> {
  return {
    async listDataSets({ principal: { accountId }, params: { designId } }) {
      return { data: await dataSets.list({ accountId, designId }) };
    },
    async createDataSet({ principal: { accountId }, params: { designId }, body, units }) {
      return { data: await dataSets.create({ accountId, designId }, body, units) };
    },
    async getDataSet({ principal: { accountId }, params: { designId, dataSetId: id }, query }) {
      const { dataSet, rows } = await dataSets.get({ accountId, designId, id }, query);
      return { data: { ...dataSet, rows }, page: { ...query, total: dataSet.rowCount } };
    },
    async replaceDataSet({ principal: { accountId }, params: { designId, dataSetId: id }, body }) {
      return { data: await dataSets.replace({ accountId, designId, id }, body) };
    },
    async deleteDataSet({ principal: { accountId }, params: { designId, dataSetId: id } }) {
      await dataSets.delete({ accountId, designId, id });
      return { data: { deleted: true } };
    },
  };
}
