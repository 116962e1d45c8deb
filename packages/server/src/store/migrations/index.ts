import { up as createFirstTables } from './0001-to-0020/0001-first-tables.ts';
import { up as createServiceTables } from './0001-to-0020/0002-service.ts';
import { up as createAssetTables } from './0001-to-0020/0003-assets.ts';
import { up as createWorkTables } from './0001-to-0020/0004-work.ts';
import { up as createDesignVersions } from './0001-to-0020/0005-design-versions.ts';
import { up as createWebhookTables } from './0001-to-0020/0006-webhooks.ts';
import { up as createNodeTables } from './0001-to-0020/0007-nodes.ts';
import { up as createBatchColumns } from './0001-to-0020/0008-batches.ts';
import { up as createSignedFiles } from './0001-to-0020/0011-signed-files.ts';
import { up as createRenderSlots } from './0001-to-0020/0012-render-slots.ts';
import { up as createRenderRequests } from './0001-to-0020/0013-render-requests.ts';
import { up as createKeptAnswers } from './0001-to-0020/0014-kept-answers.ts';
import { up as createAgeIndexes } from './0001-to-0020/0015-retention.ts';
import { up as createEarlierSecrets } from './0001-to-0020/0016-earlier-secrets.ts';
import { up as createAssetMentions } from './0001-to-0020/0017-asset-mentions.ts';
import { up as createWorkIndexes } from './0001-to-0020/0018-bounded-work.ts';
import { up as createEnteredMentions } from './0001-to-0020/0019-entered-mentions.ts';
import { indexes as fontIndexes } from './0001-to-0020/0020-fonts-of-accounts.ts';
import { up as createDocumentFacts } from './0021-to-0040/0021-document-facts.ts';
import { indexes as missingFactsIndexes } from './0021-to-0040/0022-missing-document-facts.ts';
import { up as createSuspension } from './0021-to-0040/0023-suspended-accounts.ts';
import { indexes as suspensionIndexes } from './0021-to-0040/0024-suspended-accounts-index.ts';
import { up as createStoredBytes } from './0021-to-0040/0025-stored-bytes.ts';
import { indexes as filesOfAccounts } from './0021-to-0040/0026-files-of-accounts.ts';
import { up as createWithdrawal } from './0021-to-0040/0027-withdrawn-files.ts';
import { up as countWaiting } from './0021-to-0040/0028-waiting-bytes.ts';
import { indexes as listedDocuments } from './0021-to-0040/0029-listed-documents.ts';
import { up as countLongTexts } from './0021-to-0040/0030-long-texts.ts';
import { up as addRequestVersion } from './0021-to-0040/0031-versioned-requests.ts';
import { up as createPeople } from './0021-to-0040/0032-people.ts';
import { up as createDesignDrafts } from './0021-to-0040/0033-design-drafts.ts';
import { up as createDataSets } from './0021-to-0040/0034-data-sets.ts';
import { up as createDesignPreviews } from './0021-to-0040/0035-design-previews.ts';
import { indexes as listedVersions } from './0021-to-0040/0036-listed-versions.ts';
import { up as createInvitations } from './0021-to-0040/0037-invitations.ts';
import { up as createVersionAuthors } from './0021-to-0040/0038-version-authors.ts';
import { up as createStudioFiles } from './0021-to-0040/0039-studio-files.ts';
import { up as createAuditLog } from './0021-to-0040/0040-audit-log.ts';
import { up as createPictureUrls } from './0041-to-0060/0041-picture-urls.ts';
import { up as createMails } from './0041-to-0060/0042-mails.ts';
import { up as createSecondFactors } from './0041-to-0060/0043-second-factors.ts';
import { up as addRequestOrigins } from './0041-to-0060/0044-request-origins.ts';
import { indexes as longLists } from './0041-to-0060/0045-long-lists.ts';
import { up as markWaitingAccounts } from './0041-to-0060/0046-waiting-accounts.ts';
import { indexes as lineOfTurns } from './0041-to-0060/0047-line-of-turns.ts';
import { up as createDesignForms } from './0041-to-0060/0048-design-forms.ts';
import { up as countDeaths } from './0041-to-0060/0049-node-deaths.ts';
import { up as createIdentities } from './0041-to-0060/0050-identities.ts';
import { up as addAccountOfSession } from './0041-to-0060/0051-account-of-session.ts';
import { up as addDeletedAccounts } from './0041-to-0060/0052-deleted-accounts.ts';
import { up as tuneHotTables } from './0041-to-0060/0053-hot-tables.ts';
import { up as createUsageParts } from './0041-to-0060/0054-usage-parts.ts';
import { up as createNodesSeen } from './0041-to-0060/0055-nodes-seen.ts';
import { up as createRequestData } from './0041-to-0060/0056-request-data.ts';
import { up as createBrands } from './0041-to-0060/0057-brands.ts';
import { up as createFolders } from './0041-to-0060/0058-folders.ts';
import { indexes as designsInFolders } from './0041-to-0060/0059-designs-in-folders.ts';
import { indexes as sortedDesigns } from './0041-to-0060/0060-sorted-designs.ts';
import { up as createRuns } from './0061-to-0080/0061-runs.ts';
import { indexes as batchesOfRuns } from './0061-to-0080/0062-batches-of-runs.ts';
import { up as addTraceStates } from './0061-to-0080/0063-trace-states.ts';
import { indexes as listsByStatus } from './0061-to-0080/0064-lists-by-status.ts';
import { indexes as runsOfDesigns } from './0061-to-0080/0065-runs-of-designs.ts';
import { up as addNodesOfAnswers } from './0061-to-0080/0066-nodes-of-answers.ts';
import { indexes as linesOfReceivers } from './0061-to-0080/0067-lines-of-receivers.ts';
import { up as tuneMoreTables } from './0061-to-0080/0068-more-hot-tables.ts';
import { up as addOriginsOfKeys } from './0061-to-0080/0069-origins-of-keys.ts';
import type { Migration } from './migration.ts';

