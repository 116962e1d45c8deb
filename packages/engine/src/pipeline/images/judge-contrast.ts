import { createHash } from 'node:crypto';
import {
  type BoundDesign,
  type Box,
  findTextOverPictures,
  ImageProblem,
  intersection,
  invert,
  judgeOverPixels,
  type Mark,
  type Matrix,
  mapBox,
  markBounds,
  multiply,
  type Scene,
  type TextOverPicture,
  union,
  type Warning,
} from '@platen/core';
import { bytesOfEntry } from '../../caches/bytes-of-entry.ts';
import type { Caches } from '../../caches/caches.ts';
import type { CountedCache } from '../../caches/counted-cache.ts';
import { allocateCanvas, releaseCanvas, settleCanvas } from '../../images/allocate-canvas.ts';
import { type DecodedImage, shrinkFor } from '../../images/decode-image.ts';
import type { ImageStore } from '../../images/image-store.ts';
import type { ReadImage } from '../../images/read-image.ts';
import { paintablePictures } from '../../images/recolor-image.ts';
import { paintRaster, type RasterResources } from '../../surface/raster-surface.ts';
import type { SvgRenderer } from '../../surface/svg-renderer.ts';
import type { Pixels } from './load-pixels.ts';

export interface JudgeContrastOptions {
  readonly design: BoundDesign;
  /** The pictures that are painted, by the key of their marks. */
  readonly pixels: Pixels;
  readonly byKey: ReadonlyMap<string, ReadImage>;
  readonly store: ImageStore;
  readonly svg: SvgRenderer;
  readonly cache: ContrastCache;
}

/** Px of the longer side at which a backdrop is looked at: what matters of it is light and dark, not detail. */
const sampledSidePx = 160;
/** Px of the longer side of the pictures that backdrops are painted with. */
const samplePicturePx = 320;
/** A design with more texts over pictures is judged by its first ones: each costs a small painting. */
const maxJudgedTexts = 40;

/** Judges text over pictures by what is really painted beneath it, small. Costs nothing where there is no such text. */
export async function judgeContrastOverPictures(
  scene: Scene,
  options: JudgeContrastOptions,
): Promise<readonly Warning[]> {
  const texts = findTextOverPictures(scene, options.design).slice(0, maxJudgedTexts);
  if (texts.length === 0) return [];
  try {
    const pictures = paintablePictures(await samplePictures(scene.marks, options));
    const resources: RasterResources = { image: pictures, ...(await options.svg.lend([scene])) };
    return texts.map((text) => judge(text, resources, options)).filter((warning) => warning !== undefined);
  } catch (cause) {
    // A picture that cannot be decoded is reported where it is drawn.
    if (cause instanceof ImageProblem) return [];
    throw cause;
  }
}

/** What earlier renders found: in a series most texts and pictures stay the same. */
export interface ContrastCache {
  readonly verdicts: CountedCache<{ readonly warning: Warning | undefined }>;
  /** Small copies of pictures, by key and shrink. */
  readonly samples: CountedCache<DecodedImage>;
}

export function createContrastCache(caches: Caches): ContrastCache {
  const verdicts = caches.create<{ readonly warning: Warning | undefined }>({
    name: 'contrast',
    maxBytes: 2_000_000,
    bytesOf: (verdict, key) => bytesOfEntry(key, verdict),
  });
  const samples = caches.create<DecodedImage>({
    name: 'contrast_samples',
    maxBytes: 16_000_000,
    bytesOf: ({ bytes }) => bytes,
    release: ({ drawable }) => releaseCanvas(drawable),
  });
  return { verdicts, samples };
}

/** A longer description takes longer to write than the backdrop to paint. */
const maxDescribedMarks = 60;

