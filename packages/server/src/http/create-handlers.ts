import type { Rights } from '../accounts/rights.ts';
import type { AccountService } from '../services/accounts/account-service.ts';
import type { AssetsService } from '../services/assets/assets-service.ts';
import type { LibraryService } from '../services/assets/library-service.ts';
import type { BatchArchive } from '../services/batches/batch-archive.ts';
import type { BatchFilesService } from '../services/batches/batch-files-service.ts';
import type { BatchWatch } from '../services/batches/batch-watch.ts';
import type { BatchesService } from '../services/batches/batches-service.ts';
import type { DataSetsService } from '../services/documents/data-sets-service.ts';
import type { DesignDraftsService } from '../services/documents/design-drafts-service.ts';
import type { DesignVersionsService } from '../services/documents/design-versions-service.ts';
import type { DesignsService } from '../services/documents/designs-service.ts';
import type { PreviewsService } from '../services/documents/previews-service.ts';
import type { TemplatesService } from '../services/documents/templates-service.ts';
import type { EngineFilesService } from '../services/engine-files/engine-files-service.ts';
import type { InvitationsService } from '../services/people/invitations-service.ts';
import type { MembersService } from '../services/people/members-service.ts';
import type { ProfileService } from '../services/people/profile-service.ts';
import type { SessionsService } from '../services/people/sessions-service.ts';
import type { SetupService } from '../services/people/setup-service.ts';
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
import { libraryHandlers } from './handlers/library.ts';
import { memberHandlers } from './handlers/members.ts';
import { type PeopleHandlersOptions, peopleHandlers } from './handlers/people.ts';
import { pictureHandlers } from './handlers/pictures.ts';
import { previewHandlers } from './handlers/previews.ts';
import { renderHandlers } from './handlers/renders.ts';
import { templateHandlers } from './handlers/templates.ts';
import { webhookHandlers } from './handlers/webhooks.ts';

/** What the API offers, whatever carries it. */
export interface Services {
  readonly account: AccountService;
  readonly assets: AssetsService;
  readonly batches: BatchesService;
  readonly batchArchive: BatchArchive;
  readonly batchFiles: BatchFilesService;
  readonly batchWatch: BatchWatch;
  readonly designs: DesignsService;
  readonly dataSets: DataSetsService;
  readonly designDrafts: DesignDraftsService;
  readonly designVersions: DesignVersionsService;
  readonly engineFiles: EngineFilesService;
  readonly invitations: InvitationsService;
  readonly library: LibraryService;
  readonly members: MembersService;
  readonly pictures: PicturesService;
  readonly previews: PreviewsService;
  readonly profile: ProfileService;
  readonly queuedRenders: QueuedRendersService;
  readonly renders: RendersService;
  readonly rights: Rights;
  readonly sessions: SessionsService;
  readonly setup: SetupService;
  readonly templates: TemplatesService;
  readonly webhooks: WebhookEndpointsService;
  readonly webhookDeliveries: WebhookDeliveriesService;
}

export interface HandlerParts extends Pick<PeopleHandlersOptions, 'cookie' | 'pageOrigin' | 'networkOf'> {
  readonly eventStreams: EventStreams;
  readonly bodies: RequestBodyCache;
}

/** Every operation's handler. */
export function createHandlers(services: Services, { eventStreams, bodies, ...web }: HandlerParts): Handlers {
  return {
    ...renderHandlers(services, bodies),
    ...batchHandlers({ ...services, eventStreams }),
    ...designHandlers(services),
    ...draftHandlers(services),
    ...previewHandlers(services),
    ...dataSetHandlers(services),
    ...templateHandlers(services),
    ...assetHandlers(services),
    ...libraryHandlers(services),
    ...engineHandlers(services),
    ...pictureHandlers(services),
    ...webhookHandlers(services),
    ...accountHandlers(services),
    ...memberHandlers({ ...services, ...web }),
    ...peopleHandlers({ ...services, ...web }),
    ...adminHandlers(services),
  };
}
