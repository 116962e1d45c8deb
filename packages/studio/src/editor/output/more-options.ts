import type { FlatOptions, ImagePolicy } from '@platen/core';
import type { OutputFormat } from './output-formats.ts';

/** Options that few need, by their names in the API. What is absent has the service's default. */
export interface MoreOptions extends Omit<FlatOptions, 'format' | 'quality' | 'scale'> {
  readonly timeZone?: string | undefined;
  readonly onImageError?: ImagePolicy | undefined;
  readonly missingVariables?: 'warn' | 'error' | undefined;
}
export type MoreOption = keyof MoreOptions;

const all: readonly OutputFormat[] = ['png', 'jpg', 'webp', 'pdf', 'svg'];

/** The formats that each has an effect on, in the order in which they are shown. */
const formats: Readonly<Record<MoreOption, readonly OutputFormat[]>> = {
  pageSize: ['pdf'],
  orientation: ['pdf'],
  width: all,
  height: all,
  resizeMode: all,
  margins: ['pdf'],
  background: all,
  dpi: ['png', 'jpg', 'webp', 'pdf'],
  imageDpi: ['pdf'],
  compression: ['png'],
  effort: ['webp'],
  timeZone: all,
  onImageError: all,
  missingVariables: all,
  interlaced: ['png'],
  progressive: ['jpg'],
  optimizeHuffman: ['jpg'],
  embedFonts: ['pdf', 'svg'],
};

/** Those that have an effect beside what else is chosen. */
export function fittingOptions(format: OutputFormat, more: MoreOptions): readonly MoreOption[] {
  const isNamed = hasNamedPage(format, more);
  const isUsed: Partial<Record<MoreOption, boolean>> = {
    orientation: isNamed,
    width: !isNamed,
    height: !isNamed,
    resizeMode: !isNamed && more.width !== undefined && more.height !== undefined,
  };
  return (Object.keys(formats) as MoreOption[]).filter(
    (option) => formats[option].includes(format) && isUsed[option] !== false,
  );
}

/** Whether the page has the size of a paper, whatever the design's is. */
export function hasNamedPage(format: OutputFormat, { pageSize }: MoreOptions): boolean {
  return format === 'pdf' && pageSize !== undefined && pageSize !== 'Custom';
}
