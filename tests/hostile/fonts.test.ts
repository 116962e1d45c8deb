import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import {
  inconsolataOtf,
  interTtf,
  interWeightTtf,
  interWeightWoff2,
  interWoff,
  interWoff2,
  recordOf,
  withoutTable,
  withTable,
} from '../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { renameFont } from '../../packages/engine/src/fonts/files/rename-font.ts';
import { cpuMsOf } from '../e2e/process-figures.ts';
import {
  apiKey,
  draw,
  expectRefused,
  newAccount,
  newDesign,
  otherKey,
  render,
  send,
  service,
  serviceCpuMs,
  upload,
  useHostileService,
} from './hostile-service.ts';

useHostileService({ maxGrowthBytes: 150_000_000 });

async function refused(bytes: Buffer | string): Promise<string> {
  const before = serviceCpuMs();
  const answer = await upload(bytes, { name: 'font.ttf', fields: { type: 'FONT' } });
  expectRefused(answer, { status: 400, code: 'UNSUPPORTED_FILE_TYPE' });
  expect(serviceCpuMs() - before).toBeLessThan(12_000);
  return answer.body.error.message;
}

const patched = (font: Buffer, at: number, bytes: string) => {
  const copy = Buffer.from(font);
  copy.write(bytes, at, 'latin1');
  return copy;
};

function woff(length: number): Buffer {
  const packed = deflateSync(Buffer.alloc(4_000_000));
  const head = Buffer.alloc(64);
  head.write('wOFF\0\x01\0\0', 0, 'latin1');
  head.writeUInt16BE(1, 12);
  head.write('glyf', 44, 'latin1');
  for (const [index, value] of [64, packed.length, length].entries()) head.writeUInt32BE(value, 48 + 4 * index);
  return Buffer.concat([head, packed]);
}

const text = (fontFamily: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  id: 't',
  type: 'text',
  text: 'Hamburg',
  width: 100,
  height: 40,
  fontSize: 24,
  fontFamily,
  ...rest,
});

