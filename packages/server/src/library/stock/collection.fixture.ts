import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a small collection for tests into an empty folder; the bytes only say which picture they are. Our own data. */
export async function writeStockCollection(directory: string): Promise<void> {
  await mkdir(path.join(directory, 'images'));
  await mkdir(path.join(directory, 'previews'));
  const pictures = [
    { id: 'blue-waves', title: 'Blue waves', kind: 'background', tags: ['sea', 'calm'] },
    { id: 'waves', title: 'Waves', kind: 'pattern', tags: ['Lines'] },
    { id: 'sunset-hills', title: 'Sunset over hills', kind: 'illustration', tags: ['café terrace', 'evening'] },
  ];
  const index = await Promise.all(
    pictures.map(async (picture) => {
      const bytes = Buffer.from(`full ${picture.id}`);
      await writeFile(path.join(directory, 'images', `${picture.id}.webp`), bytes);
      await writeFile(path.join(directory, 'previews', `${picture.id}.webp`), `preview ${picture.id}`);
      return {
        ...picture,
        width: 1600,
        height: 900,
        file: `images/${picture.id}.webp`,
        bytes: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
    }),
  );
  await writeFile(path.join(directory, 'index.json'), JSON.stringify(index));
}
