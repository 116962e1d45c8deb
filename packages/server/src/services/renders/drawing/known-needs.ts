import type { RenderInput, RenderNeeds } from '@platen/engine/pool';
import { LRUCache } from 'lru-cache';
import type { CacheGauges } from '../../../telemetry/metrics.ts';

/** Whose render it is. */
export interface InputOfAccount {
  readonly accountId: string;
  readonly input: RenderInput;
  /** The account's own font families, of which it may name some. */
  readonly families: readonly string[];
}

export interface ExpectedNeeds {
  readonly needs: RenderNeeds;
  /** A render process has told it of the same input; else it is what another input of the same design needed. */
  readonly isCertain: boolean;
}

/** Which pictures and own fonts inputs need, as render processes told: so that what is known is brought at once. */
export interface KnownNeeds {
  expect(of: InputOfAccount): ExpectedNeeds;
  /** `isAtHand`: to bring it again takes no network. */
  remember(of: InputOfAccount, needs: RenderNeeds, how: { readonly isAtHand: boolean }): void;
  readonly figures: CacheGauges;
}

const maxBytes = 16_000_000;
const bytesPerEntry = 300;
const bytesPerNeed = 150;
const nothing: RenderNeeds = { images: [], families: [] };

interface Known {
  readonly needs: RenderNeeds;
  /** Of which the named ones were picked. */
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
      done[isCertain ? 'hits' : 'misses'] += 1;
      if (isCertain) return { needs: known.needs, isCertain };
      const { images, families } = kept.get(nameOfDesign(of))?.needs ?? nothing;
      // Of others than the account has now, nothing could be brought.
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
