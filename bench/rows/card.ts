import { findChromium } from '../../tests/parity/support/chromium-page.ts';
import type { ContenderSpec, Match, Row } from '../contender.ts';
import type { PlatenArgs } from '../contenders/platen.ts';
import { takumiEffort } from './equal-terms.ts';
import type { Results } from './results.ts';
import { ratioRow } from './results.ts';

const executablePath = findChromium();

/** Cards whose title changes, as in a batch; and each as if it were the first. */
const platen = (options: PlatenArgs['options']): readonly ContenderSpec[] => [
  { name: 'Platen', kind: 'platen', args: { design: 'link-card', vary: 'title', options } },
  {
    name: firstOfSeries,
    kind: 'platen',
    args: { design: 'link-card', vary: 'title', options, alone: true },
    notWhenQuick: true,
  },
];
const firstOfSeries = 'Platen, the first of a series';
const takumi = (args: Readonly<Record<string, unknown>>): ContenderSpec => ({ name: 'takumi', kind: 'takumi', args });
const chromium = (page: 'warm' | 'fresh', type: 'png' | 'jpeg', quality?: number): readonly ContenderSpec[] =>
  executablePath === null
    ? []
    : [
        {
          name: `Chromium, ${page} page`,
          kind: 'chromium',
          args: { executablePath, task: 'card', page, type, ...(quality !== undefined && { quality }) },
          ...(page === 'fresh' && { everyRounds: 3 }),
          // Each takes a third of a second and more, for ratios of 50 and more.
          notWhenQuick: page === 'fresh' || type === 'png',
        },
      ];

/**
 * The link card of 1200 × 630 px over a photograph, by all who can draw it. Each draws four at a time: in a series a card comes after a
 * card, and not after a browser that has filled the memory of the processor.
 */
export const cardMatches = ({ takumiWebpQuality }: { readonly takumiWebpQuality: number }): readonly Match[] => [
  {
    name: 'card-jpg',
    title: 'The card as JPG, quality 90',
    perTurn: 4,
    contenders: [
      ...platen({ format: 'jpg', quality: 90 }),
      takumi({ format: 'jpeg', quality: 90 }),
      ...chromium('warm', 'jpeg', 90),
      ...chromium('fresh', 'jpeg', 90),
    ],
  },
  {
    name: 'card-png',
    title: 'The card as PNG, default settings',
    perTurn: 4,
    contenders: [
      ...platen({ format: 'png' }),
      takumi({ format: 'png' }),
      ...chromium('warm', 'png'),
      ...chromium('fresh', 'png'),
      { name: 'satori + resvg', kind: 'satori', args: {}, everyRounds: 2, notWhenQuick: true },
    ],
  },
  {
    name: 'card-png-fast',
    title: 'The card as PNG, `compression: fast`',
    perTurn: 4,
    contenders: [
      ...platen({ format: 'png', png: { compression: 'fast', interlaced: false } }),
      takumi({ format: 'png' }),
    ],
  },
  {
    name: 'card-webp',
    title: `The card as WebP, quality 90, \`effort: ${takumiEffort}\`; takumi at quality ${takumiWebpQuality}, as near to the picture`,
    perTurn: 4,
    contenders: [
      ...platen({ format: 'webp', quality: 90, webp: { effort: takumiEffort } }),
      takumi({ format: 'webp', quality: takumiWebpQuality }),
    ],
  },
];

/** One page of PDF with live text and embedded fonts. */
export const pdfMatches: readonly Match[] = (['certificate', 'invoice'] as const).map((document) => ({
  name: `pdf-${document}`,
  title: document === 'certificate' ? 'A certificate as PDF' : 'An invoice of 30 rows as PDF',
  perTurn: 3,
  contenders: [
    {
      name: 'Platen',
      kind: 'platen',
      args: { design: document, vary: document === 'certificate' ? 'name' : 'number', options: { format: 'pdf' } },
    },
    ...(executablePath === null
      ? []
      : [{ name: 'Chromium, warm page', kind: 'chromium', args: { executablePath, task: 'pdf', document } } as const]),
  ],
}));

/** The engine beside bare Skia and the encoder, which are told the same by hand. */
export const floorMatches: readonly Match[] = (['jpg', 'png', 'webp'] as const).map((format) => ({
  name: `floor-${format}`,
  title: `The engine and the floor under it: the card as ${format.toUpperCase()}`,
  contenders: [
    ...platen({ format }),
    { name: 'bare Skia and the encoder', kind: 'floor', args: { design: 'link-card', options: { format } } },
  ],
}));

/** The goals of the issue that follow from these matches. */
export function peerRows(results: Results): readonly Row[] {
  const over = (match: string, other: string, atLeast: number, title: string) =>
    ratioRow(results, { match, of: other, to: 'Platen', goal: { atLeast }, title, besides: { to: firstOfSeries } });
  return [
    over('card-jpg', 'Chromium, warm page', 10, 'JPG of the card: Chromium (warm page) ÷ Platen'),
    over('card-jpg', 'Chromium, fresh page', 10, 'JPG of the card: Chromium (fresh page) ÷ Platen'),
    over('card-jpg', 'takumi', 2.5, 'JPG of the card: takumi ÷ Platen'),
    over('card-png', 'takumi', 1.5, 'PNG of the card, default settings: takumi ÷ Platen'),
    over('card-png', 'Chromium, warm page', 1.5, 'PNG of the card: Chromium (warm page) ÷ Platen'),
    over('card-png', 'Chromium, fresh page', 1.5, 'PNG of the card: Chromium (fresh page) ÷ Platen'),
    over('card-png', 'satori + resvg', 1.5, 'PNG of the card: satori + resvg ÷ Platen'),
    over('card-png-fast', 'takumi', 4, 'PNG of the card, `compression: fast`: takumi ÷ Platen'),
    over(
      'card-webp',
      'takumi',
      1.2,
      `WebP of the card at equal quality and size (\`effort: ${takumiEffort}\`): takumi ÷ Platen`,
    ),
    over('pdf-certificate', 'Chromium, warm page', 15, 'PDF of a certificate: Chromium `page.pdf()` ÷ Platen'),
    over('pdf-invoice', 'Chromium, warm page', 15, 'PDF of an invoice: Chromium `page.pdf()` ÷ Platen'),
    ...(['jpg', 'png', 'webp'] as const).map((format) =>
      ratioRow(results, {
        match: `floor-${format}`,
        of: 'Platen',
        to: 'bare Skia and the encoder',
        goal: { atMost: 1.25 },
        title: `${format.toUpperCase()} of the card: engine ÷ floor`,
        besides: { of: firstOfSeries },
      }),
    ),
  ].flat();
}
