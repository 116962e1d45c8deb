// Pictures of each page and panel, held against the committed ones in tests/studio/pictures. `npm run studio:pictures` takes
// them anew: look at each before you commit it.

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installation } from '../../packages/api/src/examples/resources.ts';
import { interWeightTtf } from '../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { ada, setupToken } from '../contract/support/people.ts';
import { apiKey, buildService, type Service, startService } from '../e2e/service.ts';
import { differing, packed } from './support/kept-picture.ts';
import { openBrowser, openEditor } from './support/open-editor.ts';
import { areLoaded, monthOfUse, settle } from './support/still-pages.ts';

const folder = path.join(import.meta.dirname, 'pictures');
const isWriting = process.env['PLATEN_WRITE_PICTURES'] !== undefined;
/** Which Chromium the pictures are of: another one may draw the edges of glyphs otherwise. */
const versionFile = path.join(folder, 'chromium.txt');
const maxBytes = 2_000_000;
const viewport = { width: 1_024, height: 680 };
/** A telephone, and a large screen. */
const otherViewports = [
  { width: 360, height: 680 },
  { width: 1_600, height: 900 },
] as const;
const box = { width: 180, height: 60 };
const elements = [
  { id: 'back', type: 'rectangle', x: 40, y: 40, width: 720, height: 520, fill: '#f4e8d8', cornerRadius: 24 },
  { id: 'title', type: 'text', x: 80, y: 80, ...box, text: 'Hello {{ name }}', fontSize: 40, fill: '#10201f' },
  { id: 'long', type: 'text', x: 80, y: 180, ...box, height: 20, text: 'Far too long for a box as low as this one' },
  { id: 'dot', type: 'circle', x: 520, y: 320, width: 160, height: 160, fill: '#2f5bd7' },
];
const variables = [{ name: 'name', default: 'Ada', description: 'Whom it greets.' }];

