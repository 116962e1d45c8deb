import { defaultRenderOptions } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { readCommandLine, UsageError } from './command-line.ts';

describe('the command line', () => {
  it('warns of options that mean nothing for the format, by the names that the API has', () => {
    const warned = (args: readonly string[]) =>
      readCommandLine(['a.json', ...args])?.warnings.map(({ code, details }) => [code, details?.option]);
    const all = ['--compression', 'best', '--progressive', '--orientation', 'portrait', '--outlines'];
    const ignored = (...names: readonly string[]) => names.map((name) => ['OPTION_IGNORED', name]);
    expect(warned([...all, '--format', 'png'])).toEqual(ignored('progressive', 'orientation', 'embedFonts'));
    expect(warned([...all, '--format', 'pdf'])).toEqual(ignored('compression', 'progressive'));
    expect(warned(['--format', 'svg', '--outlines'])).toEqual([]);
  });

  it('leaves every option to its default', () => {
    expect(readCommandLine(['a.json'])).toEqual({
      designFile: 'a.json',
      dataFile: undefined,
      elementsFile: undefined,
      out: undefined,
      timeZone: undefined,
      missingVariables: 'warn',
      onImageError: 'fail',
      warnings: [],
      options: defaultRenderOptions,
    });
  });

  it('takes the format from --format, else from the ending of --out in any case', () => {
    const format = (...args: readonly string[]) => readCommandLine(['a.json', ...args])?.options.format;
    expect(format('--out', 'a.b/card.PDF')).toBe('pdf');
    expect(format('--out', 'card.jpeg')).toBe('jpg');
    expect(format('--out', 'a.svg', '--format', 'webp')).toBe('webp');
    expect(format('--out', 'card')).toBe('png');
  });

  it('reads the options of a page', () => {
    const pdf = (...args: readonly string[]) => readCommandLine(['a.json', ...args])?.options.pdf;
    expect(pdf('--page-size', 'letter', '--orientation', 'Landscape', '--margins', '4', '--image-dpi', '600')).toEqual({
      pageSize: 'Letter',
      orientation: 'landscape',
      margins: { top: 4, right: 4, bottom: 4, left: 4 },
      imageDpi: 600,
    });
    expect(pdf()?.imageDpi).toBe(300);
    expect(pdf('--margins', '1,2.5,3,4')?.margins).toEqual({ top: 1, right: 2.5, bottom: 3, left: 4 });
  });

  it('answers nothing when it is asked for help', () => {
    expect(readCommandLine(['--help'])).toBeUndefined();
  });

  it.each<[string, readonly string[], string]>([
    ['no design', [], 'expected a design file'],
    ['two designs', ['a.json', 'b.json'], 'expected one design file; received a.json b.json'],
    ['an option that does not exist', ['a.json', '--colour', 'red'], "Unknown option '--colour'"],
    ['an option without its value', ['a.json', '--out'], "Option '--out <value>' argument missing"],
    ['an empty value', ['a.json', '--width='], '--width: expected a number from 1 to 10000; received ""'],
    [
      'an unknown ending',
      ['a.json', '--out', 'a.gif'],
      'the ending of --out: expected one of png, jpg, webp, pdf, svg',
    ],
    ['an unknown format', ['a.json', '--format', 'tiff'], '--format: expected one of png, jpg, webp, pdf, svg'],
    ['a number out of range', ['a.json', '--quality', '0'], '--quality: expected a number from 1 to 100; received "0"'],
    ['what is no number', ['a.json', '--scale', 'big'], '--scale: expected a number from 0.1 to 5; received "big"'],
    ['a part of a pixel', ['a.json', '--width', '1.5'], '--width: expected a whole number from 1 to 10000'],
    ['a choice that is not there', ['a.json', '--page-size', 'A3'], '--page-size: expected one of A4, Letter, Legal'],
    ['the standard input twice', ['-', '--data', '-'], 'only one of the design, --data and --elements can be read'],
    ['two margins', ['a.json', '--margins', '1,2'], '--margins: expected one number, or four'],
  ])('refuses %s', (_, args, message) => {
    const refusal = () => readCommandLine(args);
    expect(refusal).toThrow(UsageError);
    expect(refusal).toThrow(message);
  });
});
