import { seededRandom } from '../../tests/support/seeded-random.ts';
import { leftOut } from './left-out.ts';
import { type MixedDesign, mixedDesigns, pick, stockPictures } from './mixed-designs.ts';

export const mixedFormats = ['jpg', 'png', 'pdf', 'webp', 'svg'] as const;
export type MixedFormat = (typeof mixedFormats)[number];

/** How many of a hundred renders have each format. */
const shares: Readonly<Record<MixedFormat, number>> = { jpg: 40, png: 20, pdf: 20, webp: 15, svg: 5 };
/** One render in so many of designs with a picture brings one that nobody has seen. */
const newPictureEach = 15;

/** One render of the mixture. */
export interface MixedRequest {
  readonly design: MixedDesign;
  /** Number of the account that has the design. */
  readonly tenant: 0 | 1;
  readonly format: MixedFormat;
  /** Pictures are named by files, relative to the design's folder or from the root. */
  readonly data: Readonly<Record<string, unknown>>;
  /** A picture that nobody has seen: this file with this number in it. */
  readonly newPicture?: { readonly variable: string; readonly file: string; readonly number: number };
}

/** Where designs of the mixture end, and those begin that nobody has asked for. */
export const designCount = 300;
const coldCount = 60;

/** Which renders; the same gives the same. */
export interface TrafficOf {
  readonly seed: number;
  /** All designs, or those that every contender can draw. */
  readonly which: 'all' | 'of everybody';
  /**
   * As people ask: the second design half as often as the first, and so on (Zipf). Or each template of the gallery in its turn, as
   * it is.
   */
  readonly order: 'zipf' | 'gallery';
}

/** So many renders of a traffic from its first. */
export interface PartOf {
  readonly traffic: TrafficOf;
  readonly count: number;
}

/** The JPGs of some traffics, one after the other. */
export function requestsOf(parts: readonly PartOf[]): readonly MixedRequest[] {
  return parts.flatMap(({ traffic: of, count }) => {
    const traffic = mixedTraffic(of);
    return Array.from({ length: count }, () => traffic.next('jpg'));
  });
}

export interface MixedTraffic {
  readonly designs: readonly MixedDesign[];
  /** Those that requests are about. */
  readonly asked: readonly MixedDesign[];
  /** Designs that nobody has asked for before. */
  readonly unseen: readonly MixedDesign[];
  /** `format`: of one format only. */
  next(format?: MixedFormat): MixedRequest;
  /** A render of a design with words of its own. */
  about(design: MixedDesign, format: MixedFormat): MixedRequest;
}

let made: readonly MixedDesign[] | undefined;

export function mixedTraffic({ seed, which, order }: TrafficOf): MixedTraffic {
  made ??= mixedDesigns(designCount + coldCount);
  const all = made;
  const designs = all.slice(0, designCount);
  const isAsked = ({ name }: MixedDesign) => which === 'all' || !(name in leftOut);
  const inTurns = designs.filter((design) => isAsked(design) && isOfGallery(design.name));
  // What is asked for most is the same with and without those that are left out: it is drawn before it is measured.
  const byRank = shuffled(designs, seededRandom(7)).filter(isAsked);
  const weights = cumulated(byRank.map((_, rank) => 1 / (rank + 1)));
  const formats = cumulated(mixedFormats.map((format) => shares[format]));
  const random = seededRandom(seed);
  let turn = 0;
  const about = (design: MixedDesign, format: MixedFormat): MixedRequest => {
    turn += 1;
    const { words, data, picture } = design;
    const hasNew = picture !== null && random() * newPictureEach < 1;
    return {
      design,
      tenant: designs.indexOf(design) % 2 === 1 ? 1 : 0,
      format,
      data: words === null ? data : { ...data, [words]: `${data[words]} ${seed}.${turn}` },
      ...(hasNew && {
        newPicture: { variable: picture, file: pick(stockPictures, random), number: seed * 1_000_000 + turn },
      }),
    };
  };
  return {
    designs,
    asked: order === 'zipf' ? byRank : inTurns,
    unseen: all.slice(designCount),
    next(format) {
      const design = order === 'zipf' ? drawn(byRank, weights, random()) : inTurns[turn % inTurns.length];
      if (!design) throw new Error('there is no gallery');
      return about(design, format ?? drawn(mixedFormats, formats, random()));
    },
    about,
  };
}

/** A template, unchanged. */
const isOfGallery = (name: string): boolean => name.endsWith(' 0') && !name.startsWith('fixture ');

/**
 * A WebP with a number in it: a chunk that no reader knows, which all leave alone. It is another file, and has to be read
 * and decoded like one that was never seen.
 */
export function numberedPicture(webp: Buffer, number: number): Buffer {
  const chunk = Buffer.alloc(16);
  chunk.write('BNCH', 'latin1');
  chunk.writeUInt32LE(8, 4);
  chunk.writeDoubleLE(number, 8);
  const numbered = Buffer.concat([webp, chunk]);
  numbered.writeUInt32LE(numbered.length - 8, 4);
  return numbered;
}

function drawn<Item>(items: readonly Item[], sums: readonly number[], random: number): Item {
  const at = random * (sums.at(-1) ?? 0);
  const index = sums.findIndex((sum) => at < sum);
  return items[index < 0 ? items.length - 1 : index] as Item;
}

function cumulated(weights: readonly number[]): readonly number[] {
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return sum;
  });
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