describe('fonts that lie', () => {
  it.each<[string, () => Buffer | string]>([
    ['F1: nothing', () => ''],
    ['F1: twelve bytes', () => interTtf.subarray(0, 12)],
    ['F1: half a TTF', () => interTtf.subarray(0, interTtf.length / 2)],
    ['F1: half a WOFF', () => interWoff.subarray(0, interWoff.length / 2)],
    ['F1: half a WOFF2', () => interWoff2.subarray(0, interWoff2.length / 2)],
    ['F1: a page', () => '<!doctype html><script>alert(1)</script>'],
    ['F2: a collection', () => Buffer.concat([Buffer.from('ttcf'), interTtf])],
    ['F2: EOT', () => Buffer.concat([Buffer.alloc(34, 1), Buffer.from('LP'), interTtf])],
    ['F2: Type 1', () => '%!PS-AdobeFont-1.0: Brand'],
    ['F2: no outlines', () => withoutTable(inconsolataOtf, 'CFF ')],
    ['F3: a WOFF of 400 MB', () => woff(400_000_000)],
    ['F4: a WOFF2 that says 2 GB', () => patched(interWoff2, 16, '\x80\0\0\0')],
    ['F5: 65,535 tables', () => patched(interTtf, 4, '\xff\xff')],
    ['F5: a table past the end', () => patched(interTtf, recordOf(interTtf, 'glyf').record + 8, '\x7f\xff\xff\xff')],
    ['F6: 65,535 glyphs with few places', () => withTable(interTtf, 'maxp', (maxp) => maxp.writeUInt16BE(65_535, 4))],
    ['F6: places of only 0xFF', () => withTable(interTtf, 'loca', (loca) => loca.fill(0xff))],
    ['F6: glyphs without ink', () => withTable(interTtf, 'loca', (loca) => loca.fill(0))],
    ['F7: no characters', () => withTable(interTtf, 'cmap', (cmap) => cmap.fill(0))],
    ['F9: units per em of 0', () => withTable(interTtf, 'head', (head) => head.writeUInt16BE(0, 18))],
    ['F9: more metrics than glyphs', () => withTable(interTtf, 'hhea', (hhea) => hhea.writeUInt16BE(65_535, 34))],
    ['F12: 65,535 axes', () => withTable(interTtf, 'fvar', (fvar) => fvar.writeUInt16BE(65_535, 8))],
    ['F12: an axis that ends before it begins', () => withTable(interTtf, 'fvar', (fvar) => fvar.writeInt32BE(0, 28))],
    ['F13: no name', () => withoutTable(interTtf, 'name')],
    ['F13: a name of spaces', () => renameFont(interTtf, ' \u200b ')],
  ])('%s is refused in words', async (_what, make) => {
    const message = await refused(make());
    expect(message).not.toMatch(/undefined|null|Error|skia|harfbuzz/i);
  });

  it.each<[string, () => Buffer]>([
    [
      'F8: a compound glyph that is made of itself',
      () =>
        withTable(interTtf, 'glyf', (glyf) => {
          const loca = recordOf(interTtf, 'loca');
          const long = interTtf.readInt16BE(recordOf(interTtf, 'head').offset + 50) === 1;
          for (let glyph = 1; glyph < 60; glyph += 1) {
            const at = long
              ? interTtf.readUInt32BE(loca.offset + glyph * 4)
              : interTtf.readUInt16BE(loca.offset + glyph * 2) * 2;
            if (at + 18 >= glyf.length) continue;
            glyf.writeInt16BE(-1, at);
            for (const [index, value] of [0x0002, glyph, 0].entries()) glyf.writeUInt16BE(value, at + 10 + 2 * index);
          }
        }),
    ],
    // TrueType's own programs: JMPR back to itself, in each glyph's preparation and in that of the font.
    [
      'F11: programs that never end',
      () =>
        withTable(
          withTable(interTtf, 'prep', (prep) => prep.fill(Buffer.from([0xb8, 0xff, 0xfd, 0x1c]))),
          'gasp',
          (gasp) => gasp.fill(0),
        ),
    ],
    ['F9: units per em of 1', () => withTable(interTtf, 'head', (head) => head.writeUInt16BE(1, 18))],
    ['F9: an ascent of −32,768', () => withTable(interTtf, 'hhea', (hhea) => hhea.writeInt16BE(-32_768, 4))],
    ['F9: advances of 65,535', () => withTable(interTtf, 'hmtx', (hmtx) => hmtx.fill(0xff))],
    ['F10: substitutions of noise', () => withTable(interTtf, 'GSUB', (gsub) => gsub.fill(0x01, 10))],
    ['F10: positions of gigantic offsets', () => withTable(interTtf, 'GPOS', (gpos) => gpos.fill(0xff, 10))],
    ['F12: variations of noise', () => withTable(interTtf, 'gvar', (gvar) => gvar.fill(0x7f, 20))],
    ['F5: wrong checksums', () => patched(interTtf, recordOf(interTtf, 'cmap').record + 4, '\0\0\0\0')],
  ])('%s is refused, or drawn soon', async (_what, make) => {
    const key = await newAccount('Unlimited');
    const { status, body } = await upload(renameFont(make(), 'Odd'), { name: 'odd.ttf', key });
    expect([201, 400], JSON.stringify(body)).toContain(status);
    if (status !== 201) return;
    const design = await newDesign([text('Odd', { text: 'Hamburgefonstiv AVATAR fi ffi 0123456789', width: 60 })], {
      key,
    });
    for (const format of ['png', 'pdf', 'svg']) {
      const before = serviceCpuMs();
      const answer = await render(design, { format, cache: false }, key);
      // One that can be drawn but not cut down is told by its name where it would be embedded.
      if (answer.status !== 200) expectRefused(answer, { status: 400, code: 'UNSUPPORTED_FILE_TYPE' });
      expect(serviceCpuMs() - before).toBeLessThan(10_000);
    }
  });

  it.each(['../../etc/passwd', '<script>alert(1)</script>', 'Brand\u202eSans', 'x'.repeat(500), 'Inter', 'A, "B"; c'])(
    'F13: the name %j is a name and nothing else',
    async (name) => {
      const key = await newAccount('Unlimited');
      const { status, body } = await upload(renameFont(interWeightTtf, name), { name: `${name}.ttf`, key });
      expect([201, 400], JSON.stringify(body)).toContain(status);
      if (status !== 201) return;
      const fonts = await send('GET', '/v1/assets/fonts', { key });
      expect(fonts.text).not.toContain('\u202e');
      expect(fonts.headers.get('content-type')).toMatch(/^application\/json/);
      const design = await newDesign([text(fonts.body.data.at(-1).name)], { key });
      expect((await render(design, { format: 'svg' }, key)).status).toBe(200);
    },
  );
});

