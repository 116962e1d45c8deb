import sharp from 'sharp';
import { expect, it } from 'vitest';
import { shutDecoders } from '../../packages/engine/src/images/decoders.ts';

// In a file of its own: what is shut stays shut for the process.
it('I12, I21: the decoders of everything but four kinds of picture are shut, and old ones are not started', async () => {
  const flat = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } });
  const others = [
    await flat.clone().tiff().toBuffer(),
    await flat.clone().avif({ effort: 0 }).toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>'),
  ];
  for (const bytes of others) expect((await sharp(bytes).metadata()).width).toBeGreaterThan(0);
  shutDecoders();
  for (const bytes of others) await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported/);
  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const bytes = await flat.clone().toFormat(format).toBuffer();
    expect((await sharp(bytes).metadata()).format).toBe(format);
  }
  const { versions } = sharp as unknown as { versions: Record<string, string> };
  const current = versions['sharp'];
  versions['sharp'] = '0.33.9';
  try {
    expect(shutDecoders).toThrow('sharp 0.33.9 has known flaws');
  } finally {
    versions['sharp'] = current ?? '';
  }
});
