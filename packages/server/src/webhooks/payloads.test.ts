import type { Warning } from '@platen/core';
import { describe, expect, it } from 'vitest';
import type { Render } from '../domain/render.ts';
import { batchCompletedBody, renderCompletedBody, renderFailedBody, testBody } from './payloads.ts';

const at = '2026-11-21T12:00:00.000Z';
const render: Render = {
  id: 'rnd_1',
  accountId: 'acc_secret',
  designId: 'dsn_1',
  templateId: null,
  status: 'completed',
  cacheKey: 'a-hash',
  cached: false,
  fileId: 'fil_1',
  format: 'png',
  width: 1200,
  height: 630,
  quality: 90,
  renderMs: 1_250,
  warnings: [],
  error: null,
  createdAt: '2026-11-21T11:59:58.000Z',
  completedAt: at,
  batchId: null,
  batchIndex: null,
  finishedOrder: null,
  webhookUrl: null,
  progress: 100,
  requestKey: null,
  fileName: null,
  sourceRow: null,
};
const url = 'https://files.example/fil_1.png';
const file = { size: 245_000, expiresAt: null };

describe('the payload of render.completed', () => {
  const payload = JSON.parse(renderCompletedBody({ render, file, url }));

  it('names its kind under both keys and its time', () => {
    expect(payload).toMatchObject({ event: 'render.completed', eventType: 'render.completed', timestamp: at });
  });

  it('holds both forms of the specification', () => {
    expect(payload.data).toMatchObject({ designId: 'dsn_1', imageUrl: url, renderTime: 1_250 });
    expect(payload.data).toMatchObject({
      renderId: 'rnd_1',
      status: 'completed',
      downloadUrl: url,
      metadata: { renderTime: 1.25, fileSize: 245_000 },
    });
  });

  it('names the template when one was rendered', () => {
    const body = renderCompletedBody({ render: { ...render, designId: null, templateId: 'tpl_1' }, file, url });
    expect(JSON.parse(body).data).toMatchObject({ templateId: 'tpl_1' });
    expect(JSON.parse(body).data).not.toHaveProperty('designId');
  });

  it('tells nothing of the account or of how results are found again', () => {
    const text = renderCompletedBody({ render, file, url });
    expect(text).not.toContain('acc_secret');
    expect(text).not.toContain('a-hash');
  });

  it('stays small when there are hundreds of warnings', () => {
    const warnings = Array.from({ length: 500 }, (): Warning => ({ code: 'TEXT_OVERFLOW', message: 'x'.repeat(200) }));
    const body = renderCompletedBody({ render: { ...render, warnings }, file, url });
    expect(body.length).toBeLessThan(10_000);
  });
});

describe('the payload of render.failed', () => {
  const failed = (error: Render['error']) => JSON.parse(renderFailedBody({ ...render, status: 'failed', error }));

  it('tells why', () => {
    const error = { code: 'INVALID_IMAGE_URL', message: 'No such picture.', details: { elementId: 'photo' } };
    const payload = failed(error);
    expect(payload).toMatchObject({ event: 'render.failed', eventType: 'render.failed', timestamp: at });
    expect(payload.data).toMatchObject({ renderId: 'rnd_1', designId: 'dsn_1', status: 'failed', error });
    expect(payload.data.metadata).toMatchObject({ format: 'png', renderTime: 1.25 });
  });

  it('is bounded whatever the error holds', () => {
    const details = { errors: Array.from({ length: 1_000 }, () => 'a long story') };
    expect(failed({ code: 'INVALID_REQUEST', message: 'm'.repeat(9_999), details }).data.error).toEqual({
      code: 'INVALID_REQUEST',
      message: 'm'.repeat(1_000),
      details: {},
    });
  });
});

describe('the payload of batch.completed', () => {
  const batch = { id: 'bat_1', createdAt: render.createdAt, completedAt: at };

  it('lists every render with its end', () => {
    const error = { code: 'RENDER_FAILED', message: 'The render failed.' };
    const bad: Render = { ...render, id: 'rnd_2', status: 'failed', error };
    const payload = JSON.parse(
      batchCompletedBody({
        batch: { ...batch, totalRenders: 2, completedRenders: 1, failedRenders: 1 },
        renders: [
          { render, url },
          { render: bad, url: null },
        ],
      }),
    );
    expect(payload).toMatchObject({ event: 'batch.completed', eventType: 'batch.completed', timestamp: at });
    expect(payload.data).toMatchObject({
      batchId: 'bat_1',
      status: 'completed',
      completedRenders: 1,
      failedRenders: 1,
    });
    expect(payload.data.renders).toEqual([
      { renderId: 'rnd_1', status: 'completed', downloadUrl: url, designId: 'dsn_1' },
      {
        renderId: 'rnd_2',
        status: 'failed',
        downloadUrl: null,
        designId: 'dsn_1',
        error,
      },
    ]);
  });

  it('of a hundred renders has about 20 kB', () => {
    const renders = Array.from({ length: 100 }, () => ({ render: { ...render, id: `rnd_${'x'.repeat(32)}` }, url }));
    const counts = { totalRenders: 100, completedRenders: 100, failedRenders: 0 };
    const body = batchCompletedBody({ batch: { ...batch, ...counts }, renders });
    expect(body.length).toBeLessThan(24_000);
  });
});

describe('the payload of a test', () => {
  it('names the endpoint', () => {
    expect(JSON.parse(testBody({ webhookId: 'whk_1', at }))).toMatchObject({
      event: 'webhook.test',
      eventType: 'webhook.test',
      timestamp: at,
      data: { webhookId: 'whk_1' },
    });
  });
});
