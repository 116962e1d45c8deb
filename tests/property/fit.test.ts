import { bindDesign, layoutDesign, parseDesign } from '@platen/core';
import { encodeBarcode } from '@platen/core/barcodes';
import { markupReaders } from '@platen/core/markup';
import { createRenderServices } from '@platen/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../support/property-seed.ts';

const services = createRenderServices();

interface Box {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly wrap: 'word' | 'none';
}

/** Lays one text out and says at which size, and whether it fits there. */
function outcome({ text, width, height, wrap }: Box, more: Readonly<Record<string, unknown>>) {
  const element = { id: 't', type: 'text', x: 0, y: 0, text, width, height, wrap, ...more };
  const design = bindDesign(parseDesign({ width: 600, height: 600, canvasData: { elements: [element] } }));
  const { elements, warnings } = layoutDesign(design, {
    fonts: services.fonts,
    measurer: services.measurer,
    hyphenator: services.hyphenator,
    images: new Map(),
    barcodes: encodeBarcode,
    markup: markupReaders,
    pixelRatio: 1,
  });
  const [report] = elements;
  if (report?.fontSize === undefined) throw new Error('the text was not reported');
  const codes = warnings.map(({ code }) => code);
  return { size: report.fontSize, lines: report.lines ?? [], overflows: report.overflow === true, codes };
}

const box: fc.Arbitrary<Box> = fc.record({
  text: fc
    .array(fc.constantFrom('Sale', 'of', 'the', 'harbour', 'lights', 'ÅÉ', 'grüßen', 'تخفيضات', '50%', '🎉'), {
      minLength: 1,
      maxLength: 12,
    })
    .map((words) => words.join(' ')),
  width: fc.integer({ min: 60, max: 500 }),
  height: fc.integer({ min: 20, max: 300 }),
  wrap: fc.constantFrom('word', 'none'),
});

/** A word that is broken does not fit, though it does not reach out of its box. */
function fitsAt(one: Box, fontSize: number): boolean {
  const set = outcome(one, { fontSize, fit: 'none' });
  if (set.overflows) return false;
  return one.wrap === 'none' || set.lines.join(' ').replace(/\s+/g, ' ').trim() === one.text;
}

const limits = fc.record({
  min: fc.constantFrom(4, 8, 13),
  own: fc.constantFrom(16, 24.5, 40),
  max: fc.constantFrom(40, 96, 300),
});
const step = 0.25;

