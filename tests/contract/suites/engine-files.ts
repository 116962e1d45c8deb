import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { findWordStarts } from '@platen/core';
import { type CatalogFile, readFontIndex } from '@platen/core/fonts';
import { engineVersion } from '@platen/engine/pool';
import { describe, expect, it } from 'vitest';
import { decompressWoff2 } from '../../../packages/engine/src/fonts/files/decompress-woff2.ts';
import { interWeightTtf, interWeightWoff2 } from '../../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { readCoverage } from '../../../packages/engine/src/fonts/files/read-coverage.ts';
import { renameFont } from '../../../packages/engine/src/fonts/files/rename-font.ts';
import type { Client } from '../support/client.ts';
import { fileForm } from '../support/owned-ids.ts';
import type { World } from '../support/world.ts';

const requireOfCore = createRequire(path.resolve(import.meta.dirname, '../../../packages/core/package.json'));
const requireOfEngine = createRequire(path.resolve(import.meta.dirname, '../../../packages/engine/package.json'));
const immutable = 'private, max-age=31536000, immutable';

type Index = Required<CatalogFile> & { readonly engineVersion: string };

async function indexOf(client: Client): Promise<Index> {
  const { status, body } = await client.get('/v1/engine/fonts');
  expect(status).toBe(200);
  return body.data;
}

