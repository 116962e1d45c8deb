import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRoleServer } from '../support/role-server.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { buildService, startService } from './service.ts';

let s3: S3Server;
beforeAll(async () => {
  buildService();
  s3 = await startS3({ buckets: ['container', 'instance'] });
});
afterAll(() => s3?.stop());

describe('a node without a key for the store', () => {
  // What is built: the library looks for roles in parts that it loads when it needs them.
  it.each(['container', 'instance'] as const)('takes that of the role of its %s, and renews it', async (kind) => {
    const roles = await startRoleServer(kind, 3_000);
    const { S3_ACCESS_KEY_ID: _id, S3_SECRET_ACCESS_KEY: _secret, ...store } = s3.environment(kind);
    const node = await startService({ program: 'build', env: { ...store, ...roles.environment } });
    const design = { name: 'Card', width: 20, height: 20, canvasData: { elements: [] } };
    const { id } = (await node.call('POST', '/v1/designs', design)).body.data;
    const render = async () => (await node.call('POST', `/v1/render/design/${id}`, { cache: false })).status;
    expect(await render()).toBe(200);
    const keys = () => s3.keys().filter(({ accessKeyId }) => accessKeyId.startsWith(`of-the-${kind}-`));
    await expect
      .poll(async () => {
        expect(await render()).toBe(200);
        return keys().length;
      })
      .toBeGreaterThan(1);
    expect(
      keys().every(({ accessKeyId, sessionToken }) => sessionToken === `session-${accessKeyId.split('-').at(-1)}`),
    ).toBe(true);
    expect(node.output()).not.toContain('session-');

    // The way is closed for a while: the key that it has is good for five minutes more.
    roles.fall();
    await expect
      .poll(async () => {
        expect(await render()).toBe(200);
        return roles.refused();
      })
      .toBeGreaterThan(0);
    expect(await render()).toBe(200);
    await node.stop();
  });
});