/** In order of application; names are kept in the database and never change. */
export const migrations = {
  '0001-first-tables': { up: createFirstTables },
  '0002-service': { up: createServiceTables },
  '0003-assets': { up: createAssetTables },
  '0004-work': { up: createWorkTables },
  '0005-design-versions': { up: createDesignVersions },
  '0006-webhooks': { up: createWebhookTables },
  '0007-nodes': { up: createNodeTables },
  '0008-batches': { up: createBatchColumns },
  '0011-signed-files': { up: createSignedFiles },
  '0012-render-slots': { up: createRenderSlots },
  '0013-render-requests': { up: createRenderRequests },
  '0014-kept-answers': { up: createKeptAnswers },
  '0015-retention': { up: createAgeIndexes },
  '0016-earlier-secrets': { up: createEarlierSecrets },
  '0017-asset-mentions': { up: createAssetMentions },
  '0018-bounded-work': { up: createWorkIndexes },
  '0019-entered-mentions': { up: createEnteredMentions },
  '0020-fonts-of-accounts': { indexes: fontIndexes },
  '0021-document-facts': { up: createDocumentFacts },
  '0022-missing-document-facts': { indexes: missingFactsIndexes },
  '0023-suspended-accounts': { up: createSuspension },
  '0024-suspended-accounts-index': { indexes: suspensionIndexes },
  '0025-stored-bytes': { up: createStoredBytes },
  '0026-files-of-accounts': { indexes: filesOfAccounts },
  '0027-withdrawn-files': { up: createWithdrawal },
  '0028-waiting-bytes': { up: countWaiting },
  '0029-listed-documents': { indexes: listedDocuments },
  '0030-long-texts': { up: countLongTexts },
  '0031-versioned-requests': { up: addRequestVersion },
  '0032-people': { up: createPeople },
  '0033-design-drafts': { up: createDesignDrafts },
  '0034-data-sets': { up: createDataSets },
  '0035-design-previews': { up: createDesignPreviews },
  '0036-listed-versions': { indexes: listedVersions },
  '0037-invitations': { up: createInvitations },
  '0038-version-authors': { up: createVersionAuthors },
  '0039-studio-files': { up: createStudioFiles },
  '0040-audit-log': { up: createAuditLog },
  '0041-picture-urls': { up: createPictureUrls },
  '0042-mails': { up: createMails },
  '0043-second-factors': { up: createSecondFactors },
  '0044-request-origins': { up: addRequestOrigins },
  '0045-long-lists': { indexes: longLists },
  '0046-waiting-accounts': { up: markWaitingAccounts },
  '0047-line-of-turns': { indexes: lineOfTurns },
  '0048-design-forms': { up: createDesignForms },
  '0049-node-deaths': { up: countDeaths },
  '0050-identities': { up: createIdentities },
  '0051-account-of-session': { up: addAccountOfSession },
  '0052-deleted-accounts': { up: addDeletedAccounts },
  '0053-hot-tables': { up: tuneHotTables },
  '0054-usage-parts': { up: createUsageParts },
  '0055-nodes-seen': { up: createNodesSeen },
  '0056-request-data': { up: createRequestData },
  '0057-brands': { up: createBrands },
  '0058-folders': { up: createFolders },
  '0059-designs-in-folders': { indexes: designsInFolders },
  '0060-sorted-designs': { indexes: sortedDesigns },
  '0061-runs': { up: createRuns },
  '0062-batches-of-runs': { indexes: batchesOfRuns },
  '0063-trace-states': { up: addTraceStates },
  '0064-lists-by-status': { indexes: listsByStatus },
  '0065-runs-of-designs': { indexes: runsOfDesigns },
  '0066-nodes-of-answers': { up: addNodesOfAnswers },
  '0067-lines-of-receivers': { indexes: linesOfReceivers },
  '0068-more-hot-tables': { up: tuneMoreTables },
  '0069-origins-of-keys': { up: addOriginsOfKeys },
} satisfies Readonly<Record<string, Migration>>;
