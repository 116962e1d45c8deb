import type { StoredElement } from '../../design/document.ts';
import type { Element } from '../../design/elements/index.ts';
import type { TemplatePlace } from '../../design/template-places.ts';
import { boundSize } from '../bound-size.ts';

/** An element that holds templates, as it was bound last. */
export interface CachedElement {
  /** The account of the data; undefined when nobody said. */
  readonly owner: string | undefined;
  readonly bound: Element;
  /** Where its templates stand, and what they wrote there, in the same order. Empty for texts, whose words are filled in anew. */
  readonly places: readonly TemplatePlace[];
  readonly values: readonly unknown[];
}

/**
 * Elements as they were bound last, passed to each `bindDesign`: in a series of renders most variables are the same each
 * time. An element is found by the stored one, whichever document that stands in, and for the owner of its data only.
 */
export interface ElementCache {
  get(stored: StoredElement, owner: string | undefined): CachedElement | undefined;
  /** Keeps an element; those that were kept first make room. */
  set(stored: StoredElement, element: CachedElement): void;
  readonly figures: ElementCacheFigures;
}

export interface ElementCacheFigures {
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly entries: number;
  /** About; V8 holds a character in one or two. */
  readonly bytes: number;
  readonly maxBytes: number;
}

/** Several designs of a thousand elements. */
const defaultMaxBytes = 8_000_000;

export function createElementCache({ maxBytes = defaultMaxBytes }: { readonly maxBytes?: number } = {}): ElementCache {
  const kept = new Map<StoredElement, { readonly element: CachedElement; readonly bytes: number }>();
  const done = { hits: 0, misses: 0, evictions: 0 };
  let bytes = 0;
  const forget = (stored: StoredElement): boolean => {
    bytes -= kept.get(stored)?.bytes ?? 0;
    return kept.delete(stored);
  };
  return {
    get(stored, owner) {
      const found = kept.get(stored)?.element;
      const element = found?.owner === owner ? found : undefined;
      done[element === undefined ? 'misses' : 'hits'] += 1;
      return element;
    },
    set(stored, element) {
      forget(stored);
      // The stored element is held as well, which is about as large.
      const size = 4 * boundSize(element.bound);
      if (size > maxBytes) return;
      kept.set(stored, { element, bytes: size });
      bytes += size;
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break;
        if (forget(oldest)) done.evictions += 1;
      }
    },
    get figures() {
      return { ...done, entries: kept.size, bytes, maxBytes };
    },
  };
}
