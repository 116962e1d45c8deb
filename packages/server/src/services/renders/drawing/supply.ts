import type { FetchedImages, ImageFetcher } from '@platen/engine/fetch';
import type { AccountFont, RenderNeeds } from '@platen/engine/pool';
import { failpoint } from '../../../telemetry/failpoint.ts';
import { type Span, type SpanName, traced } from '../../../telemetry/tracing.ts';
import type { OwnFonts } from '../../assets/account-fonts.ts';
import type { ReadRender } from '../check-render.ts';
import type { FindAccountFile } from './render-call.ts';

/** What was fetched for a render. */
export interface Supply extends FetchedImages {
  readonly needs: RenderNeeds;
  readonly assetsMs: number;
  /** Whether the same names mean the same files until rows change. */
  readonly lasts: boolean;
  /** Whether fetching it again needs no network. */
  readonly isAtHand: boolean;
  readonly faces: readonly AccountFont[];
  readonly otherFamilies: readonly string[];
  /** The render process that asked for it. */
  readonly process: number | undefined;
}

interface Bringing {
  readonly order: SupplyOrder;
  readonly fonts: OwnFonts;
  readonly needs: RenderNeeds;
  readonly process?: number | undefined;
}

interface SupplyOrder {
  readonly accountId: string;
  readonly read: ReadRender;
  readonly traceparent?: string | null | undefined;
  readonly onBringing?: () => void;
}

interface SupplierOptions {
  readonly images: ImageFetcher;
  readonly ownFile: FindAccountFile;
  readonly begin: (name: SpanName, order: SupplyOrder) => Span;
}

/** Brings the pictures and fonts that renders need. */
export function createSupplier({ images: fetcher, ownFile, begin }: SupplierOptions) {
  return { bring, bringAhead };

  /**
   * Fetches what another render of the design needed, where no network is necessary: mostly this render needs the same.
   */
  async function bringAhead(bringing: Bringing): Promise<Supply> {
    try {
      const supply = await bring(bringing);
      if (supply.isAtHand) return supply;
      supply.release();
    } catch {
      // What this render needs is fetched once it is known, and fails then.
    }
    return bring({ ...bringing, needs: { images: [], families: [] } });
  }

  /** A render without needs fetches nothing. */
  function bring(bringing: Bringing): Promise<Supply> {
    const { images, families } = bringing.needs;
    if (images.length + families.length === 0) return bringAll(bringing);
    const facts = { 'platen.images': images.length, 'platen.families': families.length };
    return traced(
      begin('prepare', bringing.order),
      () => bringAll(bringing),
      () => facts,
    );
  }

  async function bringAll({ order, fonts, needs, process }: Bringing): Promise<Supply> {
    const { accountId, read } = order;
    if (needs.images.length > 0) order.onBringing?.();
    const startedMs = performance.now();
    let lasts = true;
    let isAtHand = true;
    const fetching = fetcher.fetch(needs.images, {
      owner: accountId,
      async ownFile(src) {
        const own = await ownFile({ accountId, src });
        lasts &&= typeof own === 'object' && own.lasts === true;
        isAtHand &&= typeof own === 'object';
        return own;
      },
      fresh: !read.request.cache,
    });
    failpoint('bringing');
    const fetched = await fetching;
    const assetsMs = performance.now() - startedMs;
    const faces = needs.families.length === 0 ? [] : await fonts.facesOf(needs.families);
    const otherFamilies = fonts.families.filter((family) => !needs.families.includes(family));
    return { ...fetched, needs, assetsMs, lasts, isAtHand, faces, otherFamilies, process };
  }
}
