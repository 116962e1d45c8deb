import type { Warning } from '../scene/warnings.ts';
import type { OutputFormat } from './render-options.ts';

/** Which formats an option has an effect on; it may be given for any. */
const optionFormats = {
  compression: ['png'],
  interlaced: ['png'],
  progressive: ['jpg'],
  optimizeHuffman: ['jpg'],
  pageSize: ['pdf'],
  orientation: ['pdf'],
  margins: ['pdf'],
  imageDpi: ['pdf'],
  embedFonts: ['pdf', 'svg'],
} as const satisfies Readonly<Record<string, readonly OutputFormat[]>>;

/** Options of single formats as they were given: undefined where they were not. */
export type GivenOptions = Readonly<Partial<Record<keyof typeof optionFormats, unknown>>>;

/** A warning for each option that was given and has no effect on files of the format. */
export function warnOfIgnoredOptions(format: OutputFormat, given: GivenOptions): readonly Warning[] {
  return Object.entries(optionFormats)
    .filter(([option]) => given[option as keyof typeof optionFormats] !== undefined)
    .filter(([, formats]) => !(formats as readonly OutputFormat[]).includes(format))
    .map(([option, formats]) => ({
      code: 'OPTION_IGNORED',
      message: `${option} applies to ${formats.join(' and ')} only; the format is ${format}.`,
      details: { option, format },
    }));
}
