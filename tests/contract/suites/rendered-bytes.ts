import { describe, expect, it } from 'vitest';
import { makeDesign, type World } from '../support/world.ts';

export function renderedBytesSuite(world: () => World): void {
  describe('POST /render/design/{id} with Accept', () => {
    it.each([
      ['image/png', 'png'],
      ['image/jpeg;q=0.9, application/json;q=0.1', 'jpg'],
      ['application/pdf', 'pdf'],
      ['image/svg+xml', 'svg'],
    ])('answers with the bytes where a call accepts %s', async (accept, format) => {
      const id = await makeDesign(world().ada);
      const { ada, service } = world();
      const answer = await fetch(`${service.url}/v1/render/design/${id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.key}`, accept, 'content-type': 'application/json' },
        body: JSON.stringify({ dynamicData: { name: 'Ada' } }),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('vary')).toContain('Accept');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-length')).toBe(String(bytes.length));
      const file = await fetch(String(answer.headers.get('content-location')));
      expect(file.headers.get('content-type')).toBe(answer.headers.get('content-type'));
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
      const { body } = await ada.post(`/v1/render/design/${id}`, { format, dynamicData: { name: 'Ada' } });
      expect(Buffer.from(await (await fetch(body.data.imageUrl)).arrayBuffer()).equals(bytes)).toBe(true);
    });

    it('tells warnings of bytes in a header, and refuses a format that is not accepted', async () => {
      const { ada, service } = world();
      const id = await makeDesign(ada, {
        canvasData: {
          elements: [
            {
              id: 't',
              type: 'text',
              x: 0,
              y: 0,
              width: 90,
              height: 20,
              fontFamily: 'Grüße aus “Nirgendwo”',
              text: 'Hi',
            },
          ],
        },
      });
      const send = (headers: Readonly<Record<string, string>>, body: unknown) =>
        fetch(`${service.url}/v1/render/design/${id}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${ada.key}`, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      const told = (await (await send({}, {})).json()).data.warnings;
      expect(told.length).toBeGreaterThan(0);
      const answer = await send({ accept: 'image/webp' }, {});
      expect(JSON.parse(String(answer.headers.get('platen-warnings')))).toEqual(told);
      expect(answer.headers.get('platen-warnings-count')).toBe(String(told.length));
      for (const [accept, body] of [
        ['image/png', { format: 'pdf' }],
        ['image/gif', {}],
      ] as const) {
        const refused = await send({ accept }, body);
        expect(refused.status).toBe(406);
        expect((await refused.json()).error).toMatchObject({ code: 'NOT_ACCEPTABLE', details: { field: 'Accept' } });
      }
      // The same key and body, with another type, are another request.
      const headers = { 'idempotency-key': 'bytes-1' };
      const first = await send({ ...headers, accept: 'image/png' }, {});
      expect(first.headers.get('content-type')).toBe('image/png');
      const again = await send({ ...headers, accept: 'image/png' }, {});
      expect(again.headers.get('content-location')).toBe(first.headers.get('content-location'));
      expect((await send({ ...headers, accept: 'image/jpeg' }, {})).status).toBe(406);
      const later = await send({ accept: 'image/png' }, { async: true });
      expect([later.status, later.headers.get('content-type')]).toEqual([
        202,
        expect.stringContaining('application/json'),
      ]);
    });
  });
}