/** The bytes at an address of a service, read with a key. */
async function bytesAt(
  { service, key }: { readonly service: World['service']; readonly key: string },
  address: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await fetch(`${service.url}${address}`, { headers: { authorization: `Bearer ${key}`, ...headers } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

export function engineFilesSuite(world: () => World): void {
  const at = (client: Client) => ({ service: world().service, key: client.key });

  describe('files for the engine in a page', () => {
    it('have an index of the bundled fonts that the engine in a page can read', async () => {
      const index = await indexOf(world().ada);
      expect(index.engineVersion).toBe(engineVersion());
      const { catalog, faces } = readFontIndex(index);
      expect(catalog.defaultFamily.name).toBe('Inter');
      expect(faces.size).toBeGreaterThan(1_000);
      const addresses = [...faces.values()].map(({ location }) => `${location.package}/${location.file}`);
      expect(new Set(addresses).size).toBe(faces.size);
      // No address tells a place of the machine.
      expect(addresses.filter((address) => !/^bundled\/[a-z0-9-]+\.sfnt$/.test(address))).toEqual([]);
    });

    it('are not sent again to who has them', async () => {
      const { ada } = world();
      const { headers } = await ada.get('/v1/engine/fonts');
      expect(headers.get('cache-control')).toBe('private, no-cache');
      const again = await ada.call('GET', '/v1/engine/fonts', {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
      expect([again.status, again.body]).toEqual([304, '']);
    });

    it('hold font files as plain tables, packed on the wire, and to be kept for a year', async () => {
      const { ada } = world();
      const { families } = await indexOf(ada);
      const face = families[0]?.faces.find(({ id }) => id === 'inter-latin-wght-normal');
      const address = `/v1/engine/fonts/bundled/${face?.file}`;
      const { status, headers, bytes } = await bytesAt(at(ada), `${address}?v=${engineVersion()}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'font/sfnt']);
      expect(headers.get('content-encoding')).toBe('gzip');
      expect(headers.get('cache-control')).toBe(immutable);
      expect(bytes).toEqual(Buffer.from(decompressWoff2(interWeightWoff2)));
      const plain = await bytesAt(at(ada), address, { 'accept-encoding': 'identity' });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(plain.bytes).toEqual(bytes);
      // Another version may have another file there.
      expect(plain.headers.get('cache-control')).toBe('private, no-cache');
    });

    it("have an account's own fonts beside, for its keys alone", async () => {
      const { bob } = world();
      const ada = await world().account('Enterprise');
      const font = renameFont(interWeightTtf, 'Our Grotesk');
      await ada.call('POST', '/v1/assets/upload', { body: fileForm(font, { name: 'ours.ttf' }) });
      const index = await indexOf(ada);
      const [own] = index.ownFamilies;
      const [face] = own?.faces ?? [];
      expect([own?.name, index.ownFamilies.length, own?.faces.length]).toEqual(['Our Grotesk', 1, 1]);
      const read = readFontIndex(index).catalog.family('our grotesk')?.faces[0];
      expect(read?.coverage).toEqual(readCoverage(font));
      expect(read?.metrics.ascent).toBeGreaterThan(0.5);
      const address = `/v1/engine/fonts/${own?.package}/${face?.file}?v=${index.engineVersion}`;
      const { headers, bytes } = await bytesAt(at(ada), address);
      expect(bytes).toEqual(font);
      expect(headers.get('cache-control')).toBe(immutable);
      expect((await bob.get(address)).body.error?.code).toBe('NOT_FOUND');
      expect((await indexOf(bob)).ownFamilies).toEqual([]);
    });

    it('hold hyphenation patterns, and say what there is none of', async () => {
      const { ada } = world();
      const { status, body } = await ada.get('/v1/engine/patterns/de-1996');
      expect([status, body.data]).toEqual([
        200,
        JSON.parse(JSON.stringify(requireOfCore('hyphen/patterns/de-1996.js'))),
      ]);
      expect((await ada.get('/v1/engine/patterns/klingon')).body.error.code).toBe('NOT_FOUND');
    });

    it('tell where words begin, as the service finds them', async () => {
      const { ada } = world();
      const text = 'ภาษาไทยเป็นภาษา';
      const ask = (query: Readonly<Record<string, string>>) =>
        ada.get(`/v1/engine/word-starts?${new URLSearchParams(query)}`);
      expect((await ask({ text, lang: 'th' })).body.data).toEqual({ starts: findWordStarts(text, 'th') });
      expect((await ask({ text })).body.data.starts).toEqual(findWordStarts(text, ''));
      for (const bad of [{ text, lang: 'not a tag' }, { text: '' }, { lang: 'th' }, { text: 'ก'.repeat(1_001) }]) {
        const { status, body } = await ask(bad as Record<string, string>);
        expect([status, body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
      }
    });

    it('write numbers and dates in a language, as renders do', async () => {
      const { ada } = world();
      const ask = (lang: string, asked?: unknown) => {
        const text = typeof asked === 'string' ? asked : JSON.stringify(asked);
        return ada.get(
          `/v1/engine/formats?${new URLSearchParams({ lang, ...(asked !== undefined && { asked: text }) })}`,
        );
      };
      const day = Date.UTC(2026, 2, 9);
      const date = { kind: 'date', options: { dateStyle: 'long', timeZone: 'UTC' }, values: [day, 9e15] };
      const month = { ...date, options: { month: 'long', timeZone: 'UTC' }, part: 'month', values: [day] };
      const euros = { style: 'currency', currency: 'EUR' } as const;
      const price = { kind: 'number', options: euros, values: [1234.5] };
      const unknown = { ...price, options: { style: 'currency', currency: 'EURO' } };
      expect((await ask('is_IS', [date, month, price, unknown])).body.data).toEqual({
        locale: 'is-IS',
        texts: [['9. mars 2026', ''], ['mars'], [new Intl.NumberFormat('is', euros).format(1234.5)], ['']],
      });
      expect((await ask('is')).body.data).toEqual({ locale: 'is', texts: [] });
      for (const lang of ['tlh', '', 'not a tag'])
        expect((await ask(lang, [date])).body.data).toEqual({ locale: '', texts: [] });
      const many = { ...price, values: Array.from({ length: 101 }, (_, value) => value) };
      for (const bad of ['{', 'null', '[1]', [{ ...price, kind: 'word' }], [many], 'x'.repeat(8_001)]) {
        const { status, body } = await ask('is', bad);
        expect([status, body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
      }
      const prototype = '[{"kind":"number","options":{"__proto__":{"style":"percent"},"style":"unit"},"values":[1]}]';
      expect((await ask('is', prototype)).status).toBeLessThan(500);
    });

    it('hold the renderer of SVG filters with which the service draws', async () => {
      const { headers, bytes } = await bytesAt(at(world().ada), '/v1/engine/svg-renderer');
      const module = readFileSync(requireOfEngine.resolve('@resvg/resvg-wasm/index_bg.wasm'));
      expect(headers.get('content-type')).toBe('application/wasm');
      expect(bytes).toEqual(module);
      expect(Number(headers.get('content-length'))).toBeLessThan(gzipSync(module).length * 1.01);
    });
  });
}
