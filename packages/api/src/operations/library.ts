import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { fontEntry, fontList, iconResult, iconSearch, stockResult, stockSearch } from '../schemas/library.ts';

const totals = '`X-Total-Count` gives the number of all results; `Link` leads to the other pages.';

export const libraryOperations = {
  searchStock: defineOperation({
    id: 'searchStock',
    method: 'GET',
    path: '/assets/stock/search',
    tag: 'Libraries',
    summary: 'Search stock images',
    description: `The bundled collection, unless the operator chose a provider. ${totals}`,
    access: 'assets:read',
    query: stockSearch,
    success: { status: 200, description: 'The images of one page, the best first.', data: z.array(stockResult) },
    errors: ['PROVIDER_UNAVAILABLE'],
  }),
  searchIcons: defineOperation({
    id: 'searchIcons',
    method: 'GET',
    path: '/assets/icons/search',
    tag: 'Libraries',
    summary: 'Search icons',
    description: `The bundled sets, unless the operator chose a provider. ${totals}`,
    access: 'assets:read',
    query: iconSearch,
    success: { status: 200, description: 'The icons of one page, the best first.', data: z.array(iconResult) },
    errors: ['PROVIDER_UNAVAILABLE'],
  }),
  listFonts: defineOperation({
    id: 'listFonts',
    method: 'GET',
    path: '/assets/fonts',
    tag: 'Libraries',
    summary: 'List the font families that a design can name',
    description: "The answer has all families, without pages. The account's own come first.",
    access: 'assets:read',
    query: fontList,
    success: { status: 200, description: 'The families that designs may use.', data: z.array(fontEntry) },
  }),
};
