import { readFile } from 'node:fs/promises';
import { ImageProblem, sanitizeSvg } from '@platen/core';
import { unpackForeignFont } from '../../fonts/files/font-container.ts';
import { FontProblem } from '../../fonts/files/font-problem.ts';
import { inspectFont } from '../../fonts/files/inspect-font.ts';
import { readCoverage } from '../../fonts/files/read-coverage.ts';
import { tryCut } from '../../fonts/font-subsets.ts';
import { decodeImage } from '../../images/decode-image.ts';
import { imageLength } from '../../images/image-length.ts';
import { imageLimits } from '../../images/image-limits.ts';
import type { ImageStore } from '../../images/image-store.ts';
import type { RasterKind } from '../../images/read-image.ts';
import { scaleImage } from '../../images/scale-image.ts';
import type { FileFacts, InspectJob } from './inspect-job.ts';

/** Pictures are decoded to an eighth of their size: all bytes are read, few are kept. */
const probeShrink = 8;

/** Characters that a font is cut down to, to see that it can be. */
const triedCharacters = 1_000;

const formats = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' } as const satisfies Record<RasterKind, string>;

/**
 * Looks into a foreign file: bounds are checked on its header, then it is decoded or drawn once, so that what is
 * accepted can be used. What is wrong with the file is an answer, not an error.
 */
export async function inspectFile(job: InspectJob, store: Pick<ImageStore, 'readFile'>): Promise<FileFacts> {
  try {
    return await inspectors[job.kind](job, store);
  } catch (cause) {
    if (cause instanceof FontProblem || cause instanceof ImageProblem) {
      return { status: 'refused', reason: cause.message };
    }
    throw cause;
  }
}

const inspectors = {
  image: async ({ path, mostPixels = Number.POSITIVE_INFINITY }, store) => {
    const image = await store.readFile(path, { upright: true });
    if (image.kind === 'svg') throw new ImageProblem('unsupported_type');
    const { width, height } = image.info;
    const isLarge = width * height > mostPixels;
    const scaled = isLarge && (await scaleImage(await store.readFile(path, { upright: false }), mostPixels));
    if (!scaled) await decodeImage(image, probeShrink);
    return {
      status: 'image',
      format: formats[image.kind],
      width,
      height,
      hasAlpha: image.hasAlpha,
      frames: image.frames,
      length: imageLength(image.bytes, image.kind),
      ...(scaled && { scaled }),
    };
  },

  svg: async ({ path }) => {
    const bytes = await readFile(path);
    if (bytes.length > imageLimits.maxSvgBytes) throw new ImageProblem('too_many_bytes');
    const markup = decodeUtf8(bytes);
    if (markup === undefined) return refused('its text is not UTF-8');
    const art = sanitizeSvg(markup);
    if (art.status === 'refused') return refused(`as SVG: ${art.reason}`);
    return { status: 'svg', svg: art.svg, width: art.width, height: art.height };
  },

  font: async ({ path }) => {
    const bytes = await readFile(path);
    const facts = inspectFont(bytes);
    const axes = Object.fromEntries(facts.axes.map(({ tag, default: usual }) => [tag, usual]));
    await tryCut(unpackForeignFont(bytes).sfnt.bytes, { characters: charactersOf(bytes), axes });
    return { status: 'font', ...facts };
  },
} as const satisfies Record<
  InspectJob['kind'],
  (job: InspectJob, store: Pick<ImageStore, 'readFile'>) => Promise<FileFacts>
>;

/** The first of those that a font has; more would take long in fonts of Chinese. */
function charactersOf(bytes: Buffer): readonly string[] {
  const coverage = readCoverage(unpackForeignFont(bytes).sfnt.bytes);
  const characters: string[] = [];
  for (let index = 0; index < coverage.length; index += 2) {
    const [from = 0, to = -1] = coverage.slice(index, index + 2);
    for (let codePoint = from; codePoint <= to; codePoint += 1) {
      if (characters.length === triedCharacters) return characters;
      characters.push(String.fromCodePoint(codePoint));
    }
  }
  return characters;
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function refused(reason: string): FileFacts {
  return { status: 'refused', reason };
}
