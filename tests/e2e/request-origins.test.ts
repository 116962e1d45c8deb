import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { tokenOf } from '../contract/support/owned-ids.ts';
import { openSetup } from '../contract/support/people.ts';
import { signedQuery } from '../support/sign-url.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { holdRenders } from './process-figures.ts';
import { apiKey, repositoryRoot, type Service, startService } from './service.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const tracestate = 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE';

let receiver: WebhookReceiver;
let service: Service;
let designId: string;
let keyId: string;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startService({
    env: { PLATEN_FETCH_ALLOW_HOSTS: 'localhost', PLATEN_LOG_LEVEL: 'info', PLATEN_TRUSTED_PROXIES: '127.0.0.1,::1' },
  });
  const elements = [{ id: 't', type: 'text', x: 0, y: 0, width: 20, height: 20, text: '{{ name }}' }];
  const design = { name: 'Card', width: 20, height: 20, canvasData: { elements } };
  designId = (await service.call('POST', '/v1/designs', design)).body.data.id;
  keyId = (await service.call('GET', '/v1/api-keys')).body.data[0].id;
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
});

/** Sends a request that names itself, its trace and its client. */
async function send(address: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(service.url + address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      traceparent,
      tracestate,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  return { id: answer.headers.get('x-request-id') ?? '', body: (await answer.json()) as any };
}

/** Has a picture drawn by somebody without a key: by a signed address, or a form. `name` tells it from others. */
async function drawWithoutKey(
  kind: 'a signed picture' | 'a filled form',
  name: string,
  headers: Readonly<Record<string, string>>,
) {
  const answer = await (kind === 'a signed picture' ? openPicture(name, headers) : fillForm(name, headers));
  await answer.arrayBuffer();
  return { status: answer.status, id: answer.headers.get('x-request-id') ?? '' };
}

async function openPicture(name: string, headers: Readonly<Record<string, string>>) {
  const { secret } = (await service.call('GET', '/v1/account/url-secret')).body.data;
  const picture = `/i/${designId}.png`;
  return fetch(`${service.url}${picture}?${signedQuery(secret, picture, { name })}`, { headers });
}

async function fillForm(name: string, headers: Readonly<Record<string, string>>) {
  const form = { name: 'Yours', variables: ['name'] };
  const { url } = (await service.call('POST', `/v1/designs/${designId}/forms`, form)).body.data;
  return fetch(`${service.url}/v1/forms/fill`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token: tokenOf(url), values: { name } }),
  });
}

const lines = (message: string) => service.lines().filter(({ msg }) => msg === message);
const lineOf = (message: string, reqId: string) => lines(message).find((line) => line['reqId'] === reqId);

const cases = {
  'a render that is waited for': { address: () => `/v1/render/design/${designId}`, body: {} },
  'a queued render': { address: () => `/v1/render/design/${designId}`, body: { async: true, cache: false } },
};

describe('what a request calls itself, and its trace,', () => {
  it.each(Object.entries(cases))('are told to the webhook of %s', async (name, { address, body }) => {
    const path = `/${encodeURIComponent(name)}`;
    const id = `order:4711/${path.length}`;
    const sent = { ...body, webhook: receiver.origin + path };
    expect((await send(address(), sent, { 'x-request-id': id })).id).toBe(id);
    await expect.poll(() => receiver.at(path)).toHaveLength(1);
    expect(receiver.at(path)[0]?.headers).toMatchObject({ 'x-request-id': id, traceparent, tracestate });
  });

  it('are told to the webhooks of a batch and of its renders', async () => {
    const webhook = `${receiver.origin}/item`;
    const renders = [{ designId, webhook }, { designId, webhook }, { designId: 'none' }];
    await send('/v1/render/batch', { renders, webhook: `${receiver.origin}/batch` }, { 'x-request-id': 'batch-1' });
    await expect.poll(() => receiver.at('/batch')).toHaveLength(1);
    await expect.poll(() => receiver.at('/item')).toHaveLength(2);
    for (const { headers } of [...receiver.at('/batch'), ...receiver.at('/item')]) {
      expect(headers).toMatchObject({ 'x-request-id': 'batch-1', traceparent, tracestate });
    }
  });

  it.each(['a signed picture', 'a filled form'] as const)('are told to the webhooks of %s', async (kind) => {
    const path = `/${encodeURIComponent(kind)}`;
    const endpoint = { url: receiver.origin + path, events: ['render.completed'] };
    const { id } = (await service.call('POST', '/v1/webhooks', endpoint)).body.data;
    const asked = await drawWithoutKey(kind, `hook ${kind}`, { 'x-request-id': 'no-key-1', traceparent, tracestate });
    expect(asked).toMatchObject({ status: 200, id: 'no-key-1' });
    await expect.poll(() => receiver.at(path)).toHaveLength(1);
    expect(receiver.at(path)[0]?.headers).toMatchObject({ 'x-request-id': 'no-key-1', traceparent, tracestate });
    await service.call('DELETE', `/v1/webhooks/${id}`);
  });

  it('are told without the state of the trace where that is not well-formed', async () => {
    const webhook = `${receiver.origin}/no-state`;
    await send(`/v1/render/design/${designId}`, { async: true, webhook }, { tracestate: 'Not=a,state' });
    await expect.poll(() => receiver.at('/no-state')).toHaveLength(1);
    expect(receiver.at('/no-state')[0]?.headers).toMatchObject({ traceparent });
    expect(receiver.at('/no-state')[0]?.headers).not.toHaveProperty('tracestate');
  });

  it('are made up, or left out, when they are not well-formed', async () => {
    const headers = { 'x-request-id': 'no id', traceparent: 'no trace' };
    const webhook = `${receiver.origin}/none`;
    const { id } = await send(`/v1/render/design/${designId}`, { async: true, webhook }, headers);
    expect(id).toMatch(/^req_/);
    await expect.poll(() => receiver.at('/none')).toHaveLength(1);
    expect(receiver.at('/none')[0]?.headers['x-request-id']).toBe(id);
    for (const name of ['traceparent', 'tracestate']) expect(receiver.at('/none')[0]?.headers).not.toHaveProperty(name);
  });
});

