import { renderDesignBody } from '@platen/api';
import { PlatenError } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { toRenderRequest } from './render-request.ts';
import { createRequestData } from './request-data.ts';

const row = { id: 'rnd_1', accountId: 'ada', createdAt: '2026-11-01T00:00:00.000Z' };
const full = { check: () => Promise.reject(new PlatenError('STORAGE_QUOTA_EXCEEDED')) };
const requestOf = (body: object) => toRenderRequest(renderDesignBody.parse(body));
const dataOf = ({ days = 30, at = '2026-11-02T00:00:00.000Z', secret = 1 } = {}) =>
  createRequestData({ keySecret: Buffer.alloc(32, secret), days, storage: full, now: () => new Date(at) });

describe('what a render was asked for with', () => {
  it('is kept as a request that asks for the same, without defaults and without who is told', () => {
    const body = {
      format: 'pdf',
      dynamicData: { name: 'Ada' },
      dpi: 72,
      scale: 2,
      version: 'draft',
      margins: { top: 9 },
    };
    const request = requestOf({ ...body, webhook: 'https://example.com/hook' });
    const kept = dataOf().sealedOf(row, request);
    expect(kept?.sealed).not.toContain(Buffer.from('Ada').toString('base64'));
    const opened = kept && dataOf().open(kept);
    expect(opened).toEqual({
      request: { ...body, dpi: undefined, margins: { top: 9, right: 0, bottom: 0, left: 0 } },
      keptUntil: '2026-12-01T00:00:00.000Z',
    });
    expect({ ...requestOf(opened?.request ?? {}), warnings: [] }).toEqual({ ...request, webhook: undefined });
  });

  it.each([
    ['the request says so', {}, { keepData: false }],
    ['the service keeps none', { days: 0 }, {}],
    ['it is large', {}, { dynamicData: { text: 'x'.repeat(256 * 1024) } }],
  ])('is not kept when %s', (_, options, body) => {
    expect(dataOf(options).sealedOf(row, requestOf(body))).toBeUndefined();
  });

  it('is kept without room when it is short, which does not count as stored', async () => {
    const long = requestOf({ dynamicData: { text: 'x'.repeat(1_000) } });
    expect(await dataOf().sealedIfRoom(row, requestOf({}), 'Free')).toBeDefined();
    expect(await dataOf().sealedIfRoom(row, long, 'Free')).toBeUndefined();
  });

  it('is told no longer than its days, though it is still stored', () => {
    const kept = dataOf().sealedOf(row, requestOf({}));
    expect(kept && dataOf({ at: '2026-11-30T23:59:59.999Z' }).open(kept)).toBeDefined();
    expect(kept && dataOf({ at: '2026-12-01T00:00:00.000Z' }).open(kept)).toBeUndefined();
  });

  it('opens for no other render, account or installation', () => {
    const kept = dataOf().sealedOf(row, requestOf({ dynamicData: { name: 'Ada' } }));
    if (!kept) throw new Error('nothing was kept');
    expect(() => dataOf().open({ ...kept, renderId: 'rnd_2' })).toThrow();
    expect(() => dataOf().open({ ...kept, accountId: 'bob' })).toThrow();
    expect(() => dataOf({ secret: 2 }).open(kept)).toThrow();
  });
});
