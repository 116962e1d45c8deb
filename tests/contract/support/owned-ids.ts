import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { listen } from './events.ts';
import { makeDesign } from './world.ts';

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function fileForm(
  file: string | Uint8Array,
  { name = 'file', ...fields }: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
  return form;
}

export const pixelForm = (): FormData => fileForm(pixel, { name: 'pixel.png' });

/** An invitation of somebody who was never invited before. */
const newInvitation = () => ({ email: `${randomUUID()}@example.com`, role: 'editor' });

/** What stands at the end of a link. */
export const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';

/** At this port of the loopback nobody answers. */
export const deafUrl = 'http://localhost:9/none';

async function made(client: Client, path: string, body?: unknown): Promise<Readonly<Record<string, string>>> {
  const answer = await client.call('POST', path, body === undefined ? {} : { body });
  expect([200, 201, 202], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body.data;
}

/** Parts of an address that stand before another. */
interface Earlier {
  readonly package?: string;
  readonly designId?: string;
  readonly accountId?: string;
}

/** By the parameter of an address that takes it: makes a thing of an account and tells its id. */
export const makeOwned = {
  designId: (client: Client) => makeDesign(client),
  version: async (_client: Client) => '1',
  /** A data set of the design before it. */
  async dataSetId(client: Client, { designId = '' }: Earlier = {}) {
    return (
      (await made(client, `/v1/designs/${designId}/data-sets`, { name: 'Guests', rows: [{ name: 'Ada' }] }))['id'] ?? ''
    );
  },
  /** A form of the design before it. */
  async formId(client: Client, { designId = '' }: Earlier = {}) {
    return (await made(client, `/v1/designs/${designId}/forms`, { name: 'Yours', variables: ['name'] }))['id'] ?? '';
  },
  async folderId(client: Client) {
    return (await made(client, '/v1/folders', { name: `Folder ${randomUUID()}` }))['id'] ?? '';
  },
  /** A package of fonts that come with the service. */
  package: async (_client: Client) => 'bundled',
  /** A file of a font, or of hyphenation patterns. */
  file: async (_client: Client, { package: fonts }: Earlier = {}) =>
    fonts === undefined ? 'de-1996' : 'inter-latin-wght-normal.sfnt',
  async templateId(client: Client) {
    return (await made(client, '/v1/templates', { designId: await makeDesign(client) }))['id'] ?? '';
  },
  async renderId(client: Client) {
    return (await made(client, `/v1/render/design/${await makeDesign(client)}`, {}))['renderId'] ?? '';
  },
  /** One that is complete. */
  async runId(client: Client) {
    const answer = await client.call('POST', '/v1/render/run', {
      body: fileForm('name\nAda\n', { designId: await makeDesign(client) }),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    const id: string = answer.body.data.runId;
    await listen(client, id);
    return id;
  },
  /** One that is complete. */
  async batchId(client: Client) {
    const renders = [{ designId: await makeDesign(client) }];
    const id = (await made(client, '/v1/render/batch', { renders }))['batchId'] ?? '';
    await listen(client, id);
    return id;
  },
  async assetId(client: Client) {
    return (await made(client, '/v1/assets/upload', pixelForm()))['id'] ?? '';
  },
  /** One that is off. */
  async webhookId(client: Client) {
    return (await made(client, '/v1/webhooks', { url: deafUrl, enabled: false }))['id'] ?? '';
  },
  /** One that has failed, of a webhook that is on. */
  async deliveryId(client: Client) {
    const { id } = await made(client, '/v1/webhooks', { url: deafUrl });
    return (await made(client, `/v1/webhooks/${id}/test`))['id'] ?? '';
  },
  /** A key of the account that calls; where the operator calls, of the account made before. */
  async keyId(client: Client, { accountId }: Earlier = {}) {
    if (accountId !== undefined) {
      return (await client.get(`/admin/v1/accounts/${accountId}/api-keys`)).body.data[0].id as string;
    }
    return (await made(client, '/v1/api-keys', { name: 'Another' }))['id'] ?? '';
  },
  async invitationId(client: Client) {
    return (await made(client, '/v1/invitations', newInvitation()))['id'] ?? '';
  },
  /** A member who is an editor. */
  async personId(client: Client) {
    const { url = '' } = await made(client, '/v1/invitations', newInvitation());
    const newcomer = { token: tokenOf(url), name: 'Grace Hopper', password: 'compiler of 1952' };
    const answer = await client.call('POST', '/v1/invitations/accept', { body: newcomer });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.data.person.id as string;
  },
  /** An account for the admin API, and for operators. */
  async accountId(admin: Client) {
    // An operator who is signed in has no token.
    const path = admin.key === '' ? '/v1/operator/accounts' : '/admin/v1/accounts';
    return (await made(admin, path, { name: 'Made for a test', plan: 'Free' }))['accountId'] ?? '';
  },
} as const;

export type IdParameter = keyof typeof makeOwned;
