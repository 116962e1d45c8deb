import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { signedQuery } from '../../support/sign-url.ts';
import type { Client } from '../support/client.ts';
import { fileForm, pixelForm, tokenOf } from '../support/owned-ids.ts';
import { teamOf, told } from '../support/team.ts';
import { makeDesign, timestamp, type World } from '../support/world.ts';

const all = { x: 0, y: 0, width: 40, height: 20 };
/** The upper half has the colour of the brand, the lower one its logo. */
const branded = {
  name: 'Branded',
  width: 40,
  height: 20,
  canvasData: {
    background: '#ffffff',
    elements: [
      { id: 'bar', type: 'rectangle', ...all, height: 10, fill: '{{ brand.colors.primary }}' },
      {
        id: 'logo',
        type: 'image',
        ...all,
        y: 10,
        height: 10,
        objectFit: 'fill',
        src: '{{ brand.logos.main }}',
        visible: '{{ brand.logos.main }}',
      },
    ],
  },
};
const plain = { ...branded, name: 'Plain', canvasData: { background: '#ffffff', elements: [] } };

/** A picture of one colour. */
const square = async (background: string) =>
  fileForm(
    await sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
    {
      name: 'square.png',
    },
  );

/** The colours of the upper and the lower half. */
async function coloursOf(bytes: Uint8Array | ArrayBuffer): Promise<readonly string[]> {
  const { data, info } = await sharp(Buffer.from(bytes as ArrayBuffer))
    .removeAlpha()
    .raw()
    .toBuffer({
      resolveWithObject: true,
    });
  const at = (y: number) => (Math.round(y * info.height) * info.width + Math.round(info.width / 2)) * 3;
  return [0.25, 0.75].map((y) => `#${data.subarray(at(y), at(y) + 3).toString('hex')}`);
}

const colours = async (url: string) => coloursOf(await (await fetch(url)).arrayBuffer());

