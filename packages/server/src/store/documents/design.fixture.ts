import type { StoredDesign } from '../../domain/design.ts';
import type { StoredFacts } from './document-facts.ts';
import { mentionsIn } from './mentions-in.ts';

export const createdAt = '2026-01-01T00:00:00.000Z';

export const design: StoredDesign = {
  id: 'dsn_1',
  accountId: 'acc_1',
  name: 'Größe 🎉',
  width: 10,
  height: 20,
  status: 'DRAFT',
  canvasData: '{}',
  createdAt,
  updatedAt: createdAt,
  version: 1,
  publishedVersion: null,
  versionCreatedAt: createdAt,
  folderId: null,
};

/** What a document without variables has. */
export const factsOf = ({ canvasData }: Pick<StoredDesign, 'canvasData'>): StoredFacts => ({
  variables: '[]',
  variableNames: '[]',
  mentions: [...mentionsIn(canvasData)],
});
