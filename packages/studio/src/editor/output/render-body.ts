/** What people choose of a file before it is made. */
export interface OutputChoice {
  readonly format: OutputFormat;
  /** Output px for each px of the design; of pictures of pixels only. */
  readonly scale: number;
  /** 1 to 100; of JPG and WebP only. */
  readonly quality: number;
  /** Without the page's background; of PNG and WebP only. */
  readonly transparent: boolean;
}

export const outputFormats = ['png', 'jpg', 'webp', 'pdf', 'svg'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** Which options have an effect on a format. */
export const optionsOf: Readonly<Record<OutputFormat, readonly (keyof OutputChoice)[]>> = {
  png: ['scale', 'transparent'],
  jpg: ['scale', 'quality'],
  webp: ['scale', 'quality', 'transparent'],
  pdf: [],
  svg: [],
};

/** The service's own. */
export const defaults: OutputChoice = { format: 'png', scale: 1, quality: 90, transparent: false };

/** The body of a render: options that differ from the service's own defaults, and the data of a row. */
export function renderBody(
  choice: OutputChoice,
  data: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> & { readonly format: OutputFormat } {
  const has = (option: keyof OutputChoice) => optionsOf[choice.format].includes(option);
  return {
    format: choice.format,
    ...(has('scale') && choice.scale !== defaults.scale && { scale: choice.scale }),
    ...(has('quality') && choice.quality !== defaults.quality && { quality: choice.quality }),
    ...(has('transparent') && choice.transparent && { background: 'transparent' }),
    ...(data !== undefined && Object.keys(data).length > 0 && { dynamicData: data }),
  };
}
