import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot, type Service, startService, temporaryDirectory } from './service.ts';

const formats = ['png', 'jpg', 'webp', 'pdf', 'svg'] as const;
const folder = temporaryDirectory();
const designFile = path.join(folder, 'design.json');

/** Every kind of text that takes a path of its own: shaping, both directions, fallback fonts, colour fonts, codes. */
const texts = {
  latin: 'Office affinity, AVATAR',
  arabic: 'أهلاً بكم في 2026',
  hebrew: 'שָׁלוֹם, Platen',
  hindi: 'नमस्ते दुनिया',
  tamil: 'வணக்கம் உலகம்',
  thai: 'สวัสดีชาวโลกทั้งหลาย',
  japanese: '月夜の海、2階',
  korean: '안녕하세요 세계',
  chinese: '你好，世界',
  emoji: 'Yes 👩‍👩‍👧‍👦🇩🇪👍🏽',
};
const design = {
  name: 'Scripts',
  width: 600,
  height: 700,
  canvasData: {
    background: 'linear-gradient(160deg, #fff7ed, #dbeafe)',
    elements: [
      ...Object.entries(texts).map(([id, text], index) => ({
        ...{
          id,
          type: 'text',
          x: 20,
          y: 20 + index * 48,
          width: 380,
          height: 44,
          text,
          fontSize: 26,
          fontFamily: 'Inter',
        },
        ...(index % 3 === 1 && { shadow: { color: '#00000080', blur: 6, offsetX: 2, offsetY: 2 } }),
        ...(index % 3 === 2 && { fill: 'linear-gradient(90deg, #1e3a8a, #be123c)' }),
      })),
      { id: 'code', type: 'qr', x: 420, y: 20, width: 160, height: 160, value: 'https://example.org/{{id}}' },
      { id: 'bars', type: 'barcode', x: 420, y: 200, width: 160, height: 80, value: 'A-{{id}}' },
      {
        ...{ id: 'table', type: 'table', x: 20, y: 520, width: 560, height: 150, rows: '{{items}}' },
        columns: [
          { key: 'name', header: 'Name' },
          { key: 'price', header: 'Price', format: 'currency: "EUR"' },
        ],
      },
    ],
  },
};
const dynamicData = {
  id: 'B12',
  locale: 'de',
  items: [
    { name: 'Tee', price: 3.5 },
    { name: 'Kuchen', price: 1234.5 },
  ],
};

let services: readonly Service[];

beforeAll(async () => {
  writeFileSync(designFile, JSON.stringify(design));
  writeFileSync(path.join(folder, 'data.json'), JSON.stringify(dynamicData));
  services = await Promise.all([startService(), startService({ env: { LANG: 'ar_EG.UTF-8', TZ: 'Asia/Tokyo' } })]);
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
});

async function byService(service: Service, designId: string, format: string): Promise<Buffer> {
  const { body } = await service.call('POST', `/v1/render/design/${designId}`, { format, dynamicData, cache: false });
  expect(body).toMatchObject({ success: true });
  return Buffer.from(await (await fetch(body.data.imageUrl)).arrayBuffer());
}

async function byCommand(format: string): Promise<Buffer> {
  const out = path.join(folder, `out.${format}`);
  const args = [
    'packages/engine/src/cli/render.ts',
    designFile,
    '--data',
    path.join(folder, 'data.json'),
    '--out',
    out,
  ];
  await promisify(execFile)(process.execPath, args, { cwd: repositoryRoot });
  return readFileSync(out);
}

describe('the same design and data', () => {
  it('give the same bytes in every process, whatever its locale and time zone, and without a server', async () => {
    const ids = await Promise.all(
      services.map(async (service) => (await service.call('POST', '/v1/designs', design)).body.data.id as string),
    );
    for (const format of formats) {
      const files = await Promise.all([
        ...services.map((service, index) => byService(service, ids[index] ?? '', format)),
        byCommand(format),
      ]);
      const [first, ...others] = files;
      expect(first?.length).toBeGreaterThan(5_000);
      for (const other of others) expect(first?.equals(other), format).toBe(true);
    }
  });

  it('give other bytes when the data differ', async () => {
    const [service] = services;
    if (!service) throw new Error('no service');
    const { body } = await service.call('POST', '/v1/designs', design);
    for (const format of formats) {
      const first = await byService(service, body.data.id, format);
      const { body: other } = await service.call('POST', `/v1/render/design/${body.data.id}`, {
        format,
        dynamicData: { ...dynamicData, id: 'B13' },
      });
      const bytes = Buffer.from(await (await fetch(other.data.imageUrl)).arrayBuffer());
      expect(first.equals(bytes), format).toBe(false);
    }
  });
});
