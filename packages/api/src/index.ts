export { type ErrorCode, errorCodes, type WarningCode } from '@platen/core';
export { warningCodes } from '@platen/core/guide';
export { apiVersion } from './api-version.ts';
export { parseInput } from './input.ts';
export { buildOpenApi } from './openapi/build-openapi.ts';
export {
  actsForAccount,
  type FileSuccess,
  type Method,
  type Operation,
  type OperationBody,
  type OperationSuccess,
  rolesOf,
  type StreamSuccess,
} from './operation.ts';
export { accountOperations } from './operations/account.ts';
export { adminOperations } from './operations/admin.ts';
export { assetOperations } from './operations/assets.ts';
export { batchOperations } from './operations/batches.ts';
export { dataSetOperations } from './operations/data-sets.ts';
export { designOperations } from './operations/designs.ts';
export { draftOperations } from './operations/drafts.ts';
export { engineOperations } from './operations/engine.ts';
export { folderOperations } from './operations/folders.ts';
export { formOperations } from './operations/forms.ts';
export { type OperationId, type Operations, operations } from './operations/index.ts';
export { libraryOperations } from './operations/library.ts';
export { memberOperations } from './operations/members.ts';
export { operatorOperations } from './operations/operator.ts';
export { peopleOperations } from './operations/people.ts';
export { pictureOperations } from './operations/pictures.ts';
export { previewOperations } from './operations/previews.ts';
export { renderOperations } from './operations/renders.ts';
export { runOperations } from './operations/runs.ts';
export { secondFactorOperations } from './operations/second-factor.ts';
export { templateOperations } from './operations/templates.ts';
export { urlOperations } from './operations/urls.ts';
export { webhookOperations } from './operations/webhooks.ts';
export { uploadFields } from './schemas/assets.ts';
export { batchFileFields } from './schemas/batches/batch-files.ts';
export { batchItem } from './schemas/batches/batches.ts';
export { type DesignStatus, designChanges, newDesign } from './schemas/designs.ts';
export { type FormFormat, formFormats } from './schemas/forms.ts';
export { type RenderBody, renderDesignBody, renderFieldCodes, renderFields } from './schemas/render-request.ts';
export { runFields } from './schemas/runs.ts';
export { webhookPayloads } from './schemas/webhook-payloads.ts';
export {
  type AuditActorType,
  type AuditKind,
  auditActorTypes,
  auditKinds,
  type FileAccess,
  type MemberRole,
  memberRoles,
  type Plan,
  plans,
  roleScopes,
  type Scope,
  scopes,
  type WebhookEvent,
} from './vocabulary.ts';
