import { parseArgs } from 'node:util';
import {
  compressions,
  defaultRenderOptions,
  type ImagePolicy,
  imagePolicies,
  type OutputFormat,
  optionBounds,
  orientations,
  outputFormats,
  pageSizes,
  type RenderOptions,
  resizeModes,
  type Warning,
} from '@platen/core';
import {
  type FlatOptions,
  optionTable,
  type RenderOption,
  renderOptions,
  toRenderOptions,
  warnOfIgnoredOptions,
} from '@platen/core/options';

export const usage = `Usage: npm run render -- <design.json> [options]

  --out FILE        where to write; its ending chooses the format (default: the design file's name + .png); - is
                    the standard output: npm run --silent render -- design.json --out - > card.png
  --data FILE       JSON object of variables (dynamicData)
  --elements FILE   JSON object of overrides by element id (dynamicElements)
  --format FORMAT   ${outputFormats.join(', ')}; wins over the ending of --out
  --quality N       ${optionBounds.quality.join(' to ')}, for jpg, webp and photos in pdf (default 90)
  --width N, --height N   px; one alone keeps the ratio
  --resize-mode M   ${resizeModes.join(', ')}: what fills the picture when both sides are given (default contain)
  --scale N         ${optionBounds.scale.join(' to ')} (default 1)
  --dpi N           ${optionBounds.dpi.join(' to ')} (default 72); in pdf 1 px is 72/dpi pt
  --background C    any CSS colour, or transparent
  --time-zone ZONE  IANA name, for dates with a zone (default UTC)
  --missing-variables M   warn (default) or error
  --on-image-error M      ${imagePolicies.join(', ')} (default fail)

  png       --compression ${compressions.join('|')}, --interlaced
  jpg       --progressive, --optimize-huffman
  webp      --effort N: time spent on a smaller file, ${optionBounds.effort.join(' to ')} (default ${defaultRenderOptions.webp.effort})
  pdf       --page-size ${pageSizes.join('|')}, --orientation ${orientations.join('|')},
            --margins N or TOP,RIGHT,BOTTOM,LEFT in px,
            --image-dpi N: px to the inch that pictures are stored with, ${optionBounds.imageDpi.join(' to ')} (default 300)
  pdf, svg  --outlines: text as outlines, without fonts

<design.json>, --data or --elements may be -, which reads the standard input.
Image sources may be http and https addresses, data: URIs, or files relative to the design.
Warnings are written to stderr. Ends with 0; with 1 when the design cannot be rendered; with 2 for a wrong option.`;

/** What the command was asked to do. */
export interface RenderCommand {
  readonly designFile: string;
  readonly dataFile: string | undefined;
  readonly elementsFile: string | undefined;
  /** Undefined: named after the design. */
  readonly out: string | undefined;
  readonly timeZone: string | undefined;
  readonly missingVariables: 'warn' | 'error';
  readonly onImageError: ImagePolicy;
  readonly options: RenderOptions;
  /** Warnings of options that have no effect on the format. */
  readonly warnings: readonly Warning[];
}

/** A mistake in the options. */
export class UsageError extends Error {}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
/** The name of an option of the API here; fonts are left out by a name of its own. */
const flagNames = Object.fromEntries(
  renderOptions.map((option) => [
    option,
    option === 'embedFonts' ? 'outlines' : option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  ]),
) as Readonly<Record<RenderOption, string>>;

const ofTheCommand = {
  ...{ out: text, data: text, elements: text, help: flag },
  ...{ 'time-zone': text, 'missing-variables': text, 'on-image-error': text },
} as const;
const ofTheFile = Object.fromEntries(
  renderOptions.map((option) => [flagNames[option], optionTable[option].kind === 'flag' ? flag : text]),
);

