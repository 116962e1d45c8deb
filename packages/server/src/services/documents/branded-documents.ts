import { hash } from 'node:crypto';
import { mayReadBrand, toBrandValues } from '@platen/core';
import { LRUCache } from 'lru-cache';
import type { BrandsStore } from '../../store/accounts/brands-store.ts';
import type { FindDocument } from '../renders/drawing/render-call.ts';
import type { DesignVersionsService } from './design-versions-service.ts';
import type { SizedDocument } from './stored-documents.ts';

export interface BrandedDocumentsOptions {
  readonly brands: Pick<BrandsStore, 'find'>;
}

export type BrandedDocuments = ReturnType<typeof createBrandedDocuments>;

const maxStates = 10_000;

/**
 * Lays the brand of an account beside the documents that may read it, so that whatever is made of them follows from it: a
 * document of another brand has another digest. All other documents stay as they were stored.
 */
export function createBrandedDocuments({ brands }: BrandedDocumentsOptions) {
  /** By the stored document, which is the same object for as long as it is remembered. */
  const readers = new WeakMap<SizedDocument, boolean>();
  const made = new WeakMap<SizedDocument, { readonly brand: string; readonly document: SizedDocument }>();
  /** Whether the document of a version reads a brand: it never changes. */
  const states = new LRUCache<string, boolean>({ max: maxStates });

  function mayRead(stored: SizedDocument): boolean {
    const known = readers.get(stored);
    if (known !== undefined) return known;
    const found = mayReadBrand(stored.text);
    readers.set(stored, found);
    return found;
  }

  /** Undefined where the account has none. */
  async function textOf(accountId: string): Promise<string | undefined> {
    const brand = await brands.find(accountId);
    return brand && JSON.stringify(toBrandValues(brand));
  }

  function laid(stored: SizedDocument, brand: string): SizedDocument {
    const known = made.get(stored);
    if (known?.brand === brand) return known.document;
    const text = `${stored.text.slice(0, -1)},"brand":${brand}}`;
    const document = { ...stored, text, digest: hash('sha256', text, 'hex') };
    made.set(stored, { brand, document });
    return document;
  }

  async function branded(accountId: string, stored: SizedDocument, isSentSo = false): Promise<SizedDocument> {
    if (!isSentSo && !mayRead(stored)) return stored;
    const brand = await textOf(accountId);
    return brand === undefined ? stored : laid(stored, brand);
  }

  function finding(find: FindDocument): FindDocument {
    return async (key) => {
      const found = await find(key);
      const stored = await branded(key.accountId, found.stored, key.readsBrand);
      return stored === found.stored ? found : { ...found, stored };
    };
  }

  return {
    of: branded,

    /** Finds what is rendered with the brand of its account. */
    finding,

    /** The versions of designs with brands: another brand makes another `state` of those that read it. */
    versions({ locate, document }: Versions): Versions {
      return {
        document: finding(document),
        async locate(key) {
          const located = await locate(key);
          const { state, version } = located;
          const { accountId, id } = key;
          let reads = states.get(state);
          if (reads === undefined) {
            reads = mayRead((await document({ accountId, id, version })).stored);
            states.set(state, reads);
          }
          if (!reads) return located;
          const brand = (await textOf(accountId)) ?? '';
          const digest = hash('sha256', brand, 'hex').slice(0, 16);
          return { ...located, state: `${state} brand ${digest}`, lasts: false };
        },
      };
    },
  };
}

type Versions = Pick<DesignVersionsService, 'locate' | 'document'>;
