import { parseInput, type RenderBody, renderDesignBody, renderFieldCodes } from '@platen/api';
import { indexNames, nearName, type OutputFormat, outputFormats, PlatenError } from '@platen/core';
import { type Parameters, signatureName } from './url-signer.ts';

/** What the address of a picture asks for, before anybody has looked whether it may. */
export interface PictureUrl {
  readonly designId: string;
  readonly format: OutputFormat;
  /** As it is signed. */
  readonly path: string;
  readonly parameters: Parameters;
  readonly signature: string | undefined;
  /** Unix seconds after which it is refused; undefined: never. */
  readonly expires: number | undefined;
  /** As whoever saves the file sees it; undefined: it is shown, not saved. */
  readonly fileName: string | undefined;
  /** Whether a neutral picture stands for one that cannot be drawn. */
  readonly placeholder: boolean;
  /** The version that is asked for by number. */
  readonly version: number | undefined;
  readonly body: RenderBody;
  /** What decides how the file looks, as parameters. */
  readonly drawn: Parameters;
}

/** Options that go into the body of the render, by their names in an address. */
const renderOptions = { _w: 'width', _h: 'height', _scale: 'scale', _q: 'quality', _v: 'version' } as const;
/** Options that do not change what is drawn. */
const otherOptions: ReadonlySet<string> = new Set([signatureName, '_exp', '_dl', '_onerror', '_page']);
const options: ReadonlySet<string> = new Set([...Object.keys(renderOptions), ...otherOptions]);
const optionNames = indexNames(options);

const longestFileName = 200;

/** The address `/i/{designId}.{format}?…` by its parts. Throws INVALID_REQUEST, INVALID_FORMAT and NOT_FOUND. */
export function readPictureUrl(name: string, query: string): PictureUrl {
  const dot = name.lastIndexOf('.');
  const [designId, extension] = [name.slice(0, dot), name.slice(dot + 1)];
  if (dot < 1)
    throw new PlatenError('NOT_FOUND', { message: 'Expected /i/{designId}.{format}, such as /i/des_123.png.' });
  const format = outputFormats.find((each) => each === extension);
  if (format === undefined) {
    throw new PlatenError('INVALID_FORMAT', {
      message: `Expected one of ${outputFormats.map((each) => `.${each}`).join(', ')} after the design's id; received .${extension.slice(0, 20)}.`,
      details: { field: 'format' },
    });
  }
  const parameters = readParameters(query);
  const given = new Map(parameters);
  const version = readNumber(given, '_v');
  const body = parseInput(
    renderDesignBody,
    {
      format,
      dynamicData: dataOf(parameters),
      ...Object.fromEntries(
        Object.entries(renderOptions).flatMap(([option, field]) => {
          const value = readNumber(given, option);
          return value === undefined ? [] : [[field, value]];
        }),
      ),
    },
    renderFieldCodes,
  );
  readPage(given);
  return {
    designId,
    format,
    path: `/i/${name}`,
    parameters,
    signature: given.get(signatureName),
    expires: readNumber(given, '_exp'),
    fileName: readFileName(given.get('_dl'), format),
    placeholder: readOnError(given.get('_onerror')),
    version,
    body,
    drawn: parameters.filter(([option]) => !otherOptions.has(option)),
  };
}

/** Throws INVALID_REQUEST for a name that stands twice: what would be taken is anybody's guess. */
export function readParameters(query: string): Parameters {
  const parameters = [...new URLSearchParams(query)];
  const seen = new Set<string>();
  for (const [name, value] of parameters) {
    const shown = name.slice(0, 64);
    if (seen.has(name)) throw refused(shown, `${shown} stands in the address more than once.`);
    seen.add(name);
    if (name.includes('\0') || value.includes('\0')) {
      throw refused(shown, `${shown.replaceAll('\0', '')}: expected text without NUL characters.`);
    }
    if (!name.startsWith('_') || options.has(name)) continue;
    const near = nearName(name, optionNames);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    throw refused(
      shown,
      `${shown} is no option of a picture's address.${hint} Names of variables do not begin with _ there.`,
    );
  }
  return parameters;
}

function readNumber(given: ReadonlyMap<string, string>, option: string): number | undefined {
  const text = given.get(option);
  if (text === undefined) return undefined;
  if (/^\d{1,12}(\.\d{1,6})?$/.test(text)) return Number(text);
  throw refused(option, `${option}: expected a number such as 600; received ${JSON.stringify(text.slice(0, 40))}.`);
}

function readPage(given: ReadonlyMap<string, string>): void {
  const page = readNumber(given, '_page');
  if (page === undefined || page === 1) return;
  throw refused('_page', `_page: the design has one page; expected 1, received ${page}.`);
}

function readOnError(text: string | undefined): boolean {
  if (text === undefined || text === 'placeholder') return text !== undefined;
  throw refused('_onerror', `_onerror: expected placeholder; received ${JSON.stringify(text.slice(0, 40))}.`);
}

/** With the right extension, whatever was given. */
function readFileName(text: string | undefined, format: OutputFormat): string | undefined {
  if (text === undefined) return undefined;
  const name = text.trim();
  if (name === '' || name.length > longestFileName || /[\p{Cc}/\\]/u.test(name)) {
    throw refused(
      '_dl',
      `_dl: expected the name of a file, of at most ${longestFileName} characters and without slashes.`,
    );
  }
  return name.toLowerCase().endsWith(`.${format}`) ? name : `${name}.${format}`;
}

/** As deep as a body in JSON may be. */
const mostKeys = 32;

/** What no option has; a dot in a name leads into an object, as in a column of a table. */
function dataOf(parameters: Parameters): Readonly<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [name, value] of parameters) {
    if (name.startsWith('_')) continue;
    const keys = name.split('.');
    if (keys.length > mostKeys || keys.includes('__proto__') || keys.includes(''))
      throw refused(name.slice(0, 64), `${name.slice(0, 64)} is no name of a variable.`);
    let within = data;
    for (const key of keys.slice(0, -1)) {
      if (Object.hasOwn(within, key) && typeof within[key] === 'string') {
        throw refused(
          name.slice(0, 64),
          `${name.slice(0, 64)}: ${key} is a text already, and cannot hold another value.`,
        );
      }
      const next = Object.hasOwn(within, key) ? (within[key] as Record<string, unknown>) : {};
      within[key] = next;
      within = next;
    }
    const last = keys.at(-1) ?? '';
    if (Object.hasOwn(within, last)) {
      throw refused(name.slice(0, 64), `${name.slice(0, 64)} holds other values already, and cannot be a text.`);
    }
    within[last] = value;
  }
  return data;
}

function refused(field: string, message: string): PlatenError {
  return new PlatenError('INVALID_REQUEST', { message, details: { field } });
}
