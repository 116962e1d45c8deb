import { randomUUID } from 'node:crypto';
import { operations } from '@platen/api';
import type { Client } from './client.ts';
import { deafUrl, fileForm, type IdParameter, makeOwned, pixelForm } from './owned-ids.ts';
import { ada } from './people.ts';
import { makeDesign } from './world.ts';

export type OperationId = keyof typeof operations;

/** One that makes an operation succeed. */
/** They make nothing, and may write no row but the kept answer: a run that has ended stays as it is when it is cancelled. */
export const makeNothing: ReadonlySet<string> = new Set(['signUrl', 'cancelRun']);

export interface GoodCall {
  readonly method: string;
  readonly path: string;
  /** Makes the body, as a form can be sent once only; undefined when there is none. */
  readonly body: (() => unknown) | undefined;
}

/** No folder is called so. */
const newName = async (): Promise<string> => `Folder ${randomUUID()}`;

/** Bodies with which operations succeed; `query` where one must be there. What needs neither is not named. */
const inputs: Readonly<Partial<Record<OperationId, Input>>> = {
  renderDesign: { body: () => ({ format: 'png', dynamicData: { name: 'Ada' } }) },
  renderTemplate: { body: () => ({ format: 'png', dynamicData: { name: 'Ada' } }) },
  renderBatch: { prepare: makeDesign, body: (designId) => ({ renders: [{ designId }] }) },
  renderBatchFromFile: { prepare: makeDesign, body: (designId) => fileForm('name\nAda\n', { designId }) },
  renderRun: { prepare: makeDesign, body: (designId) => fileForm('name\nAda\n', { designId }) },
  createDesign: { body: () => ({ name: 'Small', width: 10, height: 10 }) },
  updateDesign: { body: () => ({ name: 'Renamed' }) },
  putDraft: { body: () => ({ width: 10, height: 10, canvasData: { elements: [] } }) },
  createDesignVersion: { body: () => ({ publish: true }) },
  createDataSet: { body: () => ({ name: 'Guests', rows: [{ name: 'Ada' }] }) },
  replaceDataSet: { body: () => ({ name: 'Others', rows: [{ name: 'Max' }] }) },
  createFolder: { prepare: newName, body: (name) => ({ name }) },
  updateFolder: { prepare: newName, body: (name) => ({ name }) },
  createForm: { body: () => ({ name: 'Yours', variables: ['name'] }) },
  updateForm: { body: () => ({ enabled: false }) },
  duplicateDesign: { body: () => ({ name: 'Copied' }) },
  createTemplate: { prepare: makeDesign, body: (designId) => ({ designId }) },
  updateTemplate: { body: () => ({ name: 'Renamed' }) },
  useTemplate: { body: () => ({ name: 'Used' }) },
  uploadAsset: { body: pixelForm },
  searchStock: { query: '?query=waves' },
  searchIcons: { query: '?query=home' },
  findWordStarts: { query: '?lang=th&text=%E0%B8%A0%E0%B8%B2%E0%B8%A9%E0%B8%B2' },
  findFormats: { query: '?lang=is' },
  getPicture: { prepare: makeOwned.assetId, queryOf: (assetId) => `?url=${assetId}` },
  createWebhook: { body: () => ({ url: deafUrl, enabled: false }) },
  updateWebhook: { body: () => ({ events: ['render.failed'] }) },
  createApiKey: { body: () => ({ name: 'Shop' }) },
  updateMember: { body: () => ({ role: 'viewer' }) },
  createInvitation: { body: () => ({ email: 'grace@example.com', role: 'editor' }) },
  askPasswordReset: { body: () => ({ email: 'nobody@example.com' }) },
  adminCreatePasswordReset: { body: () => ({ email: ada.email }) },
  startSecondFactor: { body: () => ({ currentPassword: ada.password }) },
  switchSecondFactorOff: { body: () => ({ currentPassword: ada.password }) },
  updateProfile: { body: () => ({ name: 'Ada King' }) },
  signUrl: { prepare: makeDesign, body: (designId) => ({ url: `/i/${designId}.png?name=Ada` }) },
  replaceBrand: { body: () => ({ colors: [{ name: 'primary', value: '#1e3a8a' }] }) },
  updateAccount: { body: () => ({ signedUrlSeconds: 900 }) },
  operatorCreateAccount: { body: () => ({ name: 'New', plan: 'Free' }) },
  operatorUpdateAccount: { body: () => ({ plan: 'Teams' }) },
  operatorInvite: { body: () => ({ email: 'grace@example.com', role: 'owner' }) },
  adminCreateAccount: { body: () => ({ name: 'New', plan: 'Free' }) },
  adminCreateInvitation: { body: () => ({ email: 'grace@example.com', role: 'owner' }) },
  adminUpdateAccount: { body: () => ({ plan: 'Teams' }) },
};

/** After these, nobody signs in as before, or they take a code of the moment: their suites make people for them. */
export const ofOwnPeople: ReadonlySet<string> = new Set([
  'chooseAccount',
  'confirmSecondFactor',
  'deleteAccount',
  'deleteProfile',
  'renewRecoveryCodes',
]);

interface Input {
  /** Makes a thing that the body names. */
  readonly prepare?: (client: Client) => Promise<string>;
  readonly body?: (prepared: string) => unknown;
  readonly query?: string;
  /** Where it names the thing. */
  readonly queryOf?: (prepared: string) => string;
}

/** The parameters of an operation's address. */
export function parametersOf(id: OperationId): readonly IdParameter[] {
  return [...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    if (name === undefined || !(name in makeOwned)) throw new Error(`Say in owned-ids.ts how to make a ${name}.`);
    return name as IdParameter;
  });
}

/** A call of an operation that succeeds for an account, or for the operator where it is the operator's. */
export async function goodCall(id: OperationId, client: Client): Promise<GoodCall> {
  const operation = operations[id];
  const { prepare, body, query = '', queryOf }: Input = inputs[id] ?? {};
  const names = parametersOf(id);
  const ids: Partial<Record<IdParameter, string>> = {};
  // In the order of the address: a later one may be a part of what is named before it.
  for (const name of names) ids[name] = await makeOwned[name](client, ids);
  const prepared = prepare ? await prepare(client) : '';
  return {
    method: operation.method,
    path: addressOf(id, ids) + (queryOf?.(prepared) ?? query),
    body: body && (() => body(prepared)),
  };
}

export function addressOf(id: OperationId, ids: Readonly<Record<string, string>>): string {
  const { path, access } = operations[id];
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => ids[name] ?? '');
  return access === 'admin' ? filled : `/v1${filled}`;
}