describe('fonts of two accounts', () => {
  const inkOf = async (answer: { body: { data: { imageUrl: string } } }) => {
    const { data } = PNG.sync.read(Buffer.from(await (await fetch(answer.body.data.imageUrl)).arrayBuffer()));
    return data.reduce((sum, value) => sum + (255 - value), 0);
  };

  it('F14, R9: of the same name are each one’s own, in turns on one render process', async () => {
    expect((await upload(renameFont(interWeightTtf, 'Shared'), { name: 'a.ttf' })).status).toBe(201);
    expect((await upload(renameFont(inconsolataOtf, 'Shared'), { name: 'a.otf', key: otherKey })).status).toBe(201);
    const [mine, theirs] = [await newDesign([text('Shared')]), await newDesign([text('Shared')], { key: otherKey })];
    const inks: number[][] = [[], []];
    for (let round = 0; round < 3; round += 1) {
      inks[0]?.push(await inkOf(await render(mine, { cache: false })));
      inks[1]?.push(await inkOf(await render(theirs, { cache: false }, otherKey)));
    }
    expect(new Set(inks[0]).size).toBe(1);
    expect(new Set(inks[1]).size).toBe(1);
    expect(inks[0]?.[0]).not.toBe(inks[1]?.[0]);
    const none = await newAccount('Unlimited');
    const missing = await render(await newDesign([text('Shared')], { key: none }), { cache: false }, none);
    expect(missing.body.data.warnings).toContainEqual(
      expect.objectContaining({ code: expect.stringContaining('FONT') }),
    );
  });

  it('F15, X3: deleted and uploaded anew under its name it is the new one, from no cache', async () => {
    const key = await newAccount('Unlimited');
    const first = await upload(renameFont(interWeightTtf, 'Again'), { name: 'a.ttf', key });
    const design = await newDesign([text('Again')], { key });
    const before = await inkOf(await render(design, {}, key));
    expect((await send('DELETE', `/v1/assets/${first.body.data.id}`, { key })).status).toBe(200);
    expect((await upload(renameFont(inconsolataOtf, 'Again'), { name: 'a.otf', key })).status).toBe(201);
    expect(await inkOf(await render(design, {}, key))).not.toBe(before);
  });

  it('F16: forty fonts in one design are drawn or refused in words', async () => {
    const key = await newAccount('Unlimited');
    const elements = [];
    for (let index = 0; index < 34; index += 1) {
      const { status } = await upload(renameFont(interWeightTtf, `Many ${index}`), { name: `${index}.ttf`, key });
      expect(status).toBe(201);
      elements.push({ ...text(`Many ${index}`), id: `t${index}` });
    }
    const design = await newDesign(elements, { key });
    const answer = await render(design, { cache: false }, key);
    expect([200, 400, 422], answer.text).toContain(answer.status);
  });

  it('F20: eighty of an account cost its renders next to nothing where one is named', async () => {
    const key = await newAccount('Unlimited');
    const uploads = Array.from({ length: 80 }, (_, index) => renameFont(inconsolataOtf, `Own ${index}`));
    for (const [index, font] of uploads.entries()) {
      expect((await upload(font, { name: `${index}.otf`, key })).status).toBe(201);
    }
    const design = await newDesign([{ ...text('Own 7'), text: '{{ name }}' }], { key });
    const draws = (name: number) => render(design, { dynamicData: { name } }, key);
    for (let name = 0; name < 5; name += 1) expect((await draws(name)).status).toBe(200);
    const before = cpuMsOf(service.pid);
    for (let name = 5; name < 25; name += 1) expect((await draws(name)).status).toBe(200);
    // It was 840 ms for each.
    expect((cpuMsOf(service.pid) - before) / 20).toBeLessThan(40);
  });

  it('F17: is drawn the same after much was thrown away', async () => {
    expect((await upload(interWeightWoff2, { name: 'w.woff2', key: apiKey })).status).toBe(201);
    const first = await draw(text('Inter'), { format: 'png' });
    for (let count = 0; count < 5; count += 1)
      await draw({ type: 'rectangle', width: 100, height: 100, fill: '#fff', blur: count });
    const again = await draw(text('Inter'), { format: 'png' });
    expect(await inkOf(again)).toBe(await inkOf(first));
  });
});