/** Undefined when the command was only asked how it is used. Throws UsageError. */
export function readCommandLine(args: readonly string[]): RenderCommand | undefined {
  const { values, positionals } = parse(args);
  if (values.help === true) return undefined;
  const [designFile, ...others] = positionals;
  if (designFile === undefined) throw new UsageError('expected a design file');
  if (others.length > 0)
    throw new UsageError(`expected one design file; received ${[designFile, ...others].join(' ')}`);
  if ([designFile, values.data, values.elements].filter((file) => file === '-').length > 1)
    throw new UsageError('only one of the design, --data and --elements can be read from the standard input');
  const given = readOptions(values);
  return {
    designFile,
    dataFile: values.data,
    elementsFile: values.elements,
    out: values.out,
    timeZone: values['time-zone'],
    missingVariables: oneOf('missing-variables', values['missing-variables'], ['warn', 'error']) ?? 'warn',
    onImageError: oneOf('on-image-error', values['on-image-error'], imagePolicies) ?? 'fail',
    options: toRenderOptions(given),
    warnings: warnOfIgnoredOptions(given.format, given),
  };
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...ofTheFile, ...ofTheCommand },
    });
    return { values: values as Values, positionals };
  } catch (cause) {
    // Only its first sentence: the next one tells of a way to name files that nobody means here.
    throw new UsageError(String(cause instanceof Error ? cause.message : cause).replace(/\. .*$/s, ''));
  }
}

type Values = Readonly<Partial<Record<Exclude<keyof typeof ofTheCommand, 'help'>, string>>> &
  Readonly<Record<string, string | boolean | undefined>>;

/** Each option of the table by the flag of its name. */
function readOptions(values: Values) {
  const read = renderOptions.map((option) => [option, readOption(option, values[flagNames[option]])]);
  return { ...(Object.fromEntries(read) as FlatOptions), format: readFormat(values) };
}

function readOption(option: RenderOption, given: string | boolean | undefined) {
  if (typeof given === 'boolean') return option === 'embedFonts' ? !given : given;
  if (given === undefined || option === 'format') return undefined;
  const rule = optionTable[option];
  const name = flagNames[option];
  if (rule.kind === 'choice') return oneOf<string>(name, given, rule.values);
  if (rule.kind === 'whole') return whole(name, given, rule.bounds);
  if (rule.kind === 'number') return number(name, given, rule.bounds);
  return rule.kind === 'margins' ? readMargins(given) : given;
}

function readFormat({ [flagNames.format]: format, out = '' }: Values): OutputFormat {
  const ending = /\.(\w+)$/.exec(out)?.[1];
  const named = String(format ?? ending ?? defaultRenderOptions.format).toLowerCase();
  const found = outputFormats.find((candidate) => candidate === (named === 'jpeg' ? 'jpg' : named));
  if (found) return found;
  const where = format === undefined ? 'the ending of --out' : '--format';
  throw new UsageError(`${where}: expected one of ${outputFormats.join(', ')}; received ${JSON.stringify(named)}`);
}

function readMargins(given: string | undefined): RenderOptions['pdf']['margins'] | undefined {
  if (given === undefined) return undefined;
  const sides = given.split(',').map((side) => number('margins', side, optionBounds.margin) ?? 0);
  const [top = 0, right = top, bottom = top, left = top] = sides;
  if (sides.length === 1 || sides.length === 4) return { top, right, bottom, left };
  throw new UsageError(
    `--margins: expected one number, or four with commas between; received ${JSON.stringify(given)}`,
  );
}

function oneOf<const Value extends string>(
  name: string,
  given: string | undefined,
  values: readonly Value[],
): Value | undefined {
  if (given === undefined) return undefined;
  const found = values.find((value) => value.toLowerCase() === given.toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(`--${name}: expected one of ${values.join(', ')}; received ${JSON.stringify(given)}`);
}

function number(name: string, given: string | undefined, [min, max]: readonly [number, number]): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given.trim() !== '' && value >= min && value <= max) return value;
  throw new UsageError(`--${name}: expected a number from ${min} to ${max}; received ${JSON.stringify(given)}`);
}

function whole(name: string, given: string | undefined, [min, max]: readonly [number, number]): number | undefined {
  const value = number(name, given, [min, max]);
  if (value === undefined || Number.isInteger(value)) return value;
  throw new UsageError(`--${name}: expected a whole number from ${min} to ${max}; received ${JSON.stringify(given)}`);
}
