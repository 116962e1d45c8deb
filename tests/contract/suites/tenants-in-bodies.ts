import { describe, expect, it } from 'vitest';
import { interWeightTtf } from '../../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { renameFont } from '../../../packages/engine/src/fonts/files/rename-font.ts';
import type { Answer, Client } from '../support/client.ts';
import { listen } from '../support/events.ts';
import { fileForm, makeOwned } from '../support/owned-ids.ts';
import { idFields, pictureFields } from '../support/schema-places.ts';
import { teamOf } from '../support/team.ts';
import { makeDesign, type World } from '../support/world.ts';

/** Names something of another account in a place of the description. */
type Try = (parties: { readonly ada: Client; readonly bob: Client; readonly world: () => World }) => Promise<void>;

async function expectNotThere(answer: Answer): Promise<void> {
  expect([answer.status, answer.body.error.code]).toEqual([404, 'INVALID_DESIGN_ID']);
}

/** The same words as for a folder that never was. */
async function expectNoFolder(send: (folderId: string) => Promise<Answer>, ada: Client): Promise<void> {
  for (const folderId of [await makeOwned.folderId(ada), 'fld_none']) {
    const { status, body } = await send(folderId);
    expect([status, body.error.code, body.error.message]).toEqual([
      404,
      'FOLDER_NOT_FOUND',
      'The folder does not exist.',
    ]);
  }
}

/** The one render of a batch failed because what it names is not there. */
async function expectItemNotThere(client: Client, { status, body }: Answer): Promise<void> {
  expect(status).toBe(202);
  await listen(client, body.data.batchId);
  const [render] = (await client.get(`/v1/render/batch/${body.data.batchId}`)).body.data.renders;
  expect([render.status, render.error.code]).toEqual(['failed', 'INVALID_DESIGN_ID']);
}

async function expectEmpty(client: Client, path: string): Promise<void> {
  const { status, body } = await client.get(path);
  expect([status, body.data, body.pagination.total]).toEqual([200, [], 0]);
}

const csv = (fields: Readonly<Record<string, string>>) => ({ body: fileForm('name\nAda\n', fields) });

