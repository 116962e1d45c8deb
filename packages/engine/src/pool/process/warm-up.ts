import { defaultRenderOptions, type OutputFormat } from '@platen/core';
import type { SentCommand } from '../channel/messages.ts';

type Job = Extract<SentCommand, { readonly type: 'render' }>['job'];

const place = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const words = { type: 'text', text: '{{ word }} of {{ count | plus: 1 }}', fontFamily: 'Inter', fill: '#0f172a' };
const shade = {
  type: 'linear',
  angle: 135,
  stops: [
    { offset: 0, color: '#0f172a' },
    { offset: 1, color: 'rgba(15, 23, 42, 0.2)' },
  ],
};
const star =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M5 0l2 4h3l-3 2 1 4-3-2-3 2 1-4-3-2h3z"/></svg>';

/** What most designs are made of, small. */
const document = JSON.stringify({
  width: 160,
  height: 120,
  canvasData: {
    background: '#f8fafc',
    variables: [
      { name: 'word', type: 'text', default: 'Warm' },
      { name: 'count', type: 'number', default: 1 },
    ],
    elements: [
      { type: 'rectangle', ...place(4, 4, 150, 60), fill: shade, cornerRadius: 8, shadow: { color: '#0006', blur: 6 } },
      { type: 'ellipse', ...place(90, 20, 30, 30), fill: '#38bdf8', stroke: '#0ea5e9', strokeWidth: 2, opacity: 0.6 },
      { type: 'svg', ...place(130, 20, 16, 16), svg: star },
      { ...words, ...place(10, 10, 70, 40), fontSize: 18, fontWeight: 700, fill: '#ffffff', lineHeight: 1.2 },
      { ...words, ...place(10, 70, 60, 30), fontSize: 40, maxLines: 1, align: 'center', letterSpacing: 1 },
      {
        type: 'group',
        ...place(80, 70, 70, 40),
        opacity: 0.9,
        rotation: 5,
        children: [
          { ...words, ...place(0, 0, 70, 20), fontSize: 10, text: '**{{ word }}**, quite', textFormat: 'markdown' },
        ],
      },
    ],
  },
});

/**
 * Bound and drawn before the first job, so that the first caller waits neither for libraries and the usual font nor for V8
 * to compile what most designs run.
 */
export const warmUps: readonly Job[] = (['png', 'jpg'] satisfies OutputFormat[]).map((format) => ({
  input: {
    digest: `warm-up ${format}`,
    document: { digest: 'warm-up', text: document },
    data: JSON.stringify([{ word: `Warm ${format}` }, {}]),
    binding: { timeZone: undefined, missingVariables: 'warn', onImageError: 'fail', warnings: [] },
    options: { ...defaultRenderOptions, format },
  },
  images: new Map(),
  fonts: [],
  otherFamilies: [],
  tellsNeeds: false,
  tellsDesign: false,
}));
