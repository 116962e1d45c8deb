import { paragraphs } from '../../parity/cases/line-break-texts.ts';
import type { EqualityCase } from './page-request.ts';

/** What `Intl` writes and what depends on a language: dates, numbers, capitals, hyphens, breaks of lines. */
const values = [
  '{{ day | date: "full" }}',
  '{{ day | date: "short" }}',
  '{{ day | date: "d MMMM yyyy, HH:mm" }}',
  '{{ day | time: "short" }}, {{ day | date: "h:mm a" }}',
  '{{ price | currency: "EUR" }}',
  '{{ price | number }}',
  '{{ 0.256 | percent }}',
].join(' · ');

/** Some that Chromium has no data for, and Azerbaijani, Bosnian and Kazakh, of which it says that it has; Nepali has its own digits. */
const rareInBrowsers = ['az', 'bs', 'cy', 'eu', 'ga', 'gl', 'is', 'kk', 'mk', 'ne', 'nn', 'sq'];

const dynamicData = { day: '2026-03-09T17:05:00Z', price: 1234567.891 };

/** Each language's paragraph wide and narrow, fitted, in capitals and hyphenated, with values as the language writes them. */
const paragraphCases = Object.entries(paragraphs).map(([lang, text]): EqualityCase => {
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
    dynamicData,
  };
});

const rareCases = rareInBrowsers.map((lang): EqualityCase => {
  const box = { type: 'text', x: 20, width: 560, fontSize: 17, text: values };
  const elements = [
    { ...box, y: 20, height: 90 },
    { ...box, y: 120, height: 90, text: '{{ day | date: "%A %-d %B %Y, %I:%M %p" }} · {{ 0.5 | percent }}' },
  ];
  return {
    name: lang,
    group: 'language',
    document: { width: 600, height: 240, canvasData: { locale: lang, elements } } as never,
    dynamicData,
  };
});

export const languageCases: readonly EqualityCase[] = [...paragraphCases, ...rareCases];
