import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { ContenderSpec, Match } from '../contender.ts';
import type { Hosts } from '../host/contender-host.ts';

/** What a contender draws, small, for the page of benchmarks. */
export interface PeerPicture {
  readonly name: string;
  /** In docs/benchmarks. */
  readonly file: string;
  /** By pixelmatch at threshold 0.1, anti-aliased pixels not counted; null for Platen's own. */
  readonly differentPercent: number | null;
}

const folder = path.join(import.meta.dirname, '../../docs/benchmarks');
const shownWidth = 480;

/** Draws each match once by each contender and keeps it beside Platen's, which comes first. */
export async function keepPictures(matches: readonly Match[], hosts: Hosts): Promise<readonly PeerPicture[]> {
  mkdirSync(folder, { recursive: true });
  const kept: PeerPicture[] = [];
  for (const match of matches) {
    let own: Pixels | undefined;
    for (const spec of match.contenders) {
      const pixels = await pixelsOf(Buffer.from(await (await hosts.create(spec)).draw()));
      own ??= pixels;
      const file = `${match.name}-${slug(spec)}.webp`;
      const { data, width, height } = pixels;
      const small = sharp(data, { raw: { width, height, channels: 4 } }).resize({ width: shownWidth });
      writeFileSync(path.join(folder, file), await small.webp({ quality: 80, effort: 6 }).toBuffer());
      const subject = match.name.replace(/^pdf-(\w+)$/, '$1 (PDF)').replace(/^card-.*$/, 'card');
      kept.push({
        name: `${subject}: ${spec.name}`,
        file,
        differentPercent: pixels === own ? null : different(own, pixels),
      });
    }
  }
  return kept;
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(file: Buffer): Promise<Pixels> {
  const picture = file.subarray(0, 4).toString('latin1') === '%PDF' ? firstPage(file) : file;
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** By poppler, which knows neither of those who wrote it. 1 px is ¾ pt, or 1 pt at Platen's 72 dpi: both 1,100 px high. */
function firstPage(pdf: Buffer): Buffer {
  const place = temporaryFolder('bench');
  try {
    const source = path.join(place, 'page.pdf');
    writeFileSync(source, pdf);
    const size = ['-scale-to-x', '1000', '-scale-to-y', '-1'];
    execFileSync('pdftoppm', ['-png', '-singlefile', '-f', '1', ...size, source, path.join(place, 'page')]);
    return readFileSync(path.join(place, 'page.png'));
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** In percent; where heights differ by a rounded pixel, of what both have. */
function different(a: Pixels, b: Pixels): number {
  if (a.width !== b.width || Math.abs(a.height - b.height) > 2) throw new Error('the pictures are of different sizes');
  const height = Math.min(a.height, b.height);
  const part = ({ data, width }: Pixels) => data.subarray(0, width * height * 4);
  return (100 * pixelmatch(part(a), part(b), undefined, a.width, height, { threshold: 0.1 })) / (a.width * height);
}

const slug = ({ name }: ContenderSpec): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
