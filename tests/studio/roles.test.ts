import type { Operations } from '@platen/api';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { roleMay } from '../contract/support/lowest-roles.ts';
import { makeOwned, pixelForm } from '../contract/support/owned-ids.ts';
import { check } from './support/axe.ts';
import { openAs } from './support/open-as.ts';
import { useStudio } from './support/use-studio.ts';

const studio = useStudio();

/** Things of the account that the pages show. */
const made = { design: '', folder: '', render: '', run: '', template: '' };
beforeAll(async () => {
  const key = createClient(studio.service.url, studio.service.apiKey);
  const text = { id: 'hello', type: 'text', x: 0, y: 0, width: 160, height: 40, text: '{{ name }}' };
  const canvasData = { elements: [text], variables: [{ name: 'name' }] };
  made.design = (await key.post('/v1/designs', { name: 'Badge', width: 160, height: 90, canvasData })).body.data.id;
  await key.post(`/v1/designs/${made.design}/data-sets`, { name: 'Guests', rows: [{ name: 'Ada' }, { name: 'Max' }] });
  made.folder = (await key.post('/v1/folders', { name: 'Summer' })).body.data.id;
  const data = { dynamicData: { name: 'Ada' } };
  made.render = (await key.post(`/v1/render/design/${made.design}`, data)).body.data.renderId;
  made.template = (await key.get('/v1/templates?limit=1')).body.data[0].id;
  made.run = await makeOwned.runId(key);
  await key.call('POST', '/v1/assets/upload', { body: pixelForm() });
  const { id } = (await key.post('/v1/webhooks', { url: 'https://example.com/platen' })).body.data;
  await key.call('POST', `/v1/webhooks/${id}/test`);
  await key.post('/v1/invitations', { email: 'max@example.com', role: 'viewer' });
});

/** Names of the controls on a page, by the operation that they are for; the first that matches counts. */
type Controls = Readonly<Partial<Record<keyof Operations | 'everybody', RegExp>>>;

const menus = {
  useTemplate: /^From a template/,
  createDesign: /^New design$|^From a file|^Own size|\d × [\d,]+ px$/,
  updateFolder: /^Rename$/,
  // The button is for folders and for designs.
  deleteFolder: /^Delete$/,
} satisfies Controls;
const members = /^(?:Role of|Remove) /;
const endpoints = /^(?:Edit|Switch off|More for)/;
const shownInEditor = /^(?:All designs|Previous row|Next row|Rows|Fit page|100 %)$/;

const pages = (): Readonly<Record<string, Controls>> => ({
  '/designs': {
    everybody: /^(?:Order$|Open |More for |Download as JSON$)/,
    ...menus,
    createFolder: /^New folder$/,
    renderDesign: /^Try with data$/,
    duplicateDesign: /^Duplicate$/,
    updateDesign: /^Move to/,
  },
  [`/designs?folder=${made.folder}`]: {
    everybody: /^(?:Designs|Order)$/,
    ...menus,
    updateFolder: /^Rename$|^More for/,
  },
  [`/designs/${made.design}/playground`]: { listForms: /^Share/, renderDesign: /./ },
  [`/templates?template=${made.template}`]: { everybody: /^Close$/, useTemplate: /^Use template$/ },
  '/renders': { everybody: /^(?:Every status|Every design|Greeting|Badge)$/ },
  [`/renders?render=${made.render}`]: {
    everybody: /^(?:Close|Open in editor with this data|Open the design|Download)$/,
    renderDesign: /^Draw again$/,
    deleteRender: /^Delete$/,
  },
  '/batches': { everybody: /^Greeting$/, renderRun: /^New batch$/ },
  '/batches/new': { renderRun: /^Design$/ },
  [`/batches/${made.run}`]: { everybody: /^(?:Download all \(ZIP\)|Every status|Row 1)$/ },
  '/assets': { everybody: /^(?:All|Pictures|Fonts)$/, uploadAsset: /^Upload$/, deleteAsset: /^Delete / },
  '/webhooks': {
    createWebhook: /^New endpoint$/,
    testWebhook: /^Send a test/,
    updateWebhook: endpoints,
    deleteWebhook: /^Delete$/,
    getSigningSecret: /^Show$/,
    rotateSigningSecret: /^Make a new one$/,
    listWebhookDeliveries: /^(?:Every delivery|Test)$/,
  },
  '/api-keys': { createApiKey: /^New API key$/, revokeApiKey: /^Revoke / },
  '/usage': { everybody: /./ },
  '/members': { createInvitation: /^Invite$/, updateMember: members, revokeInvitation: /^Withdraw / },
  '/settings': {
    updateAccount: /^(?:Name|Save|Who has the address|By signed addresses)$/,
    replaceBrand: /^(?:Add a (?:colour|font|logo)|Save the brand)$/,
    uploadAsset: /^Upload a logo$/,
    getSigningSecret: /^Show$/,
    rotateSigningSecret: /^Make a new one$/,
  },
  '/profile': {
    everybody:
      /^(?:Name|Save|Current password|New password|Change password|Switch on|Sign out everywhere|Leave .*|Export as a file|Delete yourself)$/,
    exportAccount: /^Export everything$/,
    deleteAccount: /^Delete workspace$/,
  },
  [`/designs/${made.design}/edit`]: { everybody: shownInEditor, putDraft: /./ },
});