describe('the size of a text that is fitted', () => {
  it('is what its box can hold when it grows and no largest size is given', () => {
    fc.assert(
      fc.property(box, fc.constantFrom('grow', 'fit'), (one, fit) => {
        const free = outcome(one, { fontSize: 6, minFontSize: 6, fit });
        const bounded = outcome(one, { fontSize: 6, minFontSize: 6, fit, maxFontSize: Math.max(6, one.height) });
        expect(free).toEqual(bounded);
        if (fitsAt(one, 6)) expect(fitsAt(one, free.size)).toBe(true);
      }),
      { seed: 5, numRuns: 40 },
    );
  });

  it('is the largest of its steps at which the text fits, between its bounds', () => {
    fc.assert(
      fc.property(box, limits, (one, { min, own, max }) => {
        const fitted = outcome(one, { fontSize: own, minFontSize: min, maxFontSize: max, fit: 'fit' });
        expect(fitted.size).toBeGreaterThanOrEqual(Math.min(min, own));
        expect(fitted.size).toBeLessThanOrEqual(Math.max(own, max));
        if (!fitsAt(one, fitted.size)) {
          // Words are broken only where they would be at half the size, and then no more is shrunk than height asks for.
          const least = Math.max(Math.min(min, own), own / 2);
          const { overflows, lines } = outcome(one, { fontSize: least, fit: 'none' });
          const breaks = one.wrap === 'word' && lines.join(' ').replace(/\s+/g, ' ').trim() !== one.text;
          if (!breaks || fitted.overflows) expect(fitted.size).toBe(Math.min(min, own));
          else if (fitted.size + step <= own) {
            expect(outcome(one, { fontSize: fitted.size + step, fit: 'none' }).overflows).toBe(true);
          }
          expect(breaks || overflows).toBe(true);
        } else if (fitted.size + step <= max) expect(fitsAt(one, fitted.size + step)).toBe(false);
      }),
      { numRuns: 60, seed: propertySeed },
    );
  });

  it('never grows by shrink, never shrinks by grow, and does neither by none', () => {
    fc.assert(
      fc.property(box, limits, (one, { min, own, max }) => {
        const at = (fit: string) => outcome(one, { fontSize: own, minFontSize: min, maxFontSize: max, fit }).size;
        const [none, shrink, grow, fit] = [at('none'), at('shrink'), at('grow'), at('fit')];
        expect(none).toBe(own);
        expect(shrink).toBeLessThanOrEqual(own);
        expect(grow).toBeGreaterThanOrEqual(own);
        // Both together do what the one does that has something to do.
        expect(fit).toBe(fitsAt(one, own) ? grow : shrink);
      }),
      { numRuns: 40, seed: propertySeed },
    );
  });

  it('is told when it is smaller than what was asked for, and when even the smallest overflows', () => {
    const small = outcome(
      { text: 'Harbour lights of the sea', width: 120, height: 30, wrap: 'word' },
      { fontSize: 40 },
    );
    expect(small.codes).toContain('TEXT_SHRUNK');
    expect(small.codes).not.toContain('TEXT_OVERFLOW');
    const least = { fontSize: 40, minFontSize: 30 };
    const cramped = outcome({ text: 'Harbour lights of the sea', width: 120, height: 30, wrap: 'word' }, least);
    expect(cramped.size).toBe(30);
    expect(cramped.codes).toEqual(expect.arrayContaining(['TEXT_SHRUNK', 'TEXT_OVERFLOW']));
  });

  describe('of a text with a long word', () => {
    const name: Box = { text: 'Wolfeschlegelstein', width: 300, height: 200, wrap: 'word' };
    const address: Box = {
      text: 'Write to https://example.org/a/very/long/address/that/no/line/holds/whole',
      width: 300,
      height: 300,
      wrap: 'word',
    };

    it('is smaller so that the word stays whole, by half at most', () => {
      const fitted = outcome(name, { fontSize: 48, fit: 'shrink' });
      expect(fitted.lines).toEqual([name.text]);
      expect(fitted.size).toBeLessThan(48);
      expect(fitted.size).toBeGreaterThanOrEqual(24);
      expect(fitted.codes).toEqual(['TEXT_SHRUNK']);
    });

    it('stays as it is where that would not be enough, and the word is broken', () => {
      const fitted = outcome({ ...name, height: 400, text: 'x'.repeat(60) }, { fontSize: 48, fit: 'shrink' });
      expect(fitted.size).toBe(48);
      expect(fitted.lines.length).toBeGreaterThan(1);
      expect(fitted.codes).toEqual([]);
    });

    it('is as large as its height allows where the word is broken', () => {
      const fitted = outcome({ ...name, text: 'x'.repeat(200) }, { fontSize: 48, fit: 'shrink' });
      expect(fitted.size).toBeGreaterThan(20);
      expect(fitted.size).toBeLessThan(48);
      expect(fitted.overflows).toBe(false);
      expect(outcome({ ...name, text: 'x'.repeat(200) }, { fontSize: fitted.size + step, fit: 'none' }).overflows).toBe(
        true,
      );
    });

    it('is not that of the word alone among others', () => {
      const fitted = outcome(address, { fontSize: 28, fit: 'shrink' });
      expect(fitted.size).toBe(28);
      expect(fitted.lines.join('').replaceAll(' ', '')).toBe(address.text.replaceAll(' ', ''));
    });

    it('still shrinks to one line where one line is all that is allowed', () => {
      const fitted = outcome({ ...name, text: 'x'.repeat(60) }, { fontSize: 48, fit: 'shrink', maxLines: 1 });
      expect(fitted.lines).toEqual(['x'.repeat(60)]);
      expect(fitted.size).toBeLessThan(24);
    });
  });

  it('keeps to the number of lines', () => {
    const one: Box = { text: 'Harbour lights of the open sea', width: 200, height: 200, wrap: 'word' };
    const free = outcome(one, { fontSize: 12, maxFontSize: 200, fit: 'fit' });
    const single = outcome(one, { fontSize: 12, maxFontSize: 200, fit: 'fit', maxLines: 1 });
    expect(free.lines.length).toBeGreaterThan(1);
    expect(single.lines).toHaveLength(1);
    expect(single.size).toBeLessThan(free.size);
  });
});
