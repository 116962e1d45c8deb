import type { ResizeMode } from '../layout/place-scene.ts';
import type { Warning } from '../scene/warnings.ts';
import {
  type Compression,
  defaultRenderOptions,
  type Margins,
  type Orientation,
  type OutputFormat,
  type PageSize,
  type RenderOptions,
} from './render-options.ts';

/** The options of a render side by side, as requests and command lines give them. What is undefined has its default. */
export interface FlatOptions {
  readonly format?: OutputFormat | undefined;
  readonly quality?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly scale?: number | undefined;
  readonly resizeMode?: ResizeMode | undefined;
  readonly background?: string | undefined;
  readonly dpi?: number | undefined;
  readonly compression?: Compression | undefined;
  readonly interlaced?: boolean | undefined;
  readonly progressive?: boolean | undefined;
  readonly optimizeHuffman?: boolean | undefined;
  readonly effort?: number | undefined;
  readonly pageSize?: PageSize | undefined;
  readonly orientation?: Orientation | undefined;
  readonly margins?: Margins | undefined;
  readonly imageDpi?: number | undefined;
  readonly embedFonts?: boolean | undefined;
}

/** Which formats an option has an effect on, where not on all; it may be given for any. */
const optionFormats = {
  compression: ['png'],
  interlaced: ['png'],
  progressive: ['jpg'],
  optimizeHuffman: ['jpg'],
  effort: ['webp'],
  pageSize: ['pdf'],
  orientation: ['pdf'],
  margins: ['pdf'],
  imageDpi: ['pdf'],
  embedFonts: ['pdf', 'svg'],
} as const satisfies Readonly<Partial<Record<keyof FlatOptions, readonly OutputFormat[]>>>;
type FormatOption = keyof typeof optionFormats;

/** Options of single formats. */
export const formatOptions = Object.keys(optionFormats) as readonly FormatOption[];

function formatsOf(option: FormatOption): readonly OutputFormat[] {
  return optionFormats[option];
}

export function toRenderOptions(flat: FlatOptions): RenderOptions {
  const { png, jpg, webp, pdf, ...defaults } = defaultRenderOptions;
  return {
    format: flat.format ?? defaults.format,
    quality: flat.quality ?? defaults.quality,
    ...(flat.width !== undefined && { width: flat.width }),
    ...(flat.height !== undefined && { height: flat.height }),
    scale: flat.scale ?? defaults.scale,
    resizeMode: flat.resizeMode ?? defaults.resizeMode,
    ...(flat.background !== undefined && { background: flat.background }),
    dpi: flat.dpi ?? defaults.dpi,
    png: { compression: flat.compression ?? png.compression, interlaced: flat.interlaced ?? png.interlaced },
    jpg: {
      progressive: flat.progressive ?? jpg.progressive,
      optimizeHuffman: flat.optimizeHuffman ?? jpg.optimizeHuffman,
    },
    webp: { effort: flat.effort ?? webp.effort },
    pdf: {
      ...(flat.pageSize !== undefined && { pageSize: flat.pageSize }),
      ...(flat.orientation !== undefined && { orientation: flat.orientation }),
      margins: flat.margins ?? pdf.margins,
      imageDpi: flat.imageDpi ?? pdf.imageDpi,
    },
    embedFonts: flat.embedFonts ?? defaults.embedFonts,
  };
}

/** The other way: without the title, which no request gives, and without options that have no effect on the format. */
export function toFlatOptions({ png, jpg, webp, pdf: { title: _, ...pdf }, ...common }: RenderOptions): FlatOptions {
  const flat: FlatOptions = { ...common, ...png, ...jpg, ...webp, ...pdf };
  const idle = formatOptions.filter((option) => !formatsOf(option).includes(common.format));
  return { ...flat, ...Object.fromEntries(idle.map((option) => [option, undefined])) };
}

/** A warning for each option that was given and has no effect on files of the format. */
export function warnOfIgnoredOptions(
  format: OutputFormat,
  given: Readonly<Partial<Record<FormatOption, unknown>>>,
): readonly Warning[] {
  return formatOptions
    .filter((option) => given[option] !== undefined)
    .map((option) => [option, formatsOf(option)] as const)
    .filter(([, formats]) => !formats.includes(format))
    .map(([option, formats]) => ({
      code: 'OPTION_IGNORED',
      message: `${option} applies to ${formats.join(' and ')} only; the format is ${format}.`,
      details: { option, format },
    }));
}
