import { createCanvas } from '@napi-rs/canvas';
import type { FontFace } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { readBundledFonts } from '../font-catalog.ts';
import { createFontServices } from '../font-services.ts';

const { families } = readBundledFonts();
const { fontStore } = createFontServices();

/** Letters, digits, punctuation and signs have ink; these are blank by design. */
const hasInk = /^[\p{L}\p{N}\p{P}\p{S}]$/u;
const blankByDesign = new Set([0x2800, 0x3164, 0x115f, 0x1160, 0xffa0, 0xfffc]);

const small = createGlyphTester(24);
const large = createGlyphTester(240);

function createGlyphTester(size: number) {
  const canvas = createCanvas(3 * size, 3 * size);
  const context = canvas.getContext('2d');
  context.lang = 'en';
  let current = '';
  return {
    hasInk: (face: FontFace, character: string): boolean => {
      const weight = Math.min(Math.max(400, face.weights[0]), face.weights[1]);
      const font = `${face.italic ? 'italic ' : ''}${weight} ${size}px "${face.id}"`;
      if (font !== current) context.font = font;
      current = font;
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.fillText(character, size, 2 * size);
      const { buffer, byteOffset, byteLength } = canvas.data();
      return new Uint32Array(buffer, byteOffset, byteLength / 4).some((pixel) => pixel !== 0);
    },
  };
}

function* charactersOf({ coverage }: FontFace): Generator<string> {
  for (let index = 0; index < coverage.length; index += 2) {
    for (let code = coverage[index] as number; code <= (coverage[index + 1] as number); code += 1) {
      const character = String.fromCodePoint(code);
      if (hasInk.test(character) && !blankByDesign.has(code)) yield character;
    }
  }
}

describe('every bundled font file', () => {
  it('draws ink for each letter, digit, mark of punctuation and sign that it claims', () => {
    const blank: string[] = [];
    for (const face of families.flatMap((family) => family.faces)) {
      if (face.emoji) continue;
      fontStore.load(face.id);
      for (const character of charactersOf(face)) {
        // A hairline may cover too little of any small pixel, so what looks blank is looked at again, large.
        if (!small.hasInk(face, character) && !large.hasInk(face, character)) blank.push(`${face.id} ${character}`);
      }
    }
    expect(blank).toEqual([]);
  });
});
