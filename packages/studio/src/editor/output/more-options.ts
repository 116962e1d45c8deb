import type { ImagePolicy } from '@platen/core';
import { type FlatOptions, hasEffect, optionTable, type RenderOption } from '@platen/core/options';
import type { OutputFormat } from './output-formats.ts';

/** Options that few need, by their names in the API. What is absent has the service's default. */
export interface MoreOptions extends Omit<FlatOptions, 'format' | 'quality' | 'scale'> {
  readonly timeZone?: string | undefined;
  readonly onImageError?: ImagePolicy | undefined;
  readonly missingVariables?: 'warn' | 'error' | undefined;
}
export type MoreOption = keyof MoreOptions;

/** In the order in which they are shown. */
const shown: readonly MoreOption[] = [
  ...([
    'pageSize',
    'orientation',
    'width',
    'height',
    'resizeMode',
    'margins',
    'background',
    'dpi',
    'imageDpi',
  ] as const),
  ...(['compression', 'effort', 'timeZone', 'onImageError', 'missingVariables'] as const),
  ...(['interlaced', 'progressive', 'optimizeHuffman', 'embedFonts'] as const),
];

/** Those that have an effect beside what else is chosen. */
export function fittingOptions(format: OutputFormat, more: MoreOptions): readonly MoreOption[] {
  const isNamed = hasNamedPage(format, more);
  const isUsed: Partial<Record<MoreOption, boolean>> = {
    // An SVG takes it and is the same.
    dpi: format !== 'svg',
    orientation: isNamed,
    width: !isNamed,
    height: !isNamed,
    resizeMode: !isNamed && more.width !== undefined && more.height !== undefined,
  };
  return shown.filter(
    (option) => isUsed[option] !== false && !(option in optionTable && !hasEffect(option as RenderOption, format)),
  );
}

/** Whether the page has the size of a paper, whatever the design's is. */
export function hasNamedPage(format: OutputFormat, { pageSize }: MoreOptions): boolean {
  return format === 'pdf' && pageSize !== undefined && pageSize !== 'Custom';
}
