import '../no-system-fonts.ts';
import { randomUUID } from 'node:crypto';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { unpackForeignFont } from './font-container.ts';
import { FontProblem } from './font-problem.ts';
import { readCoverage } from './read-coverage.ts';
import { type FontFacts, readFontFacts } from './read-font-facts.ts';
import { renameFont } from './rename-font.ts';

const sampleSize = 20;
const cellPx = 96;
const fontPx = 48;

/**
 * Reads a foreign font file whole and draws some of its letters, so that what is accepted can be drawn. A hostile file
 * may crash or hang this: run it where that does no harm.
 * @throws FontProblem
 */
export function inspectFont(bytes: Buffer): FontFacts {
  const font = unpackForeignFont(bytes);
  const facts = readFontFacts(font);
  const coverage = readCoverage(font.sfnt.bytes);
  if (coverage.length === 0) throw new FontProblem('no_characters');
  if (!drawsInk(font.sfnt.bytes, sampleOf(coverage))) throw new FontProblem('blank');
  return facts;
}

function drawsInk(tables: Buffer, characters: readonly string[]): boolean {
  // A name that no other font has, nor had: Skia may keep what it has once read under a name.
  const name = `inspected-${randomUUID()}`;
  const key = GlobalFonts.register(renameFont(tables, name), name);
  if (key === null) throw new FontProblem('damaged');
  try {
    const canvas = createCanvas(cellPx, cellPx);
    const context = canvas.getContext('2d');
    context.font = `${fontPx}px "${name}"`;
    return characters.some((character) => {
      context.clearRect(0, 0, cellPx, cellPx);
      context.fillText(character, cellPx / 4, (cellPx * 2) / 3);
      return canvas.data().some((value) => value !== 0);
    });
  } finally {
    GlobalFonts.remove(key);
  }
}

/** Some characters from all over the font: letters and digits where there are any. */
function sampleOf(coverage: readonly number[]): readonly string[] {
  const candidates: string[] = [];
  for (let index = 0; index < coverage.length; index += 2) {
    const [from = 0, to = 0] = coverage.slice(index, index + 2);
    for (const codePoint of new Set([from, (from + to) >> 1, to])) candidates.push(String.fromCodePoint(codePoint));
  }
  const letters = candidates.filter((character) => /[\p{L}\p{N}]/u.test(character));
  const visible = candidates.filter((character) => /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u.test(character));
  const chosen = letters.length > 0 ? letters : visible.length > 0 ? visible : candidates;
  const step = Math.max(1, chosen.length / sampleSize);
  return Array.from(
    { length: Math.min(sampleSize, chosen.length) },
    (_, index) => chosen[Math.floor(index * step)] ?? '',
  );
}
