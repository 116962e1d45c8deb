import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBundledFonts } from '../font-catalog.ts';
import { unpackForeignFont } from './font-container.ts';
import { FontProblem, type FontProblemReason } from './font-problem.ts';
import {
  inconsolataOtf,
  interTtf,
  interWoff,
  interWoff2,
  recordOf,
  withoutTable,
  withTable,
} from './foreign-fonts.fixture.ts';
import { inspectFont } from './inspect-font.ts';
import { readFontMetrics } from './read-font-metrics.ts';
import { renameFont } from './rename-font.ts';

function problemOf(bytes: Buffer): FontProblemReason | undefined {
  try {
    inspectFont(bytes);
    return undefined;
  } catch (cause) {
    if (cause instanceof FontProblem) return cause.reason;
    throw cause;
  }
}

describe('a font file of a stranger', () => {
  it('says family, axes and weights of a variable font, in whatever container', () => {
    const facts = {
      family: 'Inter',
      subfamily: 'Regular',
      weight: 400,
      weightRange: [100, 900],
      style: 'normal',
      width: 100,
      category: 'sans-serif',
      axes: [
        { tag: 'opsz', min: 14, default: 14, max: 32 },
        { tag: 'wght', min: 100, default: 400, max: 900 },
      ],
    };
    expect(inspectFont(interTtf)).toMatchObject({ ...facts, format: 'ttf' });
    expect(inspectFont(interWoff)).toMatchObject({ ...facts, format: 'woff' });
    expect(inspectFont(interWoff2)).toMatchObject({ ...facts, format: 'woff2' });
    expect(inspectFont(interTtf).glyphCount).toBeGreaterThan(200);
  });

  it('reads OpenType with CFF outlines', () => {
    expect(inspectFont(inconsolataOtf)).toMatchObject({
      family: 'Inconsolata',
      format: 'otf',
      axes: [],
      weight: 500,
      category: 'monospace',
    });
  });

  it('knows its heights as the catalogue of bundled fonts does', () => {
    const { families, faces } = readBundledFonts();
    for (const family of families.slice(0, 40)) {
      const face = family.faces[0];
      const location = face && faces.get(face.id)?.location;
      if (!face || !location || location.file.startsWith('../')) continue;
      const manifest = createRequire(import.meta.url).resolve(`${location.package}/package.json`);
      const bytes = readFileSync(new URL(location.file, `file://${manifest}`));
      expect(readFontMetrics(unpackForeignFont(bytes).sfnt), face.id).toEqual(face.metrics);
    }
  });

  it('takes the family from its own names, without what could end a name or turn the text round', () => {
    const long = 'x'.repeat(60);
    expect(inspectFont(renameFont(interTtf, '../../etc/passwd')).family).toBe('../../etc/passwd');
    expect(inspectFont(renameFont(interTtf, '<script>alert("1")</script>, serif')).family).toBe(
      'script alert( 1 ) /script serif',
    );
    expect(inspectFont(renameFont(interTtf, 'Brand\u202eSans\u0000 \n  Pro')).family).toBe('Brand Sans Pro');
    expect(inspectFont(renameFont(interTtf, `${long}${long}`)).family).toHaveLength(100);
    expect(problemOf(renameFont(interTtf, ' \u200b '))).toBe('no_name');
    expect(problemOf(withoutTable(interTtf, 'name'))).toBe('no_name');
  });

  it.each<[string, () => Buffer, FontProblemReason]>([
    ['nothing', () => Buffer.alloc(0), 'unsupported_type'],
    ['twelve bytes', () => interTtf.subarray(0, 12), 'damaged'],
    ['half a TTF', () => interTtf.subarray(0, interTtf.length / 2), 'damaged'],
    ['half a WOFF', () => interWoff.subarray(0, interWoff.length / 2), 'damaged'],
    ['half a WOFF2', () => interWoff2.subarray(0, interWoff2.length / 2), 'damaged'],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported_type'],
    ['a collection', () => Buffer.concat([Buffer.from('ttcf'), interTtf]), 'collection'],
    ['a WOFF2 collection', () => patched(interWoff2, 4, 'ttcf'), 'collection'],
    ['Type 1', () => Buffer.from('%!PS-AdobeFont-1.0: Brand'), 'unsupported_type'],
    ['65,535 tables', () => patched(interTtf, 4, '\xff\xff'), 'damaged'],
    ['overlapping tables', overlapping, 'damaged'],
    [
      'a table past the end',
      () => patched(interTtf, recordOf(interTtf, 'glyf').record + 8, '\x7f\xff\xff\xff'),
      'damaged',
    ],
    ['units per em of 0', () => withTable(interTtf, 'head', (head) => head.writeUInt16BE(0, 18)), 'damaged'],
    ['more glyphs than places', () => withTable(interTtf, 'maxp', (maxp) => maxp.writeUInt16BE(65_535, 4)), 'damaged'],
    ['places of only 0xFF', () => withTable(interTtf, 'loca', (loca) => loca.fill(0xff)), 'damaged'],
    [
      'more metrics than glyphs',
      () => withTable(interTtf, 'hhea', (hhea) => hhea.writeUInt16BE(65_535, 34)),
      'damaged',
    ],
    ['empty glyphs', () => withTable(interTtf, 'loca', (loca) => loca.fill(0)), 'blank'],
    ['no characters', () => withTable(interTtf, 'cmap', (cmap) => cmap.fill(0)), 'no_characters'],
    ['no outlines', () => withoutTable(inconsolataOtf, 'CFF '), 'no_outlines'],
    ['65,535 axes', () => withTable(interTtf, 'fvar', (fvar) => fvar.writeUInt16BE(65_535, 8)), 'too_many_axes'],
    [
      'an axis that ends before it begins',
      () => withTable(interTtf, 'fvar', (fvar) => fvar.writeInt32BE(0, 16 + 12)),
      'damaged',
    ],
    ['a WOFF that inflates to 400 MB', woffBomb, 'too_large'],
    ['a WOFF that says less than it holds', lyingWoff, 'damaged'],
    ['a WOFF2 of 800 MB', woff2Bomb, 'too_large'],
    ['a WOFF2 that says it unpacks to 2 GB', () => patched(interWoff2, 16, '\x80\0\0\0'), 'too_large'],
  ])('is refused in clear words when it is %s', (_name, make, reason) => {
    expect(problemOf(make())).toBe(reason);
  });

  it('is read or refused, whatever bytes are changed in it', () => {
    const sources = [interWoff2, interWoff, inconsolataOtf, interTtf];
    const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.nat(255) });
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.array(change, { minLength: 1, maxLength: 8 }), (source, changes) => {
        const bytes = Buffer.from(source);
        // Half of the changes hit the first bytes, where headers and directories are.
        for (const [index, { at, value }] of changes.entries()) {
          bytes[Math.floor(at * (index % 2 === 0 ? 600 : bytes.length - 1))] = value;
        }
        const reason = problemOf(bytes);
        expect(reason === undefined || reason.length > 0).toBe(true);
      }),
      { seed: 18, numRuns: 150 },
    );
  });
});