describe.each(['light', 'dark'] as const)('Studio looks as it did, in its %s colours:', (colorScheme) => {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    buildService();
    service = await startService({ program: 'build' });
    browser = await openBrowser();
    mkdirSync(folder, { recursive: true });
    if (isWriting) writeFileSync(versionFile, `${majorOf(browser)}\n`);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const look = async (name: string, seen: Page | Locator) => {
    const bytes = await seen.screenshot({ animations: 'disabled', caret: 'hide' });
    const file = path.join(folder, `${name}-${colorScheme}.webp`);
    if (isWriting) return writeFileSync(file, await packed(bytes));
    if (readFileSync(versionFile, 'utf8').trim() !== majorOf(browser)) {
      return console.log(`skip ${name}: its picture was taken with another Chromium`);
    }
    expect.soft(existsSync(file), `${file} is missing: npm run studio:pictures`).toBe(true);
    if (existsSync(file)) expect.soft([name, await differing(name, bytes, file)]).toEqual([name, 0]);
  };
  /** A page as it stands, and then at the other widths. */
  const lookAtWidths = async (name: string, page: Page) => {
    await areLoaded(page);
    await look(name, page);
    for (const other of otherViewports) {
      await page.setViewportSize(other);
      await areLoaded(page);
      await look(`${name}-${other.width}`, page);
    }
    await page.setViewportSize(viewport);
  };
  const openAt = async (address: string, headers: Record<string, string> = { authorization: `Bearer ${apiKey}` }) => {
    const context = await browser.newContext({ extraHTTPHeaders: headers, colorScheme, viewport });
    const page = await context.newPage();
    await settle(page);
    await page.goto(service.url + address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };

  it('pages', async () => {
    const login = await openAt('/login', {});
    await login.getByRole('button', { name: 'Sign in' }).waitFor();
    await lookAtWidths('login', login);
    await login.context().close();
    const page = await openAt('/designs');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await look('designs-empty', page);
    for (const name of ['A greeting', 'A badge']) {
      const body = { name, width: 800, height: 600, canvasData: { elements, variables } };
      await service.call('POST', '/v1/designs', body);
    }
    await page.reload();
    await expect.poll(() => page.locator('[data-state="shown"]').count()).toBe(2);
    await lookAtWidths('designs', page);
    await page.getByRole('button', { name: 'New design' }).click();
    await page.getByRole('menuitem', { name: 'Story' }).hover();
    await look('designs-new', page);
    // Large enough to tell; pictures of the gallery take many bytes.
    await page.setViewportSize({ ...viewport, height: 420 });
    await page.goto(`${service.url}/templates`);
    await page.getByRole('listitem').first().waitFor();
    await areLoaded(page);
    await look('templates', page);
    await page.setViewportSize(viewport);
    await page.getByRole('link', { name: 'Look at Conference badge' }).click();
    await page.getByRole('row').nth(1).waitFor();
    await areLoaded(page);
    await look('template', windowOf(page.getByRole('dialog')));
    await page.context().close();
  });

  it('lists of what was made and who is told', async () => {
    const body = { name: 'A greeting', width: 800, height: 600, canvasData: { elements, variables } };
    const { id } = (await service.call('POST', '/v1/designs', body)).body.data;
    for (const format of ['png', 'pdf']) await service.call('POST', `/v1/render/design/${id}`, { format });
    const page = await openAt('/renders');
    await page.getByRole('table').waitFor();
    await areLoaded(page);
    await lookAtWidths('renders', page);
    await page.getByRole('link', { name: 'A greeting' }).nth(1).click();
    await page
      .getByRole('dialog')
      .getByText(/^TEXT_/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Draw again' }).waitFor();
    await areLoaded(page);
    await look('render', windowOf(page.getByRole('dialog')));
    const guests = { name: 'For guests', width: 800, height: 600, canvasData: { elements, variables } };
    await service.call('POST', '/v1/designs', guests);
    await page.goto(`${service.url}/batches/new`);
    await page.getByRole('combobox', { name: 'Design', exact: true }).selectOption({ label: 'For guests' });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const buffer = Buffer.from('name,Notes\nAda,\n"Grace, the first",early\n');
    await (await chooser).setFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer });
    await page.locator('canvas[aria-busy="false"]').waitFor();
    await lookAtWidths('batch-new', page);
    await page.getByRole('button', { name: 'Send 2 rows' }).click();
    await page.getByText('2 of 2 done').waitFor();
    await page.getByText(/ended Jan/).waitFor();
    await lookAtWidths('batch', page);
    await service.call('POST', '/v1/webhooks', { url: 'https://example.com/platen' });
    await page.goto(`${service.url}/webhooks`);
    await page.getByRole('table', { name: 'Endpoints' }).waitFor();
    await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor();
    await lookAtWidths('webhooks', page);
    await page.goto(`${service.url}/api-keys`);
    await page.getByRole('table').waitFor();
    await lookAtWidths('keys', page);
    const dot = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f5bd7' } })
      .png()
      .toBuffer();
    await page.goto(`${service.url}/assets`);
    const picker = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await picker).setFiles([
      { name: 'dot.png', mimeType: 'image/png', buffer: dot },
      { name: 'letters.ttf', mimeType: 'font/ttf', buffer: interWeightTtf },
    ]);
    await page.locator('[data-state="shown"]').waitFor();
    await areLoaded(page);
    await page.mouse.move(500, 2);
    await lookAtWidths('assets', page);
    // What was rendered and stored differs a little with each build.
    await page.route('**/v1/account', async (route) => {
      const response = await route.fetch();
      const text = (await response.text())
        .replace(/"storedBytes":\d+(?=\})/g, '"storedBytes":1000000')
        .replace(/"createdAt":"[^"]+"/, '"createdAt":"2026-01-05T12:00:00.000Z"');
      await route.fulfill({ response, body: text });
    });
    await page.goto(`${service.url}/settings`);
    await page.getByRole('button', { name: 'Add a colour' }).waitFor();
    await lookAtWidths('settings', page);
    await page.goto(`${service.url}/api-keys`);
    await page.getByRole('table').waitFor();
    await page.setViewportSize({ width: 360, height: 680 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await look('navigation-folded', page);
    await page.context().close();
  });

  it('the people of a workspace', async () => {
    const page = await openAt('/login', {});
    const data = { token: setupToken(service), ...ada };
    const made = await page.request.post(`${service.url}/v1/setup`, { data, headers: { origin: service.url } });
    expect(made.status()).toBe(201);
    await page.goto(`${service.url}/members`);
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
    await page.getByRole('link', { name: `Profile: ${ada.name}` }).waitFor();
    await lookAtWidths('members', page);
    await page.goto(`${service.url}/profile`);
    await page.getByText('Off. With it').waitFor();
    await lookAtWidths('profile', page);
    await page.route('**/v1/operator/installation', (route) =>
      route.fulfill({ json: { success: true, data: installation } }),
    );
    await page.goto(`${service.url}/operator`);
    await page.getByRole('table', { name: 'Accounts' }).waitFor();
    await lookAtWidths('operator', page);
    await page.context().close();
  });

  it('a design that is tried and shared, and what was used', async () => {
    const body = { name: 'A badge for guests', width: 800, height: 600, canvasData: { elements, variables } };
    const { id } = (await service.call('POST', '/v1/designs', body)).body.data;
    const page = await openAt(`/designs/${id}/playground`);
    await page.getByRole('textbox', { name: 'name', exact: true }).fill('Grace');
    await page.mouse.move(500, 2);
    await lookAtWidths('playground', page);
    await page.route('**/v1/account/usage*', (route) => route.fulfill({ json: { success: true, data: monthOfUse } }));
    await page.goto(`${service.url}/usage`);
    await page.getByRole('img').first().waitFor();
    await lookAtWidths('usage', page);
    const form = { name: 'Your badge', intro: 'See you on Friday.', variables: ['name'] };
    const { url } = (await service.call('POST', `/v1/designs/${id}/forms`, form)).body.data;
    await page.setViewportSize({ width: 360, height: 560 });
    await page.goto(url);
    await page.getByRole('button', { name: 'Make my picture' }).waitFor();
    await look('form', page);
    await page.context().close();
  });

  it('the editor with its panels', async () => {
    const { page, reload } = await openEditor({ browser, service, elements, variables, colorScheme });
    await page.setViewportSize(viewport);
    await settle(page);
    await reload();

    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
    await page.getByRole('spinbutton', { name: 'Font size' }).waitFor();
    await page
      .getByText('1 problem')
      .or(page.getByRole('tab', { name: /^Checks.*\d/ }))
      .first()
      .waitFor();
    await look('editor', page);
    for (const panel of ['Elements', 'Text', 'Icons', 'Templates', 'Layers']) {
      await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: panel }).click();
      // Its part of the page may be loaded first.
      const region = page.getByRole('region', { name: panel }).first();
      await region.waitFor();
      await region.getByText('Loading …').waitFor({ state: 'detached' });
      if (panel === 'Icons' || panel === 'Templates') await region.getByRole('listitem').first().waitFor();
      await areLoaded(page);
      await page.mouse.move(500, 2);
      // Pictures of the gallery are the same in both, and take many bytes.
      if (panel === 'Templates' && colorScheme === 'dark') continue;
      await look(`panel-${panel.toLowerCase()}`, region);
    }
    for (const tab of ['Variables', 'Checks']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await page.mouse.move(500, 2);
      await look(`tab-${tab.toLowerCase()}`, page.getByRole('complementary', { name: 'Inspector' }));
    }
    for (const name of ['API call', 'Export', 'Publish', 'Resize…', 'Versions']) {
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await expect.poll(() => dialog.locator('canvas[aria-busy="true"]').count()).toBe(0);
      if (name === 'Publish') await dialog.getByText('No version is published.').waitFor();
      if (name === 'Versions') await dialog.getByRole('figure').nth(1).waitFor();
      await areLoaded(page);
      await look(`dialog-${name.toLowerCase().replace(/\W+/g, '-').replace(/-$/, '')}`, windowOf(dialog));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.context().close();
  });
});

it('the pictures of Studio stay small', () => {
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(maxBytes);
});

/** What is seen of a dialog, which scrolls inside. */
const windowOf = (dialog: Locator) => dialog.locator('xpath=..');
const majorOf = (browser: Browser) => browser.version().split('.')[0] ?? '';
