// Usage: npm run generate:stock [-- --check]
//
// Writes what follows from the pictures of `library/stock`: the previews that are missing, and in `index.json` size, file and
// digest of each picture. Id, title, kind and tags are written there by hand. With --check it writes nothing, and fails when
// the index does not fit the files.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly tags: readonly string[];
}

const maxPictureBytes = 150_000;
const maxTotalBytes = 8_000_000;
const previewWidth = 400;
const folder = path.join(import.meta.dirname, '..', 'library', 'stock');
const indexFile = path.join(folder, 'index.json');
const written = readFileSync(indexFile, 'utf8');
const entries = (JSON.parse(written) as readonly Entry[]).toSorted((a, b) => (a.id < b.id ? -1 : 1));
const isCheck = process.argv.includes('--check');

const problems = ['images', 'previews'].flatMap((name) => {
  const known = new Set(entries.map(({ id }) => `${id}.webp`));
  const strays = readdirSync(path.join(folder, name)).filter((file) => !known.has(file));
  return strays.map((file) => `${name}/${file} is not in index.json`);
});
const lines: string[] = [];
let totalBytes = 0;
for (const { id, title, kind, tags } of entries) {
  const file = `images/${id}.webp`;
  const image = readFileSync(path.join(folder, file));
  const { width, height } = await sharp(image).metadata();
  const preview = path.join(folder, 'previews', `${id}.webp`);
  if (!existsSync(preview)) {
    if (isCheck) problems.push(`previews/${id}.webp is missing`);
    else await sharp(image).resize({ width: previewWidth }).webp({ quality: 80, effort: 6 }).toFile(preview);
  }
  if (image.length > maxPictureBytes) problems.push(`${file} has more than ${maxPictureBytes} bytes`);
  totalBytes += image.length;
  const sha256 = createHash('sha256').update(image).digest('hex');
  lines.push(`  ${JSON.stringify({ id, title, kind, tags, width, height, file, bytes: image.length, sha256 })}`);
}
if (totalBytes > maxTotalBytes)
  problems.push(`the pictures have ${totalBytes} bytes together; at most ${maxTotalBytes}`);

const index = `[\n${lines.join(',\n')}\n]\n`;
if (!isCheck) writeFileSync(indexFile, index);
else if (index !== written) problems.push('index.json does not fit the pictures; run: npm run generate:stock');
for (const problem of problems) console.error(`library/stock: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
