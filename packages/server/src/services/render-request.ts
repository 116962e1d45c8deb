import {
  colorForms,
  type ErrorCode,
  type ImagePolicy,
  imagePolicies,
  PlatenError,
  parseColor,
  type Warning,
} from '@platen/core';
import { defaultRenderOptions, type OutputFormat, outputFormats, type RenderOptions } from '@platen/engine/pool';
import { z } from 'zod';
import { parseInput } from './input.ts';

/** One render, checked and with its defaults: what the single call, a template and a batch item all become. */
export interface RenderRequest {
  readonly designId: string | undefined;
  readonly options: RenderOptions;
  readonly dynamicData: Readonly<Record<string, unknown>>;
  readonly dynamicElements: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly missingVariables: 'warn' | 'error';
  readonly onImageError: ImagePolicy;
  readonly cache: boolean;
  readonly debug: boolean;
  /** Seconds; null never expires. */
  readonly expiresInSeconds: number | null;
  /** What was sent and has no effect. */
  readonly warnings: readonly Warning[];
}

/** 30 days. */
const defaultExpirySeconds = 30 * 24 * 3_600;
const maxExpirySeconds = 10 * 365 * 24 * 3_600;

const wholeNumber = (min: number, max: number) => {
  const sentence = `expected a whole number from ${min} to ${max}`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `expected one of ${values.join(', ')}`);
const flag = z.boolean('expected true or false');
const margin = z
  .number('expected a number of px from 0 to 10000')
  .min(0, 'expected a number of px from 0 to 10000')
  .max(10_000, 'expected a number of px from 0 to 10000')
  .default(0);
const plainObject = (sentence: string) => z.record(z.string(), z.unknown(), sentence);

const renderBody = z.object({
  designId: z.string('expected a text').max(128).optional(),
  format: z
    .string(`expected one of ${outputFormats.join(', ')}`)
    .transform((format) => (format === 'jpeg' ? 'jpg' : format))
    .pipe(oneOf(outputFormats))
    .default(defaultRenderOptions.format),
  quality: wholeNumber(1, 100).default(defaultRenderOptions.quality),
  width: wholeNumber(1, 10_000).optional(),
  height: wholeNumber(1, 10_000).optional(),
  scale: z
    .number('expected a number from 0.1 to 5')
    .min(0.1, 'expected a number from 0.1 to 5')
    .max(5, 'expected a number from 0.1 to 5')
    .default(defaultRenderOptions.scale),
  resizeMode: oneOf(['contain', 'cover', 'stretch']).default(defaultRenderOptions.resizeMode),
  background: z
    .string(`expected ${colorForms}`)
    .max(256)
    .refine((text) => parseColor(text) !== undefined, `expected ${colorForms}`)
    .optional(),
  dpi: wholeNumber(72, 600).default(defaultRenderOptions.dpi),
  dynamicData: plainObject('expected an object of variable names and values').default({}),
  dynamicElements: z
    .record(
      z.string(),
      plainObject('expected an object of properties'),
      'expected an object of element ids and properties',
    )
    .default({}),
  missingVariables: oneOf(['warn', 'error']).default('warn'),
  onImageError: oneOf(imagePolicies).default('fail'),
  cache: flag.default(true),
  debug: flag.default(false),
  expiresIn: wholeNumber(0, maxExpirySeconds).optional(),
  compression: oneOf(['fast', 'balanced', 'best']).optional(),
  interlaced: flag.optional(),
  progressive: flag.optional(),
  optimizeHuffman: flag.optional(),
  pageSize: oneOf(['A4', 'Letter', 'Legal', 'Custom']).optional(),
  orientation: oneOf(['portrait', 'landscape']).optional(),
  margins: z
    .object({ top: margin, right: margin, bottom: margin, left: margin }, 'expected {top, right, bottom, left} in px')
    .optional(),
  embedFonts: flag.optional(),
});
type RenderBody = z.output<typeof renderBody>;

