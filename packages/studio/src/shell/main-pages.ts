import usage from 'lucide:chart-column';
import renders from 'lucide:image-play';
import assets from 'lucide:images';
import keys from 'lucide:key-round';
import batches from 'lucide:layers';
import designs from 'lucide:layout-grid';
import templates from 'lucide:layout-template';
import operator from 'lucide:server-cog';
import settings from 'lucide:settings-2';
import members from 'lucide:users';
import webhooks from 'lucide:webhook';
import type { ComponentType } from 'react';
import type { Messages } from '../messages/en.ts';
import type { OperationId } from '../ui/allowed.tsx';
import { arriving } from '../ui/arriving.tsx';

export interface MainPage {
  /** Its address, which a service knows as well (`http/routes/studio-routes.ts`). */
  readonly path: string;
  readonly name: keyof Messages['pages'];
  readonly icon: string;
  readonly Page: ComponentType;
  /** What it calls: it is for those who may. Default: for everybody. */
  readonly operation?: OperationId;
}

/** What the navigation leads to, in its order. A page is added here when it exists, so that no link leads nowhere. */
export const mainPages: readonly MainPage[] = [
  {
    path: '/designs',
    name: 'designs',
    icon: designs,
    Page: arriving(async () => (await import('../dashboard/designs-page.tsx')).DesignsPage),
  },
  {
    path: '/templates',
    name: 'templates',
    icon: templates,
    Page: arriving(async () => (await import('../dashboard/templates-page.tsx')).TemplatesPage),
  },
  {
    path: '/renders',
    name: 'renders',
    icon: renders,
    Page: arriving(async () => (await import('../dashboard/renders/renders-page.tsx')).RendersPage),
  },
  {
    path: '/batches',
    name: 'batches',
    icon: batches,
    Page: arriving(async () => (await import('../dashboard/batches/batches-page.tsx')).BatchesPage),
  },
  {
    path: '/assets',
    name: 'assets',
    icon: assets,
    Page: arriving(async () => (await import('../dashboard/assets/assets-page.tsx')).AssetsPage),
  },
  {
    path: '/webhooks',
    name: 'webhooks',
    icon: webhooks,
    operation: 'listWebhooks',
    Page: arriving(async () => (await import('../dashboard/webhooks/webhooks-page.tsx')).WebhooksPage),
  },
  {
    path: '/api-keys',
    name: 'keys',
    icon: keys,
    operation: 'listApiKeys',
    Page: arriving(async () => (await import('../dashboard/keys/keys-page.tsx')).KeysPage),
  },
  {
    path: '/usage',
    name: 'usage',
    icon: usage,
    Page: arriving(async () => (await import('../dashboard/usage/usage-page.tsx')).UsagePage),
  },
  {
    path: '/members',
    name: 'members',
    icon: members,
    Page: arriving(async () => (await import('../people/members/members-page.tsx')).MembersPage),
  },
  {
    path: '/settings',
    name: 'settings',
    icon: settings,
    Page: arriving(async () => (await import('../dashboard/settings/settings-page.tsx')).SettingsPage),
  },
  {
    path: '/operator',
    name: 'operator',
    icon: operator,
    operation: 'getInstallation',
    Page: arriving(async () => (await import('../dashboard/operator/operator-page.tsx')).OperatorPage),
  },
];

export interface InnerPage extends Pick<MainPage, 'path' | 'Page' | 'operation'> {
  /** Until the page has one of its own, and for those who may not see it. */
  readonly titleOf: (messages: Messages) => string;
}

/** Pages below those, the more exact address first. */
export const innerPages: readonly InnerPage[] = [
  {
    path: '/profile',
    titleOf: ({ profile }) => profile.title,
    Page: arriving(async () => (await import('../people/profile/profile-page.tsx')).ProfilePage),
  },
  {
    path: '/designs/:designId/playground',
    operation: 'renderDesign',
    titleOf: ({ playground }) => playground.name,
    Page: arriving(async () => (await import('../dashboard/playground/playground-page.tsx')).PlaygroundPage),
  },
  {
    path: '/batches/new',
    operation: 'renderRun',
    titleOf: ({ batches }) => batches.create,
    Page: arriving(async () => (await import('../dashboard/batches/new-batch-page.tsx')).NewBatchPage),
  },
  {
    path: '/batches/:batchId',
    titleOf: ({ batches }) => batches.one,
    Page: arriving(async () => (await import('../dashboard/batches/batch-page.tsx')).BatchPage),
  },
];
