import type { libraryOperations } from '@platen/api';
import type { PageRequest } from '../../library/search/page.ts';
import type { LibraryService } from '../../services/assets/library-service.ts';
import { toPage } from '../answers/list-page.ts';
import type { HandlersOf } from '../call.ts';

export function libraryHandlers({
  library,
}: {
  readonly library: LibraryService;
}): HandlersOf<typeof libraryOperations> {
  return {
    async searchStock({ query, request }) {
      const { items, total } = await library.searchStock(query);
      return { data: items, headers: headersOf({ query, total, url: request.url }) };
    },
    async searchIcons({ query, request }) {
      const { items, total } = await library.searchIcons(query);
      return { data: items, headers: headersOf({ query, total, url: request.url }) };
    },
    async listFonts({ principal: { accountId }, query }) {
      return { data: await library.listFonts({ accountId, ...query }) };
    },
  };
}

/** These lists have no pagination object; their totals stand in headers alone. */
function headersOf({ query: { page, perPage }, total, url }: HeaderFacts) {
  return toPage({ page, limit: perPage, total, kind: 'plain', url }).headers;
}

interface HeaderFacts {
  readonly query: PageRequest;
  readonly total: number;
  readonly url: string;
}