export function brandsSuite(world: () => World): void {
  const newClient = () => world().account('Enterprise');
  const brandOf = async (client: Client) => (await client.get('/v1/account/brand')).body.data;
  const choose = async (client: Client, brand: object) => {
    const answer = await client.call('PUT', '/v1/account/brand', { body: brand });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  const upload = async (client: Client, form: FormData) =>
    (await client.call('POST', '/v1/assets/upload', { body: form })).body.data.id as string;
  const primary = (value: string) => [{ name: 'primary', value }];
  const render = async (client: Client, id: string, body: object = {}) =>
    (await client.post(`/v1/render/design/${id}`, { format: 'png', ...body })).body.data;

  describe('the brand of an account', () => {
    it('is empty at first, and what was chosen last', async () => {
      const client = await newClient();
      expect(await brandOf(client)).toEqual({ colors: [], fonts: [], logos: [], updatedAt: null });
      const assetId = await upload(client, pixelForm());
      const brand = {
        colors: [
          { name: 'primary', value: '#1e3a8a' },
          { name: 'soft_2', value: 'rgb(30 58 138 / 20%)' },
        ],
        fonts: [{ name: 'heading', family: 'playfair display' }],
        logos: [{ name: 'main', assetId }],
      };
      const chosen = await choose(client, brand);
      expect(chosen).toMatchObject({
        ...brand,
        fonts: [{ name: 'heading', family: 'Playfair Display' }],
        logos: [{ name: 'main', assetId, url: expect.stringMatching(/^http/) }],
        updatedAt: expect.stringMatching(timestamp),
      });
      expect((await fetch(chosen.logos[0].url)).status).toBe(200);
      expect(await brandOf(client)).toEqual(chosen);
      // What was answered may be sent back.
      expect(await choose(client, chosen)).toMatchObject({ colors: brand.colors });
      expect(await choose(client, { colors: primary('teal') })).toMatchObject({ fonts: [], logos: [] });
    });

    it('is read by every role, chosen by admins, and told in the audit log', async () => {
      const { owner, key } = await teamOf(world).newAccount();
      const { join } = teamOf(world);
      const [admin, viewer] = [await join(owner.client, 'admin'), await join(owner.client, 'viewer')];
      const put = (client: Client) => client.call('PUT', '/v1/account/brand', { body: { colors: primary('#123456') } });
      expect(told(await put(viewer.client))).toBe('403 ROLE_TOO_LOW');
      expect([told(await put(admin.client)), told(await put(key))]).toEqual([200, 200]);
      expect((await brandOf(viewer.client)).colors).toEqual(primary('#123456'));
      const [, entry] = (await owner.client.get('/v1/audit-log?kind=account.changed')).body.data;
      expect(entry).toMatchObject({
        actor: { type: 'person', id: admin.id },
        details: { brandColors: 1, brandFonts: 0, brandLogos: 0 },
      });
    });

    it.each<[string, object, string]>([
      ['a name with a space', { colors: [{ name: 'my blue', value: '#000' }] }, 'colors'],
      ['a name that begins with a digit', { colors: [{ name: '1st', value: '#000' }] }, 'colors'],
      ['a name with a dot', { fonts: [{ name: 'a.b', family: 'Inter' }] }, 'fonts'],
      ['a name of 41 letters', { colors: [{ name: 'a'.repeat(41), value: '#000' }] }, 'colors'],
      ['a name twice', { colors: [...primary('#000'), ...primary('#fff')] }, 'colors'],
      ['what is no colour', { colors: primary('bluish') }, 'colors'],
      ['a template as a colour', { colors: primary('{{ brand.colors.primary }}') }, 'colors'],
      ['a gradient', { colors: primary('linear-gradient(red, blue)') }, 'colors'],
      ['51 colours', { colors: Array.from({ length: 51 }, (_, at) => ({ name: `c${at}`, value: '#000' })) }, 'colors'],
      ['a family that nobody has', { fonts: [{ name: 'heading', family: 'Nobody Sans' }] }, 'fonts'],
      ['a picture that nobody has', { logos: [{ name: 'main', assetId: 'ast_0000' }] }, 'logos'],
      ['an address', { logos: [{ name: 'main', assetId: 'https://example.com/logo.png' }] }, 'logos'],
      ['no list', { colors: 'red' }, 'colors'],
    ])('refuses %s, and stays as it was', async (_what, brand, field) => {
      const { ada } = world();
      await choose(ada, { colors: primary('#0a0a0a') });
      const { status, body } = await ada.call('PUT', '/v1/account/brand', { body: brand });
      expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
      expect(JSON.stringify(body.error.details)).toContain(field);
      expect((await brandOf(ada)).colors).toEqual(primary('#0a0a0a'));
    });

    it('names own pictures only: none of others, none that was deleted, and no font', async () => {
      const [client, other] = [await newClient(), await newClient()];
      const put = (assetId: string) =>
        client.call('PUT', '/v1/account/brand', { body: { logos: [{ name: 'main', assetId }] } });
      const theirs = await upload(other, pixelForm());
      const refused = await put(theirs);
      const unknown = await put('ast_00000000000000000000000000000000');
      expect(told(refused)).toBe('400 INVALID_REQUEST');
      // As of one that never was.
      expect(refused.body.error.message.replace(theirs, '')).toBe(
        unknown.body.error.message.replace('ast_00000000000000000000000000000000', ''),
      );
      const own = await upload(client, pixelForm());
      expect(told(await put(own))).toBe(200);
      await client.delete(`/v1/assets/${own}`);
      expect((await brandOf(client)).logos).toEqual([{ name: 'main', assetId: own, url: null }]);
      expect(told(await put(own))).toBe('400 INVALID_REQUEST');
    });
  });

  describe('a design that reads the brand', () => {
    it('is drawn with that of its account on every way, and anew when it changes', async () => {
      const client = await newClient();
      const red = await upload(client, await square('#c01010'));
      const [id, other] = [await makeDesign(client, branded), await makeDesign(client, plain)];
      const without = await render(client, id);
      expect(await colours(without.imageUrl)).toEqual([expect.any(String), '#ffffff']);
      expect(without.warnings.map(({ code }: { readonly code: string }) => code)).toContain('VARIABLE_MISSING');
      const before = await render(client, other);
      await choose(client, { colors: primary('#1020c0'), logos: [{ name: 'main', assetId: red }] });
      const expected = ['#1020c0', '#c01010'];

      const first = await render(client, id);
      expect([await colours(first.imageUrl), first.warnings]).toEqual([expected, []]);
      // The same again, and what reads no brand stays as it was.
      expect((await render(client, id)).imageUrl).toBe(first.imageUrl);
      expect((await render(client, other)).imageUrl).toBe(before.imageUrl);
      const shown = async () => {
        const template = (await client.post('/v1/templates', { designId: id, name: 'T', category: 'other' })).body.data;
        const ofTemplate = await client.post(`/v1/render/template/${template.id}`, { format: 'png' });
        const queued = await client.post(`/v1/render/design/${id}`, { format: 'png', cache: false, async: true });
        const batch = await client.post('/v1/render/batch', { renders: [{ designId: id }] });
        const status = (renderId: string) =>
          vi.waitFor(
            async () => {
              const { data } = (await client.get(`/v1/render/status/${renderId}`)).body;
              expect(data.status).toBe('completed');
              return data.downloadUrl as string;
            },
            { timeout: 60_000, interval: 20 },
          );
        const form = (await client.post(`/v1/designs/${id}/forms`, { name: 'Yours', variables: [] })).body.data;
        const filled = await fetch(`${world().service.url}/v1/forms/fill`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token: tokenOf(form.url), values: {} }),
        });
        const { secret } = (await client.get('/v1/account/url-secret')).body.data;
        const byUrl = async (parameters: Readonly<Record<string, string>>) =>
          fetch(`${world().service.url}/i/${id}.png?${signedQuery(secret, `/i/${id}.png`, parameters)}`);
        const versioned = await byUrl({ _v: '1' });
        expect(versioned.headers.get('cache-control')).not.toContain('immutable');
        const preview = await client.get(`/v1/designs/${id}/preview?width=320&v=1`);
        expect(preview.headers.get('cache-control')).toBe('private, no-cache');
        return {
          template: await colours(ofTemplate.body.data.imageUrl),
          queued: await colours(await status(queued.body.data.renderId)),
          batch: await colours(await status(batch.body.data.renders[0].renderId)),
          form: await coloursOf(await filled.arrayBuffer()),
          url: await coloursOf(await (await byUrl({})).arrayBuffer()),
          version: await coloursOf(await versioned.arrayBuffer()),
        };
      };
      const everywhere = (pair: readonly string[]) => ({
        template: pair,
        queued: pair,
        batch: pair,
        form: pair,
        url: pair,
        version: pair,
      });
      expect(await shown()).toEqual(everywhere(expected));
      await choose(client, { colors: primary('#10c020') });
      expect(await colours((await render(client, id)).imageUrl)).toEqual(['#10c020', '#ffffff']);
      expect(await shown()).toEqual(everywhere(['#10c020', '#ffffff']));
      expect((await render(client, other)).imageUrl).toBe(before.imageUrl);
    });

    it('lists no brand among its variables, and takes one that is sent', async () => {
      const client = await newClient();
      const id = await makeDesign(client, branded);
      await choose(client, { colors: primary('#1020c0') });
      expect((await client.get(`/v1/designs/${id}`)).body.data.variables).toEqual([]);
      const dynamicData = { brand: { colors: { primary: '#ff8000' } } };
      const sent = await render(client, id, { dynamicData });
      expect((await colours(sent.imageUrl))[0]).toBe('#ff8000');
    });

    it('never shows the brand of another account', async () => {
      const [one, two] = [await newClient(), await newClient()];
      const asset = await upload(one, await square('#c01010'));
      await choose(one, { colors: primary('#1020c0'), logos: [{ name: 'main', assetId: asset }] });
      const [first] = (await one.get('/v1/templates?limit=1')).body.data;
      const template = (await one.get(`/v1/templates/${first.id}`)).body.data;
      const found: readonly Readonly<Record<string, string>>[] = template.canvasData.elements;
      const element = found.find(({ type = '' }) => ['rectangle', 'text', 'circle'].includes(type))?.['id'] ?? '';
      // Both draw the same template, and name the brand in what they send.
      const drawn = async (client: Client) => {
        const cover = { x: 0, y: 0, width: template.width, height: template.height };
        const body = {
          format: 'png',
          width: 40,
          missingVariables: 'warn',
          dynamicElements: { [element]: { ...cover, fill: '{{ brand.colors.primary }}' } },
        };
        return (await client.post(`/v1/render/template/${first.id}`, body)).body;
      };
      const missing = ({ data }: { readonly data: { readonly warnings: readonly { readonly details?: object }[] } }) =>
        data.warnings.filter(({ details }) => JSON.stringify(details ?? {}).includes('brand.colors.primary')).length;
      expect([missing(await drawn(one)), missing(await drawn(two))]).toEqual([0, 1]);
      // The same design in both accounts, before and after the other has a brand of its own.
      const id = await makeDesign(two, branded);
      expect(await colours((await render(two, id)).imageUrl)).not.toContain('#c01010');
      await choose(two, { colors: primary('#10c020') });
      expect(await colours((await render(two, id)).imageUrl)).toEqual(['#10c020', '#ffffff']);
      // A picture of another account is none, whoever names it.
      const stolen = await two.post(`/v1/render/design/${id}`, {
        format: 'png',
        dynamicData: { brand: { colors: { primary: '#000000' }, logos: { main: asset } } },
      });
      expect(stolen.status).toBe(400);
    });
  });
}
