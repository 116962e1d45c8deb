import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readFixture } from './fixtures.ts';

export const cardSize = { width: 1200, height: 630 } as const;
export const cardWeights = [400, 500, 600, 700, 800] as const;

const { folder, data } = readFixture('link-card');

export const cardImages = {
  photo: readFileSync(path.join(folder, String(data['photo']))),
  logo: readFileSync(path.join(folder, String(data['logo']))),
} as const;

export function interFile(weight: number, ending: 'woff' | 'woff2'): Buffer {
  const file = `@fontsource/inter/files/inter-latin-${weight}-normal.${ending}`;
  return readFileSync(path.join(import.meta.dirname, '../node_modules', file));
}

/** A box of the card: its style in the names of CSS, and what is in it. */
export interface CardBox {
  readonly style: Readonly<Record<string, string | number>>;
  readonly text?: string;
  readonly image?: keyof typeof cardImages;
}

const place = (left: number, top: number, width: number, height: number) => ({
  position: 'absolute',
  left,
  top,
  width,
  height,
});
const font = (fontSize: number, fontWeight: number, lineHeight: number, color: string) => ({
  fontFamily: 'Inter',
  fontSize,
  fontWeight,
  lineHeight,
  color,
});
const middle = { display: 'flex', alignItems: 'center' };

/**
 * The title of one of a series of cards: one variable differs from card to card, as in a batch, so that nobody answers
 * with what was drawn before.
 */
export const titleOf = (card: number): string => `${data['title']} ${card}`;

/** `fixtures/designs/link-card` in CSS, for all who read it: the same boxes, colours and texts. */
export const cardBoxes = (title: string): readonly CardBox[] => [
  { style: { ...place(0, 0, 1200, 630), objectFit: 'cover' }, image: 'photo' },
  {
    style: {
      ...place(0, 0, 1200, 630),
      backgroundImage:
        'linear-gradient(90deg, rgba(10,16,32,0.92) 0%, rgba(10,16,32,0.55) 60%, rgba(10,16,32,0.05) 100%)',
    },
  },
  { style: { ...place(64, 56, 150, 48), objectFit: 'contain', objectPosition: 'left center' }, image: 'logo' },
  {
    style: { ...place(64, 150, 600, 28), ...font(20, 600, 1.2, '#7dd3fc'), letterSpacing: 2 },
    text: String(data['category']).toUpperCase(),
  },
  { style: { ...place(64, 186, 700, 220), ...font(60, 800, 1.12, '#ffffff'), letterSpacing: -1.5 }, text: title },
  { style: { ...place(64, 420, 640, 72), ...font(24, 400, 1.45, '#cbd5e1') }, text: String(data['description']) },
  {
    style: {
      ...place(64, 524, 220, 58),
      ...font(20, 700, 1.2, '#06202f'),
      ...middle,
      justifyContent: 'center',
      backgroundColor: '#38bdf8',
      borderRadius: 29,
      boxShadow: '0px 8px 24px rgba(56,189,248,0.45)',
    },
    text: 'Read the story',
  },
  {
    style: { ...place(310, 524, 400, 58), ...font(18, 500, 1.2, '#e2e8f0'), ...middle },
    text: `${data['author']} · ${data['minutes']} min`,
  },
];