describe('the log', () => {
  const node = {
    node: expect.stringMatching(/^nod_/),
    role: 'all',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  };

  it('says of each answer who asked, from where, for which render, and which node answered', async () => {
    const headers = { 'x-request-id': 'line-1', 'x-forwarded-for': '203.0.113.7' };
    const { body } = await send(`/v1/render/design/${designId}`, {}, headers);
    await expect
      .poll(() => lineOf('answered', 'line-1'))
      .toMatchObject({
        ...node,
        account: expect.stringMatching(/^acc_/),
        key: keyId,
        client: '203.0.113.7',
        render: body.data.renderId,
        trace: traceId,
        status: 200,
      });
  });

  it('has a line for the end of each queued render, under the id of its request', async () => {
    const { body } = await send(
      `/v1/render/design/${designId}`,
      { async: true, format: 'jpg' },
      { 'x-request-id': 'line-2' },
    );
    await expect
      .poll(() => lineOf('queued render ended', 'line-2'))
      .toMatchObject({
        ...node,
        account: expect.stringMatching(/^acc_/),
        render: body.data.renderId,
        trace: traceId,
        format: 'jpg',
        outcome: 'drawn',
        attempts: 1,
        ms: expect.any(Number),
        waitedMs: expect.any(Number),
      });
    await expect.poll(() => lineOf('answered', 'line-2')).toMatchObject({ render: body.data.renderId, status: 202 });
  });

  it.each(['a signed picture', 'a filled form'] as const)(
    'says whose account and which render it was where nobody showed a key: %s',
    async (kind) => {
      const key = await send(`/v1/render/design/${designId}`, {}, { 'x-request-id': 'of-key' });
      await expect.poll(() => lineOf('answered', 'of-key')).toBeDefined();
      const { account } = lineOf('answered', 'of-key') ?? {};
      const id = `no-key-line-${kind.length}`;
      expect(await drawWithoutKey(kind, `line ${kind}`, { 'x-request-id': id })).toMatchObject({ status: 200, id });
      await expect.poll(() => lineOf('answered', id)).toMatchObject({ account, status: 200 });
      const drawn = (await service.call('GET', '/v1/renders')).body.data[0].renderId;
      expect(drawn).not.toBe(key.body.data.renderId);
      expect(lineOf('answered', id)).toMatchObject({ render: drawn });
      expect(lineOf('answered', id)).not.toHaveProperty('key');
    },
  );

  it('names no render for a picture that was there already, nor for a form that is refused, but whose it is', async () => {
    await openPicture('there', {});
    const there = await openPicture('there', { 'x-request-id': 'there-2' });
    expect(there.status).toBe(200);
    const etag = there.headers.get('etag') ?? '';
    const unchanged = await openPicture('there', { 'x-request-id': 'there-3', 'if-none-match': etag });
    expect(unchanged.status).toBe(304);
    const refused = await fillForm('x'.repeat(2_001), { 'x-request-id': 'refused-form' });
    expect(refused.status).toBe(422);
    for (const id of ['there-2', 'there-3', 'refused-form']) {
      await expect.poll(() => lineOf('answered', id)).toMatchObject({ account: expect.stringMatching(/^acc_/) });
      expect(lineOf('answered', id)).not.toHaveProperty('render');
    }
  });

  it('names a person by the session, and no key', async () => {
    const person = await (await openSetup(service))();
    const { data } = (await person.get('/v1/session')).body;
    const { status, headers } = await person.get('/v1/designs');
    expect(status).toBe(200);
    const id = headers.get('x-request-id') ?? '';
    const account = data.accounts[0].id;
    await expect.poll(() => lineOf('answered', id)).toMatchObject({ ...node, account, person: data.person.id });
    expect(lineOf('answered', id)).not.toHaveProperty('key');
  });

  it.each([
    ['batch', '/v1/render/batch', () => ({ renders: [{ designId }] })],
    ['run', '/v1/render/run', undefined],
  ] as const)(
    'names the %s that an answer is about, when it is made and when it is asked for',
    async (of, address, body) => {
      const id = `${of}-of-lines`;
      const form = new FormData();
      form.set('designId', designId);
      form.set('file', new Blob(['name\nAda\n']), 'guests.csv');
      const made = body
        ? (await send(address, body(), { 'x-request-id': id })).body
        : await (
            await fetch(service.url + address, {
              method: 'POST',
              headers: { authorization: `Bearer ${apiKey}`, 'x-request-id': id },
              body: form,
            })
          ).json();
      const subject = { [of]: made.data[`${of}Id`] };
      await expect.poll(() => lineOf('answered', id)).toMatchObject({ ...subject, status: 202 });
      const asked = await service.call('GET', `${address}/${subject[of]}`);
      await expect.poll(() => lineOf('answered', asked.headers.get('x-request-id') ?? '')).toMatchObject(subject);
      if (of === 'batch')
        await expect.poll(() => lines('queued render ended').find(({ batch }) => batch === subject[of])).toBeDefined();
    },
  );

  it('has a line for each render that a cancelled run ended before it began', async () => {
    const form = new FormData();
    form.set('designId', designId);
    form.set('file', new Blob([`name\n${'Ada\n'.repeat(300)}`]), 'guests.csv');
    form.set('options', '{"cache":false}');
    const headers = { authorization: `Bearer ${apiKey}` };
    // Otherwise all of them may be drawn before a busy machine sends the next request.
    const goOn = holdRenders(service.pid);
    onTestFinished(goOn);
    const sent = await fetch(`${service.url}/v1/render/run`, { method: 'POST', headers, body: form });
    const { runId, batches } = (await sent.json()).data;
    const batchIds = batches.map(({ batchId }: { readonly batchId: string }) => batchId);
    const { failedRenders } = (await service.call('POST', `/v1/render/run/${runId}/cancel`)).body.data;
    goOn();
    expect(failedRenders).toBeGreaterThan(0);
    const failed = () =>
      lines('queued render ended').filter(({ batch, outcome }) => batchIds.includes(batch) && outcome === 'failed');
    await expect.poll(() => failed().length).toBe(failedRenders);
    for (const line of failed()) {
      expect(line).toMatchObject({
        account: expect.stringMatching(/^acc_/),
        code: 'RENDER_FAILED',
        ms: 0,
        attempts: 0,
      });
    }
  });

  it('says of a queued render that fails with which code', async () => {
    const elements = [
      { id: 'p', type: 'image', x: 0, y: 0, width: 9, height: 9, src: `${receiver.origin}/no-picture` },
    ];
    const design = { name: 'Lost', width: 20, height: 20, canvasData: { elements } };
    const lost = (await service.call('POST', '/v1/designs', design)).body.data.id;
    receiver.answer('/no-picture', (response) => response.writeHead(404).end());
    const { id } = await send(`/v1/render/design/${lost}`, { async: true, onImageError: 'fail' });
    await expect
      .poll(() => lineOf('queued render ended', id))
      .toMatchObject({
        outcome: 'failed',
        code: 'INVALID_IMAGE_URL',
      });
  });

  it('has the fields that the guide lists, all of them and no others', () => {
    const guide = readFileSync(path.join(repositoryRoot, 'docs/guides/deploying.md'), 'utf8');
    const log = guide.slice(guide.indexOf('## Its log'), guide.indexOf('## Traces'));
    const fieldsOf = (text = '') => [...text.matchAll(/`(\w+)`/g)].map(([, field = '']) => field);
    const always = fieldsOf(/Each has [^.]*\./.exec(log)?.[0]);
    const rows = [...log.matchAll(/^\| (`.*?) \| (.*?) \| (.*?) \|$/gm)].map(([, names, answered, ended]) => ({
      fields: fieldsOf(names),
      cells: { answered, 'queued render ended': ended } as Readonly<Record<string, string | undefined>>,
    }));
    for (const message of ['answered', 'queued render ended']) {
      const listed = rows.flatMap(({ fields, cells: { [message]: cell = '' } }) => {
        // A cell that names some of its row's fields is about those alone.
        const named = fieldsOf(cell).filter((field) => fields.includes(field));
        return cell.trim() === '' ? [] : named.length > 0 ? named : fields;
      });
      const written = new Set(lines(message).flatMap((line) => Object.keys(line)));
      expect([...written].toSorted()).toEqual([...always, ...listed].toSorted());
    }
  });
});