function judge(
  text: TextOverPicture,
  resources: RasterResources,
  { pixels, cache: { verdicts } }: Pick<JudgeContrastOptions, 'pixels' | 'cache'>,
): Warning | undefined {
  const back = invert(text.transform);
  const [first, ...others] = text.runs.map(({ box }) => box);
  if (back === null || first === undefined) return undefined;
  const box = others.reduce(union, first);
  if (!(box.width > 0 && box.height > 0)) return undefined;
  const marks = marksOver(text.beneath.marks, mapBox(text.transform, box));
  const name = isShort(marks) ? describe(text, marks, pixels) : undefined;
  const known = name === undefined ? undefined : verdicts.get(name);
  if (known !== undefined) return known.warning;
  const scale = Math.min(1, sampledSidePx / Math.max(box.width, box.height));
  const toPixels: Matrix = [scale, 0, 0, scale, -box.x * scale, -box.y * scale];
  const canvas = paintRaster(
    { ...text.beneath, marks },
    {
      width: Math.max(1, Math.round(box.width * scale)),
      height: Math.max(1, Math.round(box.height * scale)),
      transform: multiply(toPixels, back),
    },
    resources,
  );
  const { width, height } = canvas;
  const painted = canvas.getContext('2d').getImageData(0, 0, width, height);
  releaseCanvas(canvas);
  const warning = judgeOverPixels(text, painted, toPixels);
  if (name !== undefined) verdicts.set(name, { warning });
  return warning;
}

function isShort(marks: readonly Mark[]): boolean {
  const count = (some: readonly Mark[]): number =>
    some.reduce((sum, mark) => sum + 1 + (mark.kind === 'group' ? count(mark.children) : 0), 0);
  return marks.length <= maxDescribedMarks && count(marks) <= maxDescribedMarks;
}

/** A digest of all that decides the verdict. Pictures are named by their content in the marks. */
function describe(text: TextOverPicture, marks: readonly Mark[], pixels: JudgeContrastOptions['pixels']): string {
  const { beneath, elementId, transform, runs } = text;
  const shrinks = [...imageKeys(marks)].map((key) => pixels.shrinks.get(key));
  const { width, height, background } = beneath;
  return createHash('sha256')
    .update(JSON.stringify([elementId, transform, runs, marks, shrinks, width, height, background]))
    .digest('base64');
}

function marksOver(marks: readonly Mark[], place: Box): readonly Mark[] {
  return marks.filter((mark) => {
    const bounds = markBounds(mark);
    return bounds !== undefined && intersection(bounds, place) !== undefined;
  });
}

async function samplePictures(
  marks: readonly Mark[],
  { pixels, byKey, store, cache }: JudgeContrastOptions,
): Promise<ReadonlyMap<string, DecodedImage>> {
  const samples = new Map<string, DecodedImage>();
  for (const key of imageKeys(marks)) {
    const image = byKey.get(key);
    if (image === undefined) continue;
    const { width, height } = image.info;
    const shrink = pixels.shrinks.get(key) ?? shrinkFor(Math.max(width, height), samplePicturePx);
    const decode = async () => (await pixels.decode(key)) ?? store.decode(image, shrink);
    samples.set(key, await sampled(`${key} ${shrink}`, decode, cache));
  }
  return samples;
}

async function sampled(
  name: string,
  decode: () => Promise<DecodedImage>,
  { samples }: ContrastCache,
): Promise<DecodedImage> {
  const known = samples.get(name);
  if (known) return known;
  const image = await decode();
  const made = sample(image);
  // One that is small already is kept, if at all, as what it is.
  if (made !== image) samples.set(name, made);
  return made;
}

/** Every so many pixels of a picture: enough to tell how light its parts are, and far cheaper than to scale it well. */
function sample(image: DecodedImage): DecodedImage {
  const { drawable } = image;
  const factor = Math.max(drawable.width, drawable.height) / samplePicturePx;
  if (factor <= 1) return image;
  const width = Math.max(1, Math.round(drawable.width / factor));
  const height = Math.max(1, Math.round(drawable.height / factor));
  const canvas = allocateCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = false;
  context.drawImage(drawable, 0, 0, width, height);
  settleCanvas(canvas);
  return { drawable: canvas, shrink: image.shrink * factor, bytes: width * height * 4 };
}

function imageKeys(marks: readonly Mark[]): ReadonlySet<string> {
  const keysOf = (mark: Mark): readonly string[] => {
    if (mark.kind === 'group') return mark.children.flatMap(keysOf);
    return mark.kind === 'image' ? [mark.image] : [];
  };
  return new Set(marks.flatMap(keysOf));
}