const isControl = /^\s*- (?:button|link|menuitem|switch|combobox|textbox|radio|checkbox) "((?:[^"\\]|\\.)*)"/;

/** The names of all controls; menus are opened one after the other. */
async function controlsOf(page: Page, address: string): Promise<readonly string[]> {
  const names = async (part: Locator) =>
    (await part.ariaSnapshot()).split('\n').flatMap((line) => isControl.exec(line)?.[1] ?? []);
  if (address.endsWith('/edit')) return names(page.locator('body'));
  const dialog = page.getByRole('dialog');
  const part = (await dialog.count()) > 0 ? dialog : page.getByRole('main');
  const all = [...(await names(part))];
  for (const menu of await part.locator('[aria-haspopup="true"]').all()) {
    await menu.click();
    all.push(...(await names(page.getByRole('menu'))));
    await page.keyboard.press('Escape');
  }
  return [...new Set(all)];
}

/** The operations that a page offers, in order of their names. */
async function offeredBy(page: Page, address: string, controls: Controls): Promise<readonly string[]> {
  const offered = new Set<string>();
  for (const name of await controlsOf(page, address)) {
    const [operation] = Object.entries(controls).find(([, names]) => names.test(name)) ?? [];
    expect(operation, `${address}: “${name}” stands in no table`).toBeDefined();
    offered.add(operation ?? '');
  }
  return [...offered].sort();
}

describe.each(['viewer', 'editor', 'admin', 'owner'] as const)('the pages of the role %s', (role) => {
  it('offer all that it may, and nothing that it may not', async () => {
    const page = await openAs(studio, { role, name: role });
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
    for (const [address, controls] of Object.entries(pages())) {
      await goTo(page, address);
      const due = Object.keys(controls).filter((operation) => roleMay(role, operation) && isDue(address, operation));
      // Again when it differs: a busy page may ask for its data half a second after it has begun.
      await expect.poll(() => offeredBy(page, address, controls), { message: address }).toEqual(due.sort());
      expect.soft([address, await page.getByRole('button', { name: 'Try again' }).count()]).toEqual([address, 0]);
    }
    expect(refused).toEqual([]);

    /** Whether a control should be there: parts of a form are shown to those who may send the form. */
    function isDue(address: string, operation: string): boolean {
      return address !== '/settings' || operation !== 'uploadAsset' || roleMay(role, 'replaceBrand');
    }
  });

  it('are led to where it may see them, and say at their address who may', async () => {
    const page = await openAs(studio, { role, name: `${role}2` });
    const main = page.getByRole('main');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await goTo(page, '/designs');
    const ofAll = ['Designs', 'Templates', 'Renders', 'Batches', 'Assets', 'Usage', 'Members', 'Settings'];
    const ofAdmins = ofAll.toSpliced(5, 0, 'Webhooks', 'API keys');
    await expect.poll(() => links.allTextContents()).toEqual(roleMay(role, 'listApiKeys') ? ofAdmins : ofAll);
    for (const [address, [operation, title, who]] of Object.entries(guarded())) {
      await goTo(page, address);
      const isShown = operation !== 'getInstallation' && roleMay(role, operation);
      await expect.poll(() => main.getByText(who).count(), { message: address }).toBe(isShown ? 0 : 1);
      if (!isShown) await main.getByRole('heading', { name: title, exact: true }).waitFor();
      if (!isShown) expect.soft([address, await main.getByRole('button').count()]).toEqual([address, 0]);
    }
    await goTo(page, '/members');
    for (const [name, operation] of [
      ['Invitations', 'listInvitations'] as const,
      ['Audit log', 'listAuditLog'] as const,
    ])
      await expect
        .poll(() => page.getByRole('table', { name }).count(), { message: name })
        .toBe(roleMay(role, operation) ? 1 : 0);
  });
});

