import { describe, expect, it } from 'vitest';
import { otherKey, send, service, useHostileService } from './hostile-service.ts';
import { flat, usePictureSite } from './picture-site.fixture.ts';

const site = usePictureSite();
useHostileService({ maxGrowthBytes: 200_000_000, env: () => ({ PLATEN_FETCH_ALLOW_HOSTS: site.host }) });

const ask = (url: string, key?: string) =>
  send('GET', `/v1/pictures?${new URLSearchParams({ url })}`, key === undefined ? {} : { key });

describe('pictures for pages', () => {
  it.each([
    'http://127.0.0.1/x.png',
    'http://localhost/x.png',
    'http://[::1]/x.png',
    'http://[::ffff:127.0.0.1]/x.png',
    'http://0x7f000001/x.png',
    'http://2130706433/x.png',
    'http://10.0.0.1/x.png',
    'http://169.254.169.254/latest/meta-data',
    'http://100.100.100.200/x.png',
  ])('S44: %s is not reached, and tells no more than any other address that is not there', async (url) => {
    const { status, body } = await ask(url);
    expect([status, body.error.code, body.error.details.reason]).toEqual([400, 'INVALID_IMAGE_URL', 'unreachable']);
  });

  it.each([
    'file:///etc/passwd',
    '/etc/passwd',
    '../../../etc/passwd',
    'ftp://example.com/a.png',
    'http://a:b@example.com/a',
  ])('S44: %s is no address of a picture', async (url) => {
    const { status, body } = await ask(url);
    expect([status, body.error.code]).toEqual([400, 'INVALID_IMAGE_URL']);
    expect(JSON.stringify(body)).not.toContain('root:');
  });

  it('S44: what one account has had brought is asked for again for another', async () => {
    const path = '/kept.png';
    site.served.set(path, { bytes: await flat(8, 8).png().toBuffer(), maxAgeSeconds: 300 });
    expect((await ask(site.url(path))).status).toBe(200);
    expect((await ask(site.url(path))).status).toBe(200);
    expect(site.asked).toEqual([path]);
    expect((await ask(site.url(path), otherKey)).status).toBe(200);
    expect(site.asked).toEqual([path, path]);
  });

  it('S44: a header that promises two billion pixels is believed before anything is decoded', async () => {
    const lying = await flat(60, 40).png().toBuffer();
    lying.writeUInt32BE(50_000, 16);
    lying.writeUInt32BE(50_000, 20);
    site.served.set('/bomb.png', { bytes: lying });
    const { status, body } = await ask(site.url('/bomb.png'));
    expect([status, body.error.code]).toEqual([400, 'INVALID_IMAGE_URL']);
  });

  it('S44: SVG from a stranger runs nothing in the origin of the service', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject><path d="M0 0h9v9z"/></svg>';
    site.served.set('/art.svg', { bytes: Buffer.from(svg), type: 'image/svg+xml' });
    const { headers, text } = await ask(site.url('/art.svg'));
    expect(text).not.toMatch(/onload|foreignObject/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(new URL(service.url).host).not.toBe(site.host);
  });
});
