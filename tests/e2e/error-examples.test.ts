import { errorCodes } from '@platen/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ErrorAdvice, errorGuide } from '../../packages/core/src/errors/error-guide.ts';
import { apiKey, type Service, startService } from './service.ts';

let service: Service;
let designId: string;

beforeAll(async () => {
  service = await startService();
  const title = { id: 'title', type: 'text', x: 0, y: 0, width: 90, height: 50, text: '{{ title }} {{ price }}' };
  const { body } = await service.call('POST', '/v1/designs', {
    name: 'A',
    width: 100,
    height: 100,
    canvasData: { elements: [title], variables: [{ name: 'price', type: 'number', default: 1 }] },
  });
  designId = body.data.id;
});

afterAll(async () => {
  await service.stop();
});

const advice = Object.entries<ErrorAdvice>(errorGuide);

describe.each(advice.filter(([, { example }]) => example.request))('the example of %s', (code, { example }) => {
  it('is answered as the reference says', async () => {
    const { method, path, headers, body } = example.request ?? { method: 'GET', path: '/' };
    const response = await fetch(service.url + path.replace('{design}', designId), {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(headers?.['authorization'] === '{key}' ? { ...headers, authorization: apiKey } : headers),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    expect([response.status, error]).toMatchObject([
      errorCodes[code as keyof typeof errorCodes].status,
      { code, message: example.message, details: example.details ?? {} },
    ]);
  });
});