/** Pages that not everybody sees: what they call, their heading, and who sees them. */
const guarded = (): Readonly<Record<string, readonly [operation: keyof Operations, title: string, who: string]>> => ({
  '/webhooks': ['listWebhooks', 'Webhooks', 'people in the role owner or admin.'],
  '/api-keys': ['listApiKeys', 'API keys', 'people in the role owner or admin.'],
  '/batches/new': ['renderRun', 'New batch', 'people in the role owner, admin, or editor.'],
  [`/designs/${made.design}/playground`]: ['renderDesign', 'Playground', 'people in the role owner, admin, or editor.'],
  '/operator': ['getInstallation', 'Operator', 'operators of the installation.'],
});

async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(studio.service.url + address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

describe('a design', () => {
  it('is shown to viewers with the data of any row, and no key changes it', async () => {
    const page = await openAs(studio, { role: 'viewer', name: 'Eve' });
    const written: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && written.push(request.url()));
    await goTo(page, `/designs/${made.design}/edit`);
    await page.getByRole('heading', { level: 1, name: 'Badge' }).waitFor();
    await page.getByText('Read only. This is for people in the role owner, admin, or editor.').waitFor();
    await page.getByRole('combobox', { name: 'Rows' }).selectOption({ index: 1 });
    await page.getByText('Row 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Next row' }).click();
    await page.getByText('Row 2 of 2').waitFor();
    await page.locator('canvas[aria-busy="false"]').click();
    for (const keys of ['Escape', 'p', 'Shift+P', 'Control+a', 'Delete', 'Control+v', 'Control+s', 't'])
      await page.keyboard.press(keys);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('img', { name: 'Page', exact: true }).count()).toBe(1);
    expect(await page.getByRole('toolbar').count()).toBe(0);
    expect(written).toEqual([]);
    await check(page, 'a design that is shown');
  });
});

it('editors press what they are offered, and it is done', async () => {
  const page = await openAs(studio, { role: 'editor', name: 'Grace' });
  const does = async (address: string, method: string, press: () => Promise<unknown>) => {
    await goTo(page, address);
    const [answer] = await Promise.all([page.waitForResponse((each) => each.request().method() === method), press()]);
    expect([address, answer.status() < 300]).toEqual([address, true]);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const item = (menu: string, name: string) => async () => {
    await button(menu).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await does('/designs', 'POST', item('New design', 'Square post'));
  await does('/designs', 'POST', item('More for Badge', 'Duplicate'));
  await does('/designs', 'POST', async () => {
    await button('New folder').click();
    await page.getByRole('dialog').getByRole('textbox').fill('Winter');
    await page.keyboard.press('Enter');
  });
  await does(`/templates?template=${made.template}`, 'POST', () => button('Use template').click());
  await does(`/renders?render=${made.render}`, 'POST', () => button('Draw again').click());
  await does(`/designs/${made.design}/playground`, 'POST', () => button('Draw').click());
  await does('/assets', 'DELETE', async () => {
    await button('Delete pixel.png').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  });
});
