import { createHash } from 'node:crypto';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { apiKey, buildService, type Service, startService } from './service.ts';

let s3: S3Server;
let service: Service;
let publicUrl: string;

beforeAll(async () => {
  s3 = await startS3();
  publicUrl = `${s3.endpoint}/platen`;
  buildService();
  service = await startService({ program: 'build', env: { ...s3.environment(), S3_PUBLIC_URL: publicUrl } });
});
afterAll(async () => {
  await service?.stop();
  await s3?.stop();
});
afterEach(() => s3.behave('well'));

const square = (fill: string) => ({ id: 'a', type: 'rectangle', x: 0, y: 0, width: 40, height: 40, fill });

async function design(...elements: readonly object[]): Promise<string> {
  const { body } = await service.call('POST', '/v1/designs', {
    name: 'On S3',
    width: 40,
    height: 40,
    canvasData: { elements },
  });
  return `/v1/render/design/${body.data.id}`;
}

const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

async function objects(): Promise<readonly string[]> {
  const { Contents } = await s3.client.send(new ListObjectsV2Command({ Bucket: 'platen' }));
  return (Contents ?? []).map(({ Key }) => Key ?? '');
}

describe('a built service with its files on S3', () => {
  it('tells addresses of the store, where the picture can be read with its type', async () => {
    const { status, body } = await service.call('POST', await design(square('#ff0000')), {});
    expect(status).toBe(200);
    const { imageUrl } = body.data;
    expect(imageUrl.startsWith(`${publicUrl}/files/`)).toBe(true);
    const answer = await fetch(imageUrl);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(imageUrl.endsWith(createHash('sha256').update(bytes).digest('hex'))).toBe(true);
    expect([...PNG.sync.read(bytes).data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
  });

  it('takes a picture at such an address for one of its own, and uploads by address and by id', async () => {
    const first = await service.call('POST', await design(square('#00ff00')), {});
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await bytesAt(first.body.data.imageUrl))]), 'green.png');
    const upload = await fetch(`${service.url}/v1/assets/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: form,
    });
    // biome-ignore lint/suspicious/noExplicitAny: asserted on, not used.
    const asset = ((await upload.json()) as any).data;
    for (const src of [first.body.data.imageUrl, asset.url, asset.id]) {
      const box = { x: 0, y: 0, width: 40, height: 40 };
      const second = await service.call('POST', await design({ id: 'photo', type: 'image', ...box, src }), {});
      expect([src, second.status]).toEqual([src, 200]);
      const { data } = PNG.sync.read(await bytesAt(second.body.data.imageUrl));
      expect([...data.subarray(0, 4)]).toEqual([0, 255, 0, 255]);
    }
  });

  it('answers 503 while the store fails, writes no row, says so in /readyz, and recovers by itself', async () => {
    const address = await design(square('#0000ff'));
    const before = (await service.call('GET', '/v1/renders')).body.pagination.total;
    const files = await objects();
    for (const how of ['failing', 'gone'] as const) {
      s3.behave(how);
      const refused = await service.call('POST', address, {});
      expect(refused).toMatchObject({
        status: 503,
        body: { success: false, error: { code: 'SERVICE_UNAVAILABLE', details: { part: 'storage', retryAfter: 5 } } },
      });
      expect(refused.headers.get('retry-after')).toBe('5');
      await expect
        .poll(async () => (await service.call('GET', '/readyz')).body)
        .toMatchObject({ data: { parts: { accepting: true, database: true, storage: false, rendering: true } } });
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    }
    s3.behave('well');
    expect(await objects()).toEqual(files);
    expect((await service.call('GET', '/v1/renders')).body.pagination.total).toBe(before);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect((await service.call('POST', address, {})).status).toBe(200);
  });
});