/** Every place of an id in a body or a query. */
const tries: Readonly<Record<string, Try>> = {
  async 'renderDesign designId'({ ada, bob }) {
    const answer = await bob.post(`/v1/render/design/${await makeDesign(bob)}`, { designId: await makeDesign(ada) });
    expect([answer.status, answer.body.error.details.field]).toEqual([400, 'designId']);
  },
  async 'renderTemplate designId'({ ada, bob }) {
    const template = await makeOwned.templateId(bob);
    const answer = await bob.post(`/v1/render/template/${template}`, { designId: await makeDesign(ada) });
    // A template has no design: the field says nothing, and the template is what is drawn.
    expect(answer.status).toBe(200);
    expect((await bob.get(`/v1/render/status/${answer.body.data.renderId}`)).body.data.templateId).toBe(template);
  },
  async 'renderBatch renders[].designId'({ ada, bob }) {
    const renders = [{ designId: await makeDesign(ada) }];
    await expectItemNotThere(bob, await bob.post('/v1/render/batch', { renders }));
  },
  async 'renderBatch renders[].templateId'({ ada, bob }) {
    const renders = [{ templateId: await makeOwned.templateId(ada) }];
    await expectItemNotThere(bob, await bob.post('/v1/render/batch', { renders }));
  },
  async 'renderBatchFromFile designId'({ ada, bob }) {
    const path = '/v1/render/batch/from-file';
    await expectNotThere(await bob.call('POST', path, csv({ designId: await makeDesign(ada) })));
  },
  async 'renderBatchFromFile templateId'({ ada, bob }) {
    const path = '/v1/render/batch/from-file';
    await expectNotThere(await bob.call('POST', path, csv({ templateId: await makeOwned.templateId(ada) })));
  },
  async 'renderRun designId'({ ada, bob }) {
    await expectNotThere(await bob.call('POST', '/v1/render/run', csv({ designId: await makeDesign(ada) })));
  },
  async 'renderRun templateId'({ ada, bob }) {
    const templateId = await makeOwned.templateId(ada);
    await expectNotThere(await bob.call('POST', '/v1/render/run', csv({ templateId })));
  },
  async 'listRuns ?designId'({ ada, bob }) {
    const designId = await makeDesign(ada);
    expect((await ada.call('POST', '/v1/render/run', csv({ designId }))).status).toBe(202);
    await expectEmpty(bob, `/v1/render/run?designId=${designId}`);
  },
  async 'listRenders ?runId'({ ada, bob }) {
    await expectEmpty(bob, `/v1/renders?runId=${await makeOwned.runId(ada)}`);
  },
  async 'chooseAccount accountId'({ ada, bob }) {
    // It is for people; leaving.ts tries it by sessions.
    const accountId = (await ada.get('/v1/account')).body.data.id;
    const { status, body } = await bob.patch('/v1/session', { accountId });
    expect([status, body.error.code]).toEqual([401, 'SESSION_EXPIRED']);
  },
  async 'createTemplate designId'({ ada, bob }) {
    await expectNotThere(await bob.post('/v1/templates', { designId: await makeDesign(ada) }));
  },
  async 'createDesign folderId'({ ada, bob }) {
    const design = { name: 'A', width: 10, height: 10 };
    await expectNoFolder((folderId) => bob.post('/v1/designs', { ...design, folderId }), ada);
  },
  async 'updateDesign folderId'({ ada, bob }) {
    const design = await makeDesign(bob);
    await expectNoFolder((folderId) => bob.patch(`/v1/designs/${design}`, { folderId }), ada);
  },
  async 'useTemplate folderId'({ ada, bob }) {
    const template = await makeOwned.templateId(bob);
    await expectNoFolder((folderId) => bob.post(`/v1/templates/${template}/use`, { folderId }), ada);
  },
  async 'replaceBrand logos[].assetId'({ ada, bob }) {
    const logos = [{ name: 'main', assetId: await makeOwned.assetId(ada) }];
    const { status, body } = await bob.call('PUT', '/v1/account/brand', { body: { logos } });
    expect([status, body.error.details.field]).toEqual([400, 'logos']);
  },
  async 'listDesigns ?folderId'({ ada, bob }) {
    const folderId = await makeOwned.folderId(ada);
    await makeDesign(ada, { folderId });
    await expectEmpty(bob, `/v1/designs?folderId=${folderId}`);
  },
  async 'listRenders ?designId'({ ada, bob }) {
    const designId = await makeDesign(ada);
    await ada.post(`/v1/render/design/${designId}`, {});
    await expectEmpty(bob, `/v1/renders?designId=${designId}`);
  },
  async 'listRenders ?batchId'({ ada, bob }) {
    const { data } = (await ada.post('/v1/render/batch', { renders: [{ designId: await makeDesign(ada) }] })).body;
    expect((await ada.get(`/v1/renders?batchId=${data.batchId}`)).body.pagination.total).toBe(1);
    await expectEmpty(bob, `/v1/renders?batchId=${data.batchId}`);
  },
  async 'listWebhookDeliveries ?webhookId'({ ada, bob }) {
    await makeOwned.deliveryId(ada);
    const [{ webhookId }] = (await ada.get('/v1/webhooks/deliveries')).body.data;
    await expectEmpty(bob, `/v1/webhooks/deliveries?webhookId=${webhookId}`);
  },
  async 'listWebhookDeliveries ?subjectId'({ ada, bob }) {
    await makeOwned.deliveryId(ada);
    const [{ subjectId }] = (await ada.get('/v1/webhooks/deliveries')).body.data;
    await expectEmpty(bob, `/v1/webhooks/deliveries?subjectId=${subjectId}`);
  },
  // The log is for owners, and no key is one.
  async 'listAuditLog ?personId'({ world }) {
    const { newAccount } = teamOf(world);
    const [{ owner: ada }, { owner: bob }] = [await newAccount(), await newAccount()];
    expect((await ada.client.get(`/v1/audit-log?personId=${ada.id}`)).body.data).not.toEqual([]);
    await expectEmpty(bob.client, `/v1/audit-log?personId=${ada.id}`);
  },
};

const box = { id: 'it', x: 0, y: 0, width: 50, height: 50 };
/** Every place of a picture in a design, with an element that has a source there. */
const pictures: Readonly<Record<string, (src: string) => Readonly<Record<string, unknown>>>> = {
  'elements[]<ImageElement>.src': (src) => ({ ...box, type: 'image', src }),
  'elements[]<ImageElement>.fallbackSrc': (fallbackSrc) => ({
    ...box,
    type: 'image',
    src: 'data:image/png;base64,AAAA',
    fallbackSrc,
  }),
  'elements[].clip<Clip>.src': (src) => ({ ...box, type: 'rectangle', fill: '#f00', clip: { src } }),
  'elements[].clip<Clip>.fallbackSrc': (fallbackSrc) => ({
    ...box,
    type: 'rectangle',
    fill: '#f00',
    clip: { src: 'data:image/png;base64,AAAA', fallbackSrc },
  }),
  'elements[]<SvgElement>.src': (src) => ({ ...box, type: 'svg', src }),
  'elements[]<QrElement>.logo<QrLogo>.src': (src) => ({ ...box, type: 'qr', value: 'x', logo: { src } }),
  'elements[]<TableElement>.rows[][]<StyledCell>.image.src': (src) => ({
    ...box,
    type: 'table',
    rows: [[{ image: { src } }]],
  }),
  'elements[]<TableElement>.footer[][]<StyledCell>.image.src': (src) => ({
    ...box,
    type: 'table',
    rows: [['x']],
    footer: [[{ image: { src } }]],
  }),
};

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';

