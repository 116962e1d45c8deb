import type { MemberRole, Operations } from '@platen/api';

/**
 * The lowest role that may call an operation, written by hand from the specification of Studio and not from the code: owners
 * may do everything, admins look after keys, members and webhooks as well, editors after designs and batches, and viewers look.
 * Operations that act for no account are not named.
 */
const byRole = {
  owner: ['deleteAccount', 'exportAccount', 'listAuditLog'],
  admin: [
    ...['createApiKey', 'listApiKeys', 'revokeApiKey'],
    ...['createInvitation', 'listInvitations', 'revokeInvitation', 'updateMember'],
    ...['createWebhook', 'deleteWebhook', 'listWebhooks', 'testWebhook', 'updateWebhook'],
    ...['listWebhookDeliveries', 'resendWebhookDelivery'],
    ...['getSigningSecret', 'rotateSigningSecret', 'getUrlSecret', 'rotateUrlSecret'],
    ...['replaceBrand', 'updateAccount'],
  ],
  editor: [
    ...['createDesign', 'deleteDesign', 'duplicateDesign', 'updateDesign'],
    ...['createDesignVersion', 'putDraft', 'deleteDraft'],
    ...['createDataSet', 'replaceDataSet', 'deleteDataSet'],
    ...['createFolder', 'updateFolder', 'deleteFolder'],
    ...['createForm', 'listForms', 'updateForm', 'deleteForm'],
    ...['createTemplate', 'updateTemplate', 'deleteTemplate', 'useTemplate'],
    ...['uploadAsset', 'deleteAsset'],
    ...['renderDesign', 'renderTemplate', 'deleteRender', 'signUrl'],
    ...['renderBatch', 'renderBatchFromFile', 'renderRun', 'cancelRun'],
  ],
  viewer: [
    ...['getDesign', 'listDesigns', 'getDesignVersion', 'listDesignVersions', 'getDraft', 'listDataSets', 'getDataSet'],
    ...['getDesignPreview', 'getDesignScene', 'listFolders'],
    ...['getTemplate', 'listTemplates', 'listAssets', 'getAsset', 'getAssetUse'],
    ...['searchStock', 'searchIcons', 'listFonts'],
    ...['getEngineFonts', 'getEngineFont', 'getEnginePatterns', 'findWordStarts', 'findFormats', 'getSvgRenderer'],
    'getPicture',
    ...['getRenderStatus', 'listRenders', 'getRenderRequest'],
    ...['getBatch', 'listBatches', 'streamBatchEvents', 'downloadBatch', 'downloadFailedRowsOfBatch'],
    ...['getRun', 'listRuns', 'streamRunEvents', 'downloadRun', 'downloadFailedRowsOfRun'],
    ...['getAccount', 'getBrand', 'getUsage', 'listMembers'],
    // Everybody may leave; the service refuses to remove others by itself.
    'removeMember',
  ],
} as const;

export const lowestRoles: ReadonlyMap<string, MemberRole> = new Map(
  Object.entries(byRole).flatMap(([role, ids]) => ids.map((id: keyof Operations) => [id, role as MemberRole] as const)),
);

const order: readonly MemberRole[] = ['viewer', 'editor', 'admin', 'owner'];

/** Whether a role may call an operation, by that table. */
export function roleMay(role: MemberRole, operation: string): boolean {
  return order.indexOf(role) >= order.indexOf(lowestRoles.get(operation) ?? 'viewer');
}
