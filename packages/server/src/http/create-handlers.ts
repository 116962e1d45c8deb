import type { Rights } from '../accounts/rights.ts';
import type { AccountService } from '../services/accounts/account-service.ts';
import type { BrandService } from '../services/accounts/brand-service.ts';
import type { LeavingAccountsService } from '../services/accounts/leaving-accounts-service.ts';
import type { UsageReports } from '../services/accounts/usage-report.ts';
import type { AssetsService } from '../services/assets/assets-service.ts';
import type { LibraryService } from '../services/assets/library-service.ts';
import type { BatchArchive } from '../services/batches/batch-archive.ts';
import type { BatchFilesService } from '../services/batches/batch-files-service.ts';
import type { BatchWatch } from '../services/batches/batch-watch.ts';
import type { BatchesService } from '../services/batches/batches-service.ts';
import type { CancelRuns } from '../services/batches/cancel-runs.ts';
import type { FailedRows } from '../services/batches/failed-rows.ts';
import type { RunsService } from '../services/batches/runs-service.ts';
import type { DataSetsService } from '../services/documents/data-sets-service.ts';
import type { DesignDraftsService } from '../services/documents/design-drafts-service.ts';
import type { DesignVersionsService } from '../services/documents/design-versions-service.ts';
import type { DesignsService } from '../services/documents/designs-service.ts';
import type { FoldersService } from '../services/documents/folders-service.ts';
import type { PreviewsService } from '../services/documents/previews-service.ts';
import type { TemplatesService } from '../services/documents/templates-service.ts';
import type { EngineFilesService } from '../services/engine-files/engine-files-service.ts';
import type { FillingService } from '../services/forms/filling-service.ts';
import type { FormsService } from '../services/forms/forms-service.ts';
import type { InstallationService } from '../services/operator/installation-service.ts';
import type { AuditService } from '../services/people/audit-service.ts';
import type { InvitationsService } from '../services/people/invitations-service.ts';
import type { LeavingService } from '../services/people/leaving-service.ts';
import type { MailService } from '../services/people/mail/mail-service.ts';
import type { MembersService } from '../services/people/members-service.ts';
import type { PasswordResetsService } from '../services/people/password-resets-service.ts';
import type { ProfileService } from '../services/people/profile-service.ts';
import type { SecondFactorService } from '../services/people/second-factor/second-factor-service.ts';
import type { SessionsService } from '../services/people/sessions-service.ts';
import type { SetupService } from '../services/people/setup-service.ts';
import type { SignOnService } from '../services/people/single-sign-on/sign-on-service.ts';
import type { PictureUrlsService } from '../services/picture-urls/picture-urls-service.ts';
import type { PicturesService } from '../services/pictures/pictures-service.ts';
import type { QueuedRendersService } from '../services/renders/queued/queued-renders-service.ts';
import type { RendersService } from '../services/renders/renders-service.ts';
import type { WebhookDeliveriesService } from '../services/webhooks/webhook-deliveries-service.ts';
import type { WebhookEndpointsService } from '../services/webhooks/webhook-endpoints-service.ts';
import type { EventStreams } from './answers/event-streams.ts';
import type { RequestBodyCache } from './bodies/request-body-cache.ts';
import type { Handlers } from './call.ts';
import { accountHandlers } from './handlers/account.ts';
import { adminHandlers } from './handlers/admin.ts';
import { assetHandlers } from './handlers/assets.ts';
import { batchHandlers } from './handlers/batches.ts';
import { dataSetHandlers } from './handlers/data-sets.ts';
import { designHandlers } from './handlers/designs.ts';
import { draftHandlers } from './handlers/drafts.ts';
import { engineHandlers } from './handlers/engine.ts';
import { folderHandlers } from './handlers/folders.ts';
import { type FormHandlersOptions, formHandlers } from './handlers/forms.ts';
import { libraryHandlers } from './handlers/library.ts';
import { memberHandlers } from './handlers/members.ts';
import { operatorHandlers } from './handlers/operator.ts';
import { type PeopleHandlersOptions, peopleHandlers } from './handlers/people.ts';
import { pictureHandlers } from './handlers/pictures.ts';
import { previewHandlers } from './handlers/previews.ts';
import { renderHandlers } from './handlers/renders.ts';
import { runHandlers } from './handlers/runs.ts';
import { secondFactorHandlers } from './handlers/second-factor.ts';
import { templateHandlers } from './handlers/templates.ts';
import { urlHandlers } from './handlers/urls.ts';
import { webhookHandlers } from './handlers/webhooks.ts';

/** What the API offers, whatever carries it. */
export interface Services {
  readonly account: AccountService;
  readonly assets: AssetsService;
  readonly audit: AuditService;
  readonly batches: BatchesService;
  readonly batchArchive: BatchArchive;
  readonly batchFiles: BatchFilesService;
  readonly batchWatch: BatchWatch;
  readonly failedRows: FailedRows;
  readonly runs: RunsService;
  readonly cancelRuns: CancelRuns;
  readonly brand: BrandService;
  readonly designs: DesignsService;
  readonly dataSets: DataSetsService;
  readonly designDrafts: DesignDraftsService;
  readonly designVersions: DesignVersionsService;
  readonly engineFiles: EngineFilesService;
  readonly filling: FillingService;
  readonly folders: FoldersService;
  readonly forms: FormsService;
  readonly installation: InstallationService;
  readonly invitations: InvitationsService;
  readonly leaving: LeavingService;
  readonly leavingAccounts: LeavingAccountsService;
  readonly library: LibraryService;
  readonly mail: MailService;
  readonly members: MembersService;
  readonly passwordResets: PasswordResetsService;
  readonly pictures: PicturesService;
  readonly pictureUrls: PictureUrlsService;
  readonly previews: PreviewsService;
  readonly profile: ProfileService;
  readonly queuedRenders: QueuedRendersService;
  readonly renders: RendersService;
  readonly rights: Rights;
  readonly secondFactor: SecondFactorService;
  readonly sessions: SessionsService;
  readonly setup: SetupService;
  readonly signOn: SignOnService;
  readonly templates: TemplatesService;
  readonly usageReports: UsageReports;
  readonly webhooks: WebhookEndpointsService;
  readonly webhookDeliveries: WebhookDeliveriesService;
}

export interface HandlerParts
  extends Pick<PeopleHandlersOptions, 'cookie' | 'signOnCookie' | 'pageOrigin' | 'networkOf'>,
    Pick<FormHandlersOptions, 'publicRenders' | 'subjects'> {
  readonly eventStreams: EventStreams;
  readonly bodies: RequestBodyCache;
}

/** Every operation's handler. */
export function createHandlers(services: Services, { eventStreams, bodies, ...web }: HandlerParts): Handlers {
  return {
    ...renderHandlers(services, bodies),
    ...batchHandlers({ ...services, eventStreams }),
    ...runHandlers({ ...services, eventStreams }),
    ...designHandlers(services),
    ...draftHandlers(services),
    ...previewHandlers(services),
    ...dataSetHandlers(services),
    ...folderHandlers(services),
    ...formHandlers({ ...services, ...web }),
    ...templateHandlers(services),
    ...assetHandlers(services),
    ...libraryHandlers(services),
    ...engineHandlers(services),
    ...pictureHandlers(services),
    ...urlHandlers(services),
    ...webhookHandlers(services),
    ...accountHandlers({ ...services, ...web }),
    ...memberHandlers({ ...services, ...web }),
    ...peopleHandlers({ ...services, ...web }),
    ...secondFactorHandlers({ ...services, ...web }),
    ...operatorHandlers(services),
    ...adminHandlers(services),
  };
}
