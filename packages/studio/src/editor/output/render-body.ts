import { fittingOptions, hasNamedPage, type MoreOptions } from './more-options.ts';
import type { OutputFormat } from './output-formats.ts';

/** What people choose of a file before it is made. */
export interface OutputChoice {
  readonly format: OutputFormat;
  /** Output px for each px of the design. */
  readonly scale: number;
  /** 1 to 100; of JPG, WebP and the photographs in a PDF. */
  readonly quality: number;
  /** Without the page's background; of PNG and WebP only. */
  readonly transparent: boolean;
  /** Default: none of them. */
  readonly more?: MoreOptions;
}

type MainOption = 'scale' | 'quality' | 'transparent';
const optionsOf: Readonly<Record<OutputFormat, readonly MainOption[]>> = {
  png: ['scale', 'transparent'],
  jpg: ['scale', 'quality'],
  webp: ['scale', 'quality', 'transparent'],
  pdf: ['scale', 'quality'],
  svg: ['scale'],
};

/** Whether an option has an effect beside what else is chosen. */
export function has({ format, more = {} }: OutputChoice, option: MainOption): boolean {
  return optionsOf[format].includes(option) && !(option === 'scale' && hasNamedPage(format, more));
}

/** The service's own. */
export const defaults: OutputChoice = { format: 'png', scale: 1, quality: 90, transparent: false };

/** The body of a render: options that differ from the service's own defaults, and the data of a row. */
export function renderBody(
  choice: OutputChoice,
  data: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> & { readonly format: OutputFormat } {
  const { format, scale, quality, more = {} } = choice;
  const given = fittingOptions(format, more).filter((option) => more[option] !== undefined);
  return {
    format,
    ...(has(choice, 'scale') && scale !== defaults.scale && { scale }),
    ...(has(choice, 'quality') && quality !== defaults.quality && { quality }),
    ...Object.fromEntries(given.map((option) => [option, more[option]])),
    ...(has(choice, 'transparent') && choice.transparent && { background: 'transparent' }),
    ...(data !== undefined && Object.keys(data).length > 0 && { dynamicData: data }),
  };
}
