import type { RenderInput, RenderNeeds } from '@platen/engine/pool';
import { LRUCache } from 'lru-cache';
import type { CacheGauges } from '../../../telemetry/metrics.ts';

/** The input of a render and the account that it belongs to. */
export interface InputOfAccount {
  readonly accountId: string;
  readonly input: RenderInput;
  /** All of the account's own font families; the design may name some of them. */
  readonly families: readonly string[];
}

export interface ExpectedNeeds {
  readonly needs: RenderNeeds;
  /** True: a render process told these needs for the same input. False: another input of the same design had them. */
  readonly isCertain: boolean;
}

/**
 * Remembers which pictures and own fonts inputs need, as render processes told, so that they can be fetched at once.
 */
export interface KnownNeeds {
  expect(of: InputOfAccount): ExpectedNeeds;
  /** `isAtHand`: fetching them again needs no network. */
  remember(of: InputOfAccount, needs: RenderNeeds, how: { readonly isAtHand: boolean }): void;
  readonly figures: CacheGauges;
}

const maxBytes = 16_000_000;
const bytesPerEntry = 300;
const bytesPerNeed = 150;
const nothing: RenderNeeds = { images: [], families: [] };

interface Known {
  readonly needs: RenderNeeds;
  /** The account's families at that time, from which `needs.families` were picked. */
  readonly families: string;
}

export function createKnownNeeds(): KnownNeeds {
  const done = { hits: 0, misses: 0, evictions: 0 };
  const kept = new LRUCache<string, Known>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: bytesOf,
    dispose: (_known, _name, reason) => {
      if (reason === 'evict') done.evictions += 1;
    },
  });
  const nameOf = ({ accountId, input }: InputOfAccount) => `${accountId} ${input.digest}`;
  const nameOfDesign = ({ accountId, input }: InputOfAccount) => `${accountId} design ${input.document.digest}`;

  return {
    expect(of) {
      const known = kept.get(nameOf(of));
      const isCertain = known?.families === textOf(of.families);
      const needs = (isCertain ? known : kept.get(nameOfDesign(of)))?.needs;
      // What another input of the design needed saves the way there and back as well, as long as this one needs no more.
      done[needs ? 'hits' : 'misses'] += 1;
      if (isCertain) return { needs: known.needs, isCertain };
      const { images, families } = needs ?? nothing;
      // Families that the account no longer has could not be fetched.
      return { needs: { images, families: families.filter((one) => of.families.includes(one)) }, isCertain };
    },
    remember(of, needs, { isAtHand }) {
      const known = { needs, families: textOf(of.families) };
      kept.set(nameOf(of), known);
      if (isAtHand) kept.set(nameOfDesign(of), known);
      else kept.delete(nameOfDesign(of));
    },
    get figures() {
      return { name: 'needs', ...done, entries: kept.size, bytes: kept.calculatedSize, maxBytes };
    },
  };
}

function textOf(families: readonly string[]): string {
  return families.join('\n');
}

function bytesOf({ needs: { images }, families }: Known): number {
  const texts = images.reduce((sum, { src, fallbackSrc = '' }) => sum + src.length + fallbackSrc.length, 0);
  return bytesPerEntry + images.length * bytesPerNeed + texts + families.length;
}
