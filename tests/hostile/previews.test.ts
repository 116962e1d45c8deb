import { describe, expect, it } from 'vitest';
import { newDesign, otherKey, rectangle, send, useHostileService } from './hostile-service.ts';

useHostileService();

const forms = ['preview', 'scene'] as const;

describe('previews of designs', () => {
  it.each(forms)('S45: the %s of another account is not told from one that never was', async (form) => {
    const id = await newDesign([rectangle]);
    expect((await send('GET', `/v1/designs/${id}/${form}?v=1`)).status).toBe(200);
    const theirs = await send('GET', `/v1/designs/${id}/${form}?v=1`, { key: otherKey });
    const nobodys = await send('GET', `/v1/designs/dsn_${'0'.repeat(32)}/${form}?v=1`, { key: otherKey });
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    const { requestId: _one, ...theirError } = theirs.body.error;
    const { requestId: _other, ...nobodysError } = nobodys.body.error;
    expect(theirError).toEqual(nobodysError);
    expect((await send('GET', `/v1/designs/${id}/${form}`, { key: null })).status).toBe(401);
  });

  it.each(['100000', '-320', '0x140', '320px', '3.2e2', '٣٢٠', '320%00', '[320]', '9'.repeat(4_000)])(
    'S45: a width of %s is refused',
    async (width) => {
      const id = await newDesign([rectangle]);
      const { status, body } = await send('GET', `/v1/designs/${id}/preview?width=${width}`);
      expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
    },
  );

  it.each(['%2e%2e%2fdsn', '..%2f..%2fetc%2fpasswd', '%00', "'%20or%201=1--", 'dsn_%F0%9F%92%A9'])(
    'S45: %s names no design',
    async (id) => {
      for (const form of forms) {
        const { status, body } = await send('GET', `/v1/designs/${id}/${form}`);
        expect([400, 404]).toContain(status);
        expect(JSON.stringify(body)).not.toMatch(/root:|SQLITE|syntax/);
      }
    },
  );

  it.each(['../1', '1;drop table designs', '1e3', '999999999999', 'draft%00', '__proto__'])(
    'S45: %s is no version',
    async (v) => {
      const id = await newDesign([rectangle]);
      for (const form of forms) {
        const { status, body } = await send('GET', `/v1/designs/${id}/${form}?v=${v}`);
        expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
      }
    },
  );

  it('S45: renders of the same and of another account are drawn while many previews wait', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => newDesign(slowElements(index))));
    const previews = Promise.all(
      ids.flatMap((id) =>
        [160, 320, 640, 1280].map((width) => send('GET', `/v1/designs/${id}/preview?width=${width}`)),
      ),
    );
    const id = await newDesign([rectangle]);
    const own = await send('POST', `/v1/render/design/${id}`, { body: { cache: false } });
    expect(own.status, own.text).toBe(200);
    const theirs = await newDesign([rectangle], { key: otherKey });
    const other = await send('POST', `/v1/render/design/${theirs}`, { key: otherKey, body: { cache: false } });
    expect(other.status, other.text).toBe(200);
    // Each is drawn, or its caller is told to come again.
    const statuses = (await previews).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
  });
});

const slowElements = (index: number) =>
  Array.from({ length: 20 }, (_, place) => ({
    ...rectangle,
    id: `r${index}-${place}`,
    filters: { blur: 20 + place },
  }));
