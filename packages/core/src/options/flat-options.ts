import { resizeModes } from '../layout/place-scene.ts';
import type { Warning } from '../scene/warnings.ts';
import {
  compressions,
  defaultRenderOptions,
  type Margins,
  type OutputFormat,
  optionBounds,
  orientations,
  outputFormats,
  pageSizes,
  type RenderOptions,
} from './render-options.ts';

/** What the value of an option may be, and the formats that it has an effect on, where not on all; it may be given for any. */
type OptionRule = (
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'whole' | 'number'; readonly bounds: readonly [min: number, max: number] }
  | { readonly kind: 'flag' | 'color' | 'margins' }
) & { readonly formats?: readonly OutputFormat[] };

/**
 * Every option that says how the file is made, by its name in requests. The command line and the forms of Studio are made of it;
 * a body of the API has each with its description.
 */
export const optionTable = {
  format: { kind: 'choice', values: outputFormats },
  quality: { kind: 'whole', bounds: optionBounds.quality },
  width: { kind: 'whole', bounds: optionBounds.side },
  height: { kind: 'whole', bounds: optionBounds.side },
  scale: { kind: 'number', bounds: optionBounds.scale },
  resizeMode: { kind: 'choice', values: resizeModes },
  background: { kind: 'color' },
  dpi: { kind: 'whole', bounds: optionBounds.dpi },
  compression: { kind: 'choice', values: compressions, formats: ['png'] },
  interlaced: { kind: 'flag', formats: ['png'] },
  progressive: { kind: 'flag', formats: ['jpg'] },
  optimizeHuffman: { kind: 'flag', formats: ['jpg'] },
  effort: { kind: 'whole', bounds: optionBounds.effort, formats: ['webp'] },
  pageSize: { kind: 'choice', values: pageSizes, formats: ['pdf'] },
  orientation: { kind: 'choice', values: orientations, formats: ['pdf'] },
  margins: { kind: 'margins', formats: ['pdf'] },
  imageDpi: { kind: 'whole', bounds: optionBounds.imageDpi, formats: ['pdf'] },
  embedFonts: { kind: 'flag', formats: ['pdf', 'svg'] },
} as const satisfies Readonly<Record<string, OptionRule>>;

type OptionTable = typeof optionTable;
export type RenderOption = keyof OptionTable;
export const renderOptions = Object.keys(optionTable) as readonly RenderOption[];

type ValueOf<Rule> = Rule extends { readonly values: readonly (infer Value)[] }
  ? Value
  : Rule extends { readonly kind: 'flag' }
    ? boolean
    : Rule extends { readonly kind: 'color' }
      ? string
      : Rule extends { readonly kind: 'margins' }
        ? Margins
        : number;

/** The options of a render side by side, as requests and command lines give them. What is undefined has its default. */
export type FlatOptions = { readonly [Name in RenderOption]?: ValueOf<OptionTable[Name]> | undefined };

/** Whether files of the format can look different by the option. */
export function hasEffect(option: RenderOption, format: OutputFormat): boolean {
  return formatsOf(option).includes(format);
}

function formatsOf(option: RenderOption): readonly OutputFormat[] {
  const { formats = outputFormats }: OptionRule = optionTable[option];
  return formats;
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
  const idle = renderOptions.filter((option) => !hasEffect(option, common.format));
  return { ...flat, ...Object.fromEntries(idle.map((option) => [option, undefined])) };
}

/** A warning for each option that was given and has no effect on files of the format. */
export function warnOfIgnoredOptions(
  format: OutputFormat,
  given: Readonly<Partial<Record<RenderOption, unknown>>>,
): readonly Warning[] {
  return renderOptions
    .filter((option) => given[option] !== undefined && !hasEffect(option, format))
    .map((option) => ({
      code: 'OPTION_IGNORED',
      message: `${option} applies to ${formatsOf(option).join(' and ')} only; the format is ${format}.`,
      details: { option, format },
    }));
}
