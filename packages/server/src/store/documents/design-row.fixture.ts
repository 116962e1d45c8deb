import type { DesignRow } from '../schema.ts';
import type { StoredFacts } from './document-facts.ts';
import { mentionsIn } from './mentions-in.ts';

export const createdAt = '2026-01-01T00:00:00.000Z';

export const design: DesignRow = {
  id: 'dsn_1',
  account_id: 'acc_1',
  name: 'Größe 🎉',
  width: 10,
  height: 20,
  status: 'DRAFT',
  canvas_data: '{}',
  created_at: createdAt,
  updated_at: createdAt,
  name_search: 'größe 🎉',
  version: 1,
  published_version: null,
  version_created_at: createdAt,
  folder_id: '',
};

/** Of a document without variables. */
export const factsOf = ({ canvas_data }: Pick<DesignRow, 'canvas_data'>): StoredFacts => ({
  variables: '[]',
  variableNames: '[]',
  mentions: [...mentionsIn(canvas_data)],
});
