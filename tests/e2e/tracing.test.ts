import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from '../contract/support/owned-ids.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp/otlp-receiver.ts';
import { readTraces } from '../support/otlp/read-traces.ts';
import { signedQuery } from '../support/sign-url.ts';
import { endWithFile } from '../support/temporary-folder.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { apiKey, repositoryRoot, type Service, startService } from './service.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const callerSpan = 'b7ad6b7169203331';
const tracestate = 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE';
const secret = 'what-only-the-caller-may-know';
const headerSecret = 'the-secret-of-the-collector';
/** One white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

let collector: OtlpReceiver;
let receiver: WebhookReceiver;
let service: Service;
let designId: string;

beforeAll(async () => {
  collector = await startOtlpReceiver();
  receiver = await startWebhookReceiver();
  const site = createServer((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  endWithFile(() => void site.close());
  service = await startService({
    env: {
      PLATEN_FETCH_ALLOW_HOSTS: 'localhost',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${headerSecret}`,
    },
  });
  const src = `http://localhost:${(site.address() as AddressInfo).port}/${secret}.png`;
  const elements = [
    { id: 'p', type: 'image', x: 0, y: 0, width: 9, height: 9, src },
    { id: 't', type: 'text', x: 0, y: 0, width: 90, height: 20, text: '{{ name }}' },
  ];
  const design = { name: secret, width: 99, height: 50, canvasData: { elements } };
  designId = (await service.call('POST', '/v1/designs', design)).body.data.id;
});
afterAll(async () => {
  await service?.stop();
  await collector?.close();
  await receiver?.close();
});

async function render(body: object, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(`${service.url}/v1/render/design/${designId}?token=${secret}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ dynamicData: { name: secret }, ...body }),
  });
  return ((await answer.json()) as { readonly data: { readonly renderId: string } }).data;
}

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join()}`);
  return found;
};
const ofTrace = (id: string) => collector.spans.filter((span) => span.traceId === id);
const request = 'POST /v1/render/design/:designId';

describe('where a collector is named, a trace', () => {
  it('goes from the request to its webhook, over the queue, in the trace of the caller', async () => {
    const webhook = `${receiver.origin}/queued/${secret}`;
    const traceparent = `00-${traceId}-${callerSpan}-01`;
    const { renderId } = await render({ async: true, webhook }, { traceparent, tracestate });
    const names = [request, 'queue wait', 'render', 'prepare', 'draw', 'store', 'webhook'];
    await expect.poll(() => new Set(ofTrace(traceId).map(({ name }) => name))).toEqual(new Set(names));
    const spans = ofTrace(traceId);
    const [asked, waited, rendered, sent] = [request, 'queue wait', 'render', 'webhook'].map((name) =>
      named(spans, name),
    );
    expect(asked).toMatchObject({
      parentSpanId: callerSpan,
      kind: 2,
      attributes: { 'http.response.status_code': 202, 'platen.render': renderId },
      resource: {
        'service.name': 'platen',
        'platen.role': 'all',
        'service.instance.id': expect.stringMatching(/^nod_/),
      },
    });
    for (const span of [waited, rendered, sent]) expect(span?.parentSpanId).toBe(asked?.spanId);
    expect(rendered).toMatchObject({ kind: 5, attributes: { 'platen.render': renderId, 'platen.outcome': 'drawn' } });
    for (const name of ['prepare', 'draw', 'store']) expect(named(spans, name).parentSpanId).toBe(rendered?.spanId);
    expect(named(spans, 'store').attributes['platen.bytes']).toBeGreaterThan(0);
    for (const { startMs, endMs } of spans) expect(endMs).toBeGreaterThanOrEqual(startMs);
    // The receiver goes on with it.
    const [hook] = receiver.at(`/queued/${secret}`);
    expect(hook?.headers).toMatchObject({ traceparent: `00-${traceId}-${sent?.spanId}-01`, tracestate });
  });

  it('begins here where the caller has none, and has the steps of a render that is waited for', async () => {
    const webhook = `${receiver.origin}/begun-here`;
    const { renderId } = await render({ cache: false, webhook }, { tracestate });
    const asked = () => collector.spans.find(({ attributes }) => attributes['platen.render'] === renderId);
    await expect.poll(asked).toBeDefined();
    const { traceId: id = '', spanId, parentSpanId } = asked() ?? {};
    expect(parentSpanId).toBeUndefined();
    await expect.poll(() => ofTrace(id).map(({ name }) => name)).toEqual(expect.arrayContaining(['draw', 'store']));
    for (const name of ['draw', 'store']) expect(named(ofTrace(id), name).parentSpanId).toBe(spanId);
    // The state that came without a trace belongs to none.
    await expect.poll(() => receiver.at('/begun-here')).toHaveLength(1);
    expect(receiver.at('/begun-here')[0]?.headers['traceparent']).toMatch(`00-${id}-`);
    expect(receiver.at('/begun-here')[0]?.headers).not.toHaveProperty('tracestate');
  });

  it('has the steps of a signed picture and of a filled form, and goes on in their webhooks', async () => {
    const endpoint = { url: `${receiver.origin}/no-key`, events: ['render.completed'] };
    const { id: endpointId } = (await service.call('POST', '/v1/webhooks', endpoint)).body.data;
    const { secret: signer } = (await service.call('GET', '/v1/account/url-secret')).body.data;
    const picture = `/i/${designId}.png`;
    const form = { name: secret, variables: ['name'] };
    const { url } = (await service.call('POST', `/v1/designs/${designId}/forms`, form)).body.data;
    const sends = {
      ['1'.repeat(32)]: [`${picture}?${signedQuery(signer, picture, { name: `${secret} by address` })}`, {}],
      ['2'.repeat(32)]: [
        '/v1/forms/fill',
        { method: 'POST', body: JSON.stringify({ token: tokenOf(url), values: { name: `${secret} by form` } }) },
      ],
    } as const;
    for (const [id, [address, init]] of Object.entries(sends)) {
      const headers = { 'content-type': 'application/json', traceparent: `00-${id}-${callerSpan}-01` };
      const answer = await fetch(service.url + address, { ...init, headers });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      const asked = () => ofTrace(id).find(({ kind }) => kind === 2);
      await expect.poll(asked).toMatchObject({
        parentSpanId: callerSpan,
        attributes: { 'platen.render': expect.stringMatching(/^rnd_/) },
      });
      const steps = ['draw', 'store', 'webhook'];
      await expect.poll(() => ofTrace(id).map(({ name }) => name)).toEqual(expect.arrayContaining(steps));
      for (const name of steps) expect(named(ofTrace(id), name).parentSpanId).toBe(asked()?.spanId);
    }
    await service.call('DELETE', `/v1/webhooks/${endpointId}`);
  });

  it('says with which code a queued render failed', async () => {
    const failing = 'c'.repeat(32);
    const src = `${receiver.origin}/no-picture`;
    receiver.answer('/no-picture', (response) => response.writeHead(404).end());
    const dynamicElements = { p: { src } };
    const traceparent = `00-${failing}-${callerSpan}-01`;
    await render({ async: true, dynamicElements, onImageError: 'fail' }, { traceparent });
    await expect.poll(() => ofTrace(failing).find(({ name }) => name === 'render')?.error).toBe('INVALID_IMAGE_URL');
  });

  it('is left out where the caller wants none', async () => {
    const { renderId } = await render({ cache: false }, { traceparent: `00-${'e'.repeat(32)}-${callerSpan}-00` });
    expect(renderId).toMatch(/^rnd_/);
    await render({ cache: false }, { traceparent: `00-${'f'.repeat(32)}-${callerSpan}-01` });
    await expect.poll(() => ofTrace('f'.repeat(32)).length).toBeGreaterThan(2);
    expect(ofTrace('e'.repeat(32))).toEqual([]);
  });

  it('holds no data of callers, no key and no address', () => {
    const attributes = new Set(collector.spans.flatMap((span) => Object.keys(span.attributes)));
    const known = [
      ...['http.request.method', 'http.route', 'http.response.status_code', 'platen.render', 'platen.batch'],
      ...['platen.attempt', 'platen.outcome', 'platen.images', 'platen.families', 'platen.bytes', 'platen.event'],
    ];
    expect([...attributes].filter((name) => !known.includes(name))).toEqual([]);
    const all = JSON.stringify(collector.spans);
    for (const text of [secret, apiKey, headerSecret, 'localhost', '127.0.0.1']) expect(all).not.toContain(text);
    expect(collector.spans.some(({ name }) => name.includes('/readyz') || name.includes('/metrics'))).toBe(false);
  });

  it('is read by the published schema, which takes the published example and nothing that is written otherwise', () => {
    const example = readFileSync(path.join(repositoryRoot, 'tests/support/otlp/example-trace.json'), 'utf8');
    const [group] = readTraces(example).resourceSpans;
    expect(group?.scopeSpans[0]?.spans[0]).toMatchObject({ kind: 2, startTimeUnixNano: '1544712660000000000' });
    for (const [right, wrong] of [
      ['"scopeSpans"', '"scope_spans"'],
      ['"name"', '"title"'],
      ['"kind": 2', '"kind": "SPAN_KIND_SERVER"'],
      ['"kind": 2', '"kind": "server"'],
      ['5B8EFFF798038103D269B633813FC60C', 'W47/95gDgQPSabYzgT/GDA=='],
      ['"stringValue"', '"value"'],
      ['"1544712660000000000"', '"2018-12-13T14:51:00Z"'],
    ] as const) {
      expect(example).toContain(right);
      expect(() => readTraces(example.replace(right, wrong)), wrong).toThrow();
    }
  });

  it('reaches the collector by its protocol, with the headers that the operator set', () => {
    expect(collector.problems).toEqual([]);
    for (const headers of collector.headers) {
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-collector-key': headerSecret });
    }
  });
});

describe('where no collector is named', () => {
  it('no code that makes or sends spans is loaded', async () => {
    // The interface alone, which the library of metrics loads in any case, does neither.
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (/opentelemetry.(?!api)/.test(name)) console.error('LOADS ' + name);
        return next(name, context);
      } });`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` };
    const without = await startService({ program: 'sources', env });
    expect(without.output()).not.toContain('LOADS');
    await without.stop();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
    const withOne = await startService({ program: 'sources', env: { ...env, ...endpoint } });
    // Said on another stream than what the start waits for.
    await expect.poll(withOne.output).toContain('LOADS @opentelemetry/sdk-trace');
    await withOne.stop();
  });
});

describe('a collector that is away', () => {
  it('costs renders nothing, holds up no stop, and is named in the log', async () => {
    const away = await startService({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });
    expect((await away.call('GET', '/v1/designs')).status).toBe(200);
    await expect.poll(away.output).toContain('the collector of traces took nothing');
    expect((await away.call('GET', '/v1/designs')).status).toBe(200);
    expect(await away.stop()).toBe(0);
  });
});