const fieldCodes = {
  format: 'INVALID_FORMAT',
  quality: 'INVALID_QUALITY',
  width: 'INVALID_DIMENSIONS',
  height: 'INVALID_DIMENSIONS',
  scale: 'INVALID_DIMENSIONS',
  dynamicData: 'INVALID_DYNAMIC_DATA',
  dynamicElements: 'INVALID_DYNAMIC_DATA',
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** Which formats an option has an effect on; it may stand in any body. */
const optionFormats = {
  compression: ['png'],
  interlaced: ['png'],
  progressive: ['jpg'],
  optimizeHuffman: ['jpg'],
  pageSize: ['pdf'],
  orientation: ['pdf'],
  margins: ['pdf'],
  embedFonts: ['pdf', 'svg'],
} as const satisfies Partial<Record<keyof RenderBody, readonly OutputFormat[]>>;

/** Fields of the API that this version does not carry out: refused, because ignoring them would lose something. */
const notYet = {
  webhook: 'webhooks are not available in this version; leave it out and use the answer',
  version: 'pinning a version is not available in this version; the stored design is rendered',
} as const;

/** The body of `POST /render/design/{id}`. Throws the code of the field that is wrong. */
export function parseRenderRequest(body: unknown): RenderRequest {
  const parsed = parseInput(renderBody, body ?? {}, fieldCodes);
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  refuseUnavailable(given);
  return {
    designId: parsed.designId,
    options: toOptions(parsed),
    dynamicData: parsed.dynamicData,
    dynamicElements: parsed.dynamicElements,
    missingVariables: parsed.missingVariables,
    onImageError: parsed.onImageError,
    cache: parsed.cache,
    debug: parsed.debug,
    expiresInSeconds: parsed.expiresIn === 0 ? null : (parsed.expiresIn ?? defaultExpirySeconds),
    warnings: [...ignoredOptions(parsed), ...unknownFields(given)],
  };
}

function toOptions(body: RenderBody): RenderOptions {
  const { png, jpg, pdf, embedFonts } = defaultRenderOptions;
  return {
    format: body.format,
    quality: body.quality,
    ...(body.width !== undefined && { width: body.width }),
    ...(body.height !== undefined && { height: body.height }),
    scale: body.scale,
    resizeMode: body.resizeMode,
    ...(body.background !== undefined && { background: body.background }),
    dpi: body.dpi,
    png: { compression: body.compression ?? png.compression, interlaced: body.interlaced ?? png.interlaced },
    jpg: {
      progressive: body.progressive ?? jpg.progressive,
      optimizeHuffman: body.optimizeHuffman ?? jpg.optimizeHuffman,
    },
    pdf: {
      ...(body.pageSize !== undefined && { pageSize: body.pageSize }),
      ...(body.orientation !== undefined && { orientation: body.orientation }),
      margins: body.margins ?? pdf.margins,
    },
    embedFonts: body.embedFonts ?? embedFonts,
  };
}

function refuseUnavailable(given: Readonly<Record<string, unknown>>): void {
  for (const [field, why] of Object.entries(notYet)) {
    if (given[field] !== undefined) throw notAvailable(field, why);
  }
  if (given['async'] !== undefined && given['async'] !== false) {
    throw notAvailable('async', 'asynchronous renders are not available in this version; leave it out or send false');
  }
}

function notAvailable(field: string, why: string): PlatenError {
  return new PlatenError('INVALID_REQUEST', { message: `${field}: ${why}.`, details: { field } });
}

function ignoredOptions(body: RenderBody): readonly Warning[] {
  return Object.entries(optionFormats)
    .filter(([option]) => body[option as keyof typeof optionFormats] !== undefined)
    .filter(([, formats]) => !(formats as readonly OutputFormat[]).includes(body.format))
    .map(([option, formats]) => ({
      code: 'OPTION_IGNORED',
      message: `${option} applies to ${formats.join(' and ')} only; the format is ${body.format}.`,
      details: { option, format: body.format },
    }));
}

function unknownFields(given: Readonly<Record<string, unknown>>): readonly Warning[] {
  return Object.keys(given)
    .filter((field) => !Object.hasOwn(renderBody.shape, field) && field !== 'async')
    .slice(0, 20)
    .map((field) => ({
      code: 'OPTION_IGNORED',
      message: `${field.slice(0, 64)} is not an option of a render.`,
      details: { option: field.slice(0, 64) },
    }));
}
