import type { AccountService } from '../services/account-service.ts';
import type { AssetsService } from '../services/assets-service.ts';
import type { DesignVersionsService } from '../services/design-versions-service.ts';
import type { DesignsService } from '../services/designs-service.ts';
import type { LibraryService } from '../services/library-service.ts';
import type { QueuedRendersService } from '../services/queued-renders-service.ts';
import type { RendersService } from '../services/renders-service.ts';
import type { TemplatesService } from '../services/templates-service.ts';
import type { WebhookDeliveriesService } from '../services/webhook-deliveries-service.ts';
import type { WebhookEndpointsService } from '../services/webhook-endpoints-service.ts';
import type { Handlers } from './call.ts';
import { accountHandlers } from './handlers/account.ts';
import { adminHandlers } from './handlers/admin.ts';
import { assetHandlers } from './handlers/assets.ts';
import { designHandlers } from './handlers/designs.ts';
import { libraryHandlers } from './handlers/library.ts';
import { renderHandlers } from './handlers/renders.ts';
import { templateHandlers } from './handlers/templates.ts';
import { webhookHandlers } from './handlers/webhooks.ts';

/** What the API offers, whatever carries it. */
export interface Services {
  readonly account: AccountService;
  readonly assets: AssetsService;
  readonly designs: DesignsService;
  readonly designVersions: DesignVersionsService;
  readonly library: LibraryService;
  readonly queuedRenders: QueuedRendersService;
  readonly renders: RendersService;
  readonly templates: TemplatesService;
  readonly webhooks: WebhookEndpointsService;
  readonly webhookDeliveries: WebhookDeliveriesService;
}

/** Every operation's handler. */
export function createHandlers(services: Services): Handlers {
  return {
    ...renderHandlers(services),
    ...designHandlers(services),
    ...templateHandlers(services),
    ...assetHandlers(services),
    ...libraryHandlers(services),
    ...webhookHandlers(services),
    ...accountHandlers(services),
    ...adminHandlers(services),
  };
}
