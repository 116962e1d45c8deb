import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { bindDesign, defaultRenderOptions, PlatenError, parseDesign } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';

const folder = import.meta.dirname;
const services = createRenderServices();
/** Percent of the pixels. */
const tolerated = 1;
/** Share of the cases in scope. */
const wantedShare = 0.97;

const listOf = (name: string) =>
  readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

async function readArchive(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = await fromBufferPromise(readFileSync(path.join(folder, 'cases.zip')), { lazyEntries: true });
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}

interface Difference {
  /** Percent of the pixels; what is refused differs in all. */
  readonly percent: number;
  /** Whether a warning or an error says that something is left out. */
  readonly isTold: boolean;
}

async function difference(svg: string, picture: Buffer): Promise<Difference> {
  const raw = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const expected = await raw(picture);
  const { width, height } = expected.info;
  const element = { id: 'art', type: 'svg', width, height, objectFit: 'fill', svg };
  const design = bindDesign(parseDesign({ width, height, canvasData: { elements: [element] } }), {});
  const options = { ...defaultRenderOptions, format: 'png', background: 'transparent' } as const;
  try {
    const { bytes, warnings } = await render({ design, options, images: new Map() }, services);
    const { data } = await raw(bytes);
    const differing = pixelmatch(data, expected.data, undefined, width, height, { threshold: 0.15 });
    return { percent: (100 * differing) / (width * height), isTold: warnings.length > 0 };
  } catch (cause) {
    if (cause instanceof PlatenError) return { percent: 100, isTold: true };
    throw cause;
  }
}

describe('the test suite of resvg', () => {
  const differing: string[] = [];
  const silent: string[] = [];
  const outOfScope: string[] = [];
  let inScope = 0;
  beforeAll(async () => {
    const files = await readArchive();
    for (const [name, bytes] of files) {
      if (!name.endsWith('.svg')) continue;
      const picture = files.get(name.replace(/svg$/, 'webp'));
      const svg = bytes.toString('utf8');
      if (picture === undefined) throw new Error(`${name} has no picture`);
      // Text needs fonts of the suite; a reference without `#` is one to a file.
      if (svg.includes('<text') || /href="(?!#|data:)[^"]+"/.test(svg)) outOfScope.push(name);
      else inScope += 1;
      const { percent, isTold } = await difference(svg, picture);
      if (percent <= tolerated) continue;
      differing.push(name);
      if (!isTold) silent.push(name);
    }
    if (process.env['WRITE_SVG_SUITE'] === undefined) return;
    writeFileSync(path.join(folder, 'known-differences.txt'), `${differing.join('\n')}\n`);
    writeFileSync(path.join(folder, 'silent-differences.txt'), `${silent.join('\n')}\n`);
    writeFileSync(path.join(folder, 'out-of-scope.txt'), `${outOfScope.join('\n')}\n`);
    // A minute of a core, for which a busy machine takes many.
  }, 1_200_000);

  it('is drawn but for what is known, which is all that differs', () => {
    expect(differing).toEqual(listOf('known-differences.txt'));
  });

  it('has a warning for what differs, but for known cases', () => {
    expect(silent).toEqual(listOf('silent-differences.txt'));
  });

  it('is out of scope where a case needs a font or a file of the suite', () => {
    expect(outOfScope).toEqual(listOf('out-of-scope.txt'));
  });

  it('is drawn within one percent in 97 of 100 cases in scope', () => {
    const within = inScope - differing.filter((name) => !outOfScope.includes(name)).length;
    expect(inScope).toBeGreaterThan(1_200);
    expect(within / inScope).toBeGreaterThan(wantedShare);
  });
});
