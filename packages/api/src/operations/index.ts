import { accountOperations } from './account.ts';
import { adminOperations } from './admin.ts';
import { assetOperations } from './assets.ts';
import { batchOperations } from './batches.ts';
import { dataSetOperations } from './data-sets.ts';
import { designOperations } from './designs.ts';
import { draftOperations } from './drafts.ts';
import { engineOperations } from './engine.ts';
import { folderOperations } from './folders.ts';
import { formOperations } from './forms.ts';
import { libraryOperations } from './library.ts';
import { memberOperations } from './members.ts';
import { operatorOperations } from './operator.ts';
import { peopleOperations } from './people.ts';
import { pictureOperations } from './pictures.ts';
import { previewOperations } from './previews.ts';
import { renderOperations } from './renders.ts';
import { runOperations } from './runs.ts';
import { secondFactorOperations } from './second-factor.ts';
import { templateOperations } from './templates.ts';
import { urlOperations } from './urls.ts';
import { webhookOperations } from './webhooks.ts';

/** Every operation of the API, by its id. */
export const operations = {
  ...renderOperations,
  ...batchOperations,
  ...runOperations,
  ...designOperations,
  ...draftOperations,
  ...previewOperations,
  ...dataSetOperations,
  ...folderOperations,
  ...formOperations,
  ...templateOperations,
  ...assetOperations,
  ...libraryOperations,
  ...engineOperations,
  ...pictureOperations,
  ...urlOperations,
  ...webhookOperations,
  ...accountOperations,
  ...memberOperations,
  ...peopleOperations,
  ...operatorOperations,
  ...secondFactorOperations,
  ...adminOperations,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;