function patched(font: Buffer, at: number, bytes: string): Buffer {
  const copy = Buffer.from(font);
  copy.write(bytes, at, 'latin1');
  return copy;
}

function overlapping(): Buffer {
  const copy = Buffer.from(interTtf);
  copy.writeUInt32BE(recordOf(copy, 'glyf').offset + 4, recordOf(copy, 'hmtx').record + 8);
  return copy;
}

function woffBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(4_000_000));
  return woffOf(packed, 400_000_000);
}

function lyingWoff(): Buffer {
  return woffOf(deflateSync(Buffer.alloc(4_000_000)), 10_000);
}

/** A WOFF with one table that says that it unpacks to `length`. */
function woffOf(packed: Buffer, length: number): Buffer {
  const head = Buffer.alloc(44 + 20);
  head.write('wOFF\0\x01\0\0', 0, 'latin1');
  head.writeUInt16BE(1, 12);
  head.write('glyf', 44, 'latin1');
  for (const [index, value] of [64, packed.length, length].entries()) head.writeUInt32BE(value, 48 + 4 * index);
  return Buffer.concat([head, packed]);
}

function woff2Bomb(): Buffer {
  const stream = brotliCompressSync(Buffer.alloc(8_000_000));
  const head = Buffer.alloc(48);
  head.write('wOF2\0\x01\0\0', 0, 'latin1');
  head.writeUInt16BE(1, 12);
  head.writeUInt32BE(1_000_000, 16);
  head.writeUInt32BE(stream.length, 20);
  // The table `cmap`, 800,000,000 bytes long in UIntBase128.
  return Buffer.concat([head, Buffer.from([0, 0x82, 0xfd, 0xbc, 0xc0, 0x00]), stream]);
}