export function tenantsInBodiesSuite(world: () => World): void {
  describe("another account's ids in bodies and queries", () => {
    it('are tried wherever the description has a place for them', () => {
      expect(Object.keys(tries).toSorted()).toEqual([...idFields].toSorted());
      expect(Object.keys(pictures).toSorted()).toEqual([...pictureFields].toSorted());
    });

    it.each(Object.keys(tries))('are nothing to %s', async (place) => {
      const [ada, bob] = [await world().account('Enterprise'), await world().account('Enterprise')];
      await tries[place]?.({ ada, bob, world });
    });
  });

  describe("another account's pictures and fonts", () => {
    async function uploaded(client: Client, file: string | Uint8Array): Promise<string> {
      const { status, body } = await client.call('POST', '/v1/assets/upload', { body: fileForm(file) });
      expect(status).toBe(201);
      return body.data.id;
    }

    const designWith = (client: Client, element: Readonly<Record<string, unknown>>) =>
      makeDesign(client, { canvasData: { elements: [element] } });

    it.each(Object.keys(pictures))('cannot be drawn by naming their id as %s', async (place) => {
      const [ada, bob] = [await world().account('Enterprise'), await world().account('Enterprise')];
      const element = pictures[place]?.(await uploaded(ada, logo)) ?? {};
      const own = await ada.post(`/v1/render/design/${await designWith(ada, element)}`, {});
      expect(own.status, JSON.stringify(own.body)).toBe(200);
      const foreign = await bob.post(`/v1/render/design/${await designWith(bob, element)}`, {});
      expect([foreign.status, foreign.body.error.code]).toEqual([400, 'INVALID_IMAGE_URL']);
      const unknown = pictures[place]?.('ast_00000000000000000000000000000000') ?? {};
      const missing = await bob.post(`/v1/render/design/${await designWith(bob, unknown)}`, {});
      expect(missing.body.error.details.reason).toBe(foreign.body.error.details.reason);
    });

    it('cannot be drawn by naming their id in data, in overrides, in a batch, a row or a template', async () => {
      const [ada, bob] = [await world().account('Enterprise'), await world().account('Enterprise')];
      const photo = await uploaded(ada, logo);
      const designId = await makeDesign(bob);
      const refused = { status: 400, body: { error: { code: 'INVALID_IMAGE_URL' } } };
      const render = (body: unknown) => bob.post(`/v1/render/design/${designId}`, body);
      expect(await render({ dynamicData: { photo } })).toMatchObject(refused);
      expect(await render({ dynamicData: { photo: { url: photo } } })).toMatchObject(refused);
      expect(await render({ dynamicElements: { photo: { src: photo, visible: true } } })).toMatchObject(refused);
      const template = await bob.post('/v1/templates', { designId });
      const path = `/v1/render/template/${template.body.data.id}`;
      expect(await bob.post(path, { dynamicData: { photo } })).toMatchObject(refused);
      const batches = [
        await bob.post('/v1/render/batch', { renders: [{ designId, dynamicData: { photo } }] }),
        await bob.call('POST', '/v1/render/batch/from-file', { body: fileForm(`photo\n${photo}\n`, { designId }) }),
      ];
      for (const { body } of batches) {
        await listen(bob, body.data.batchId);
        const [item] = (await bob.get(`/v1/render/batch/${body.data.batchId}`)).body.data.renders;
        expect([item.status, item.error.code]).toEqual(['failed', 'INVALID_IMAGE_URL']);
      }
    });

    it('are not known by their family', async () => {
      const [ada, bob] = [await world().account('Enterprise'), await world().account('Enterprise')];
      await uploaded(ada, renameFont(interWeightTtf, 'House of Ada'));
      const text = { ...box, type: 'text', text: 'Ada', fontSize: 10, fontFamily: 'House of Ada' };
      const warnings = async (client: Client) =>
        (await client.post(`/v1/render/design/${await designWith(client, text)}`, {})).body.data.warnings.map(
          ({ code }: { code: string }) => code,
        );
      expect(await warnings(ada)).toEqual([]);
      expect(await warnings(bob)).toEqual(['FONT_REPLACED']);
    });
  });
}
