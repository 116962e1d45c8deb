import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DemoClient } from './client.ts';
import { makeBrand } from './make-brand.ts';
import { sendRuns } from './send-runs.ts';

export interface FillOptions {
  /** Root of the repository, which has the gallery's data. */
  readonly root: string;
  readonly receiverUrl: string;
  readonly say: (line: string) => void;
}

/** Templates that become designs, with the formats that each is rendered to. */
const chosen = {
  'event-ticket': ['png', 'pdf'],
  'conference-badge': ['png', 'pdf', 'svg'],
  'certificate-of-completion': ['pdf', 'png'],
  invoice: ['pdf'],
  'product-promo': ['jpg', 'webp'],
  'quote-post': ['png', 'jpg'],
  'blog-link-preview': ['png', 'webp'],
  'kpi-report': ['pdf', 'png'],
} as const;
type Slug = keyof typeof chosen;

const guests = [
  ['Ada', 'Lovelace', 'Analytical Engines'],
  ['Grace', 'Hopper', 'Compilers & Co.'],
  ['Małgorzata', 'Świątek', 'Łódź Film Festival'],
  ['Iñaki', 'Etxeberria Ibáñez', 'Ayuntamiento de Logroño'],
  ['رنا', 'الحلبي', 'مسرح الميناء'],
  ['Jürgen', 'Weiß', 'Café Größenwahn'],
  ['Chloé', 'Lefèvre', 'Atelier Nord'],
  ['Olivér', 'Szőke', 'Duna Kiadó'],
] as const satisfies readonly (readonly [string, string, string])[];

/** Folders, with the designs that lie in each; the others lie in none. */
const folders: Readonly<Record<string, readonly Slug[]>> = {
  Events: ['event-ticket', 'conference-badge', 'certificate-of-completion'],
  'Social media': ['product-promo', 'quote-post', 'blog-link-preview'],
};

/** Designs in folders, a brand, renders, batches, runs, deliveries, uploads, a data set and a form: all that an API writes. */
export async function fillInstance(client: DemoClient, { root, receiverUrl, say }: FillOptions) {
  const { id: accountId } = await client.call('GET', '/v1/account');
  const designs = await makeDesigns(client, root);
  const branded = await makeBrand(client);
  await fillFolders(client, designs);
  const designIds = [...Object.values(designs), branded];
  say(`${designIds.length} designs are made, some in folders, and one has the colours, fonts and logo of a brand.`);
  const badge = dataOf(root, 'conference-badge');
  const rows = await sendRuns(client, { designs, ticket: dataOf(root, 'event-ticket'), badge, guests });
  say(`Two runs of ${rows} rows together are drawn, of which one has rows that fail.`);
  // Both are told of what follows.
  const taking = await client.call('POST', '/v1/webhooks', { url: `${receiverUrl}/orders` });
  const failing = await client.call('POST', '/v1/webhooks', { url: `${receiverUrl}/down`, events: ['render.failed'] });
  let count = 0;
  for (const [slug, formats] of Object.entries(chosen) as [Slug, readonly string[]][]) {
    for (const format of formats) {
      await client.call('POST', `/v1/render/design/${designs[slug]}`, { format, dynamicData: dataOf(root, slug) });
      count += 1;
    }
  }
  await client.call('POST', `/v1/render/design/${branded}`, { format: 'png', dynamicData: { guest: 'Grace Hopper' } });
  say(`${count + 1} renders are drawn.`);
  await sendBatches(client, root, designs);
  say('Two batches are drawn, of which one has rows that fail.');
  await client.call('POST', `/v1/webhooks/${taking.id}/test`);
  await client.delivered();
  say('Webhooks are delivered, and some are not.');
  // Nobody listens there any more.
  for (const { id } of [taking, failing]) await client.call('PATCH', `/v1/webhooks/${id}`, { enabled: false });
  await uploadPreviews(client, root);
  await client.call('POST', `/v1/designs/${designs['conference-badge']}/data-sets`, {
    name: 'Guests',
    rows: guests.map(badgeOf),
  });
  await client.call('POST', `/v1/designs/${designs['conference-badge']}/forms`, {
    name: 'Your badge',
    intro: 'Write your name as it shall stand on your badge, and print it.',
    variables: ['first_name', 'last_name', 'company'],
    format: 'pdf',
  });
  await client.call('PATCH', `/v1/designs/${designs['event-ticket']}`, { status: 'PUBLISHED' });
  say('Uploads, a data set and a form are there.');
  return { accountId: String(accountId), designIds };
}

async function makeDesigns(client: DemoClient, root: string): Promise<Readonly<Record<Slug, string>>> {
  const made: Partial<Record<Slug, string>> = {};
  for (const slug of Object.keys(chosen) as Slug[]) {
    const { id } = JSON.parse(readFileSync(path.join(root, 'templates', slug, 'template.json'), 'utf8'));
    made[slug] = (await client.call('POST', `/v1/templates/${id}/use`, {})).id;
  }
  return made as Record<Slug, string>;
}

async function fillFolders(client: DemoClient, designs: Readonly<Record<Slug, string>>): Promise<void> {
  for (const [name, slugs] of Object.entries(folders)) {
    const { id: folderId } = await client.call('POST', '/v1/folders', { name });
    for (const slug of slugs) await client.call('PATCH', `/v1/designs/${designs[slug]}`, { folderId });
  }
}

function dataOf(root: string, slug: Slug): Readonly<Record<string, unknown>> {
  const data: object = JSON.parse(readFileSync(path.join(root, 'templates', slug, 'data.json'), 'utf8'));
  // Paths of stock pictures mean something to tools of the repository only; the design has its own.
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !String(value).startsWith('../')));
}

function badgeOf([first_name, last_name, company]: (typeof guests)[number]) {
  return { first_name, last_name, company };
}

async function sendBatches(client: DemoClient, root: string, designs: Readonly<Record<Slug, string>>): Promise<void> {
  const badge = dataOf(root, 'conference-badge');
  const ticket = dataOf(root, 'event-ticket');
  const badges = await client.call('POST', '/v1/render/batch', {
    renders: [...guests, ...guests].map((guest, index) => ({
      designId: designs['conference-badge'],
      format: 'png',
      dynamicData: { ...badge, ...badgeOf(guest), attendee_code: `DDC27-${String(index + 1).padStart(4, '0')}` },
    })),
  });
  const tickets = await client.call('POST', '/v1/render/batch', {
    renders: guests.map(([first, last], index) => ({
      designId: designs['event-ticket'],
      format: 'pdf',
      // A ticket of the third guest has a date that is none.
      dynamicData: { ...ticket, holder: `${first} ${last}`, ...(index % 3 === 2 && { starts_at: 'on Friday' }) },
    })),
  });
  for (const { batchId } of [badges, tickets]) await client.ended(batchId);
}

async function uploadPreviews(client: DemoClient, root: string): Promise<void> {
  for (const slug of ['product-promo', 'restaurant-menu', 'profile-banner']) {
    const form = new FormData();
    const bytes = readFileSync(path.join(root, 'templates', slug, 'preview.webp'));
    form.append('file', new Blob([bytes]), `${slug}.webp`);
    await client.call('POST', '/v1/assets/upload', form);
  }
}
