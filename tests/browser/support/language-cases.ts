import { paragraphs } from '../../parity/cases/line-break-texts.ts';
import type { EqualityCase } from './page-request.ts';

/** What `Intl` writes and what depends on a language: dates, numbers, capitals, hyphens, breaks of lines. */
const values = [
  '{{ day | date: "full" }}',
  '{{ day | date: "short" }}',
  '{{ day | date: "d MMMM yyyy, HH:mm" }}',
  '{{ price | currency: "EUR" }}',
  '{{ price | number }}',
  '{{ 0.256 | percent }}',
].join(' · ');

/** Each language's paragraph wide and narrow, fitted, in capitals and hyphenated, with values as the language writes them. */
export const languageCases: readonly EqualityCase[] = Object.entries(paragraphs).map(([lang, text]) => {
  const box = { type: 'text', lang, text, fontSize: 17 };
  const elements = [
    { ...box, x: 20, y: 20, width: 560, height: 300 },
    { ...box, x: 600, y: 20, width: 180, height: 900, fontSize: 15.3, hyphenate: true, textAlign: 'justify' },
    { ...box, x: 20, y: 330, width: 560, height: 180, fit: 'shrink', fontFamily: 'Lora', letterSpacing: 0.6 },
    { ...box, x: 20, y: 520, width: 560, height: 200, textTransform: 'uppercase', maxLines: 3, overflow: 'ellipsis' },
    { ...box, x: 20, y: 730, width: 560, height: 80, text: values, textDecoration: 'underline' },
  ];
  return {
    name: lang,
    group: 'language',
    document: { width: 800, height: 940, canvasData: { locale: lang, elements } } as never,
    dynamicData: { day: '2026-03-09T17:05:00Z', price: 1234567.891 },
  };
});
