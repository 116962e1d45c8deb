// Usage: npm run generate:stock [-- --check | id …]
//
// Draws the pictures of `library/stock` whose design has changed since they were drawn, their previews and the index. With
// ids, draws those in any case. With --check, draws nothing and fails when a picture is missing, old or not as indexed.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { createRenderServices, type RenderServices, render } from '@platen/engine';
import sharp from 'sharp';
import {
  imageFile,
  imagesFolder,
  indexEntry,
  linesOf,
  previewFile,
  previewsFolder,
  readStockItem,
  type StockItem,
  stockFolder,
  stockIds,
} from './stock/collection.ts';

const maxPictureBytes = 150_000;
/** px; higher pictures have higher previews. */
const previewWidth = 400;
const maxTotalBytes = 8_000_000;
const indexFile = path.join(stockFolder, 'index.json');
/** Which design each picture was drawn from. */
const digestsFile = path.join(stockFolder, 'drawn.json');

const words = process.argv.slice(2);
const items = stockIds().map(readStockItem);
if (words.includes('--check')) check();
else await generate(words);

async function generate(named: readonly string[]): Promise<void> {
  const drawn = readDigests();
  const services = createRenderServices();
  for (const item of items) {
    const asked = named.length > 0 ? named.includes(item.id) : drawn.get(item.id) !== item.designDigest;
    const imagePath = path.join(stockFolder, imageFile(item.id));
    if (!asked && existsSync(imagePath)) {
      if (!existsSync(path.join(stockFolder, previewFile(item.id))))
        await writePreview(item.id, readFileSync(imagePath));
      continue;
    }
    const bytes = await draw(item, services).catch((cause: unknown) => {
      console.error(String(cause));
      process.exitCode = 1;
    });
    if (bytes === undefined) continue;
    writeFileSync(imagePath, bytes);
    await writePreview(item.id, bytes);
    drawn.set(item.id, item.designDigest);
    writeDigests(drawn);
    console.log(`${item.id}: ${item.design.width} × ${item.design.height}, ${Math.ceil(bytes.length / 1000)} kB`);
  }
  for (const folder of [imagesFolder, previewsFolder]) {
    for (const file of strayFiles(folder)) rmSync(path.join(folder, file));
  }
  writeDigests(drawn);
  if (process.exitCode === undefined) writeFileSync(indexFile, expectedIndex());
}

/** The best quality, from 90 down, at which a picture is small enough. */
async function draw({ id, design }: StockItem, services: RenderServices): Promise<Uint8Array> {
  const bound = bindDesign(parseDesign(design), {});
  for (let quality = 90; quality >= 50; quality -= 8) {
    const options = { ...defaultRenderOptions, format: 'webp' as const, quality };
    const { bytes, warnings } = await render({ design: bound, options, images: new Map() }, services);
    const [warning] = warnings;
    if (warning) throw new Error(`${id}: expected no warning; ${warning.code}: ${warning.message}`);
    if (bytes.length <= maxPictureBytes) return bytes;
  }
  throw new Error(`${id}: expected a picture of at most ${maxPictureBytes} bytes at quality 50; draw less fine detail`);
}

async function writePreview(id: string, image: Uint8Array): Promise<void> {
  mkdirSync(previewsFolder, { recursive: true });
  await sharp(image)
    .resize({ width: previewWidth })
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(stockFolder, previewFile(id)));
}

function check(): void {
  const problems: string[] = [];
  const drawn = readDigests();
  let total = 0;
  for (const { id, designDigest } of items) {
    const file = path.join(stockFolder, imageFile(id));
    if (!existsSync(file)) problems.push(`${imageFile(id)} is missing`);
    else total += readFileSync(file).length;
    if (!existsSync(path.join(stockFolder, previewFile(id)))) problems.push(`${previewFile(id)} is missing`);
    if (drawn.get(id) !== designDigest) problems.push(`${imageFile(id)} was drawn from an older design`);
  }
  for (const file of strayFiles(imagesFolder)) problems.push(`images/${file} has no design`);
  for (const file of strayFiles(previewsFolder)) problems.push(`previews/${file} has no design`);
  if (total > maxTotalBytes) problems.push(`the pictures have ${total} bytes together; at most ${maxTotalBytes}`);
  if (problems.length === 0 && (!existsSync(indexFile) || readFileSync(indexFile, 'utf8') !== expectedIndex()))
    problems.push('index.json does not fit the pictures');
  for (const problem of problems) console.error(`library/stock: ${problem}; run: npm run generate:stock`);
  process.exit(problems.length === 0 ? 0 : 1);
}

function expectedIndex(): string {
  return linesOf(items.map((item) => indexEntry(item, readFileSync(path.join(stockFolder, imageFile(item.id))))));
}

function strayFiles(folder: string): readonly string[] {
  const wanted = new Set(items.map(({ id }) => `${id}.webp`));
  return (existsSync(folder) ? readdirSync(folder) : []).filter((file) => !wanted.has(file));
}

function readDigests(): Map<string, string> {
  if (!existsSync(digestsFile)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(digestsFile, 'utf8')) as Record<string, string>));
}

/** Of the pictures that there are, sorted. */
function writeDigests(drawn: ReadonlyMap<string, string>): void {
  const known = items.flatMap(({ id }): [string, string][] => {
    const digest = drawn.get(id);
    return digest === undefined ? [] : [[id, digest]];
  });
  writeFileSync(digestsFile, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
}
