// Usage: npm run render -- design.json --data data.json --out card.png
//
// Renders a design file without a server. `command-line.ts` has the options.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  bindDesign,
  collectImageNeeds,
  PlatenError,
  parseDesign,
  refuseStrayElements,
  unknownKeys,
  withImagePolicy,
} from '@platen/core';
import { jsonFault, placeInText } from '@platen/core/requests';
import { shutDecoders } from '../images/decoders.ts';
import { render } from '../pipeline/render.ts';
import type { RenderOutput } from '../pipeline/render-job.ts';
import { createRenderServices } from '../pipeline/render-services.ts';
import { bringImages } from './bring-images.ts';
import { type RenderCommand, readCommandLine, UsageError, usage } from './command-line.ts';

/** A file that cannot be read, understood or written. */
class FileProblem extends Error {}

/** What the service answers for a design; the document is in `canvasData`. */
const designFields: ReadonlySet<string> = new Set([
  ...['id', 'name', 'width', 'height', 'canvasData', 'status', 'createdAt', 'updatedAt'],
  ...['folderId', 'version', 'publishedVersion', 'variables', 'warnings'],
]);

/** Instead of a file's name: the standard input or output. */
const stream = '-';

/** What the operating system's codes mean. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'access is denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EPIPE: 'its reader has gone',
};

shutDecoders();
try {
  const command = readCommandLine(process.argv.slice(2));
  if (command) await run(command);
  else console.log(usage);
} catch (cause) {
  if (cause instanceof UsageError) fail(2, `${cause.message}\n\n${usage}`);
  if (cause instanceof FileProblem) fail(1, cause.message);
  if (cause instanceof PlatenError) fail(1, describe(cause));
  throw cause;
}

async function run(command: RenderCommand): Promise<void> {
  const { designFile, options } = command;
  const name = designFile === stream ? 'design' : path.basename(designFile, path.extname(designFile));
  const out = command.out ?? `${name}.${options.format}`;
  const output = await draw(command);
  try {
    if (out === stream) await writeOut(output.bytes);
    else writeFileSync(out, output.bytes);
  } catch (cause) {
    throw new FileProblem(`${out === stream ? 'standard output' : out} cannot be written: ${reasonOf(cause)}`);
  }
  for (const { code, elementId, message } of output.warnings) {
    console.error(`${code}${elementId ? ` (${elementId})` : ''}: ${message}`);
  }
  console.error(
    `${out === stream ? 'standard output' : out}: ${output.width} × ${output.height}, ${Math.ceil(output.bytes.length / 1000)} kB`,
  );
}

/** A pipe takes what it can at a time: this waits for all of it, and a plain write to the file's number does not. */
function writeOut(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', reject);
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function draw(command: RenderCommand): Promise<RenderOutput> {
  const { designFile, dataFile, elementsFile, timeZone, missingVariables, onImageError, options, warnings } = command;
  const file = readObject(designFile);
  refuseStrayElements(file);
  const unknown = unknownKeys(file, { known: designFields, of: 'A design', fate: 'it is ignored' });
  const { name, width, height, canvasData } = file;
  // Checked by parseDesign; a file may hold anything here.
  const document = parseDesign({ width: width as number, height: height as number, canvasData });
  const bound = bindDesign(document, {
    missingVariables,
    timeZone,
    ...(dataFile !== undefined && { dynamicData: readObject(dataFile) }),
    ...(elementsFile !== undefined && {
      dynamicElements: readObject(elementsFile) as Record<string, Record<string, unknown>>,
    }),
  });
  const design = withImagePolicy({ ...bound, warnings: [...unknown, ...bound.warnings, ...warnings] }, onImageError);
  const { images, release } = await bringImages(collectImageNeeds(design), path.dirname(designFile));
  try {
    const titled = { ...options, pdf: { ...options.pdf, ...(typeof name === 'string' && { title: name }) } };
    return await render({ design, options: titled, images }, createRenderServices());
  } finally {
    await release();
  }
}

function readObject(file: string): Readonly<Record<string, unknown>> {
  const value = parseJson(file, readText(file));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new FileProblem(`${file}: expected a JSON object`);
}

function readText(file: string): string {
  try {
    return readFileSync(file === stream ? process.stdin.fd : file, 'utf8');
  } catch (cause) {
    throw new FileProblem(`${file} cannot be read: ${reasonOf(cause)}`);
  }
}

function parseJson(file: string, text: string): unknown {
  // Some editors of Windows begin a file with this mark.
  const json = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(json);
  } catch (cause) {
    const { line, column } = placeInText(json, jsonFault(json) ?? json.length);
    throw new FileProblem(`${file} is not JSON: it is wrong at line ${line}, column ${column}`, { cause });
  }
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return reasons[code] ?? (cause instanceof Error ? cause.message : String(cause));
}

function describe(error: PlatenError): string {
  const { errors = [], ...details } = error.details as {
    errors?: readonly { path?: string; message?: string }[];
    elementId?: string;
    field?: string;
  };
  const place = [details.elementId, details.field].filter((part) => part !== undefined).join('.');
  // The message holds the first mistake.
  const list =
    errors.length < 2 ? [] : errors.flatMap(({ path: at, message }) => (at && message ? [`  ${at}: ${message}`] : []));
  const where = place !== '' && !error.message.includes(place) ? ` (${place})` : '';
  return [`${error.code}: ${error.message}${where}`, ...list].join('\n');
}

function fail(code: number, message: string): never {
  console.error(message);
  process.exit(code);
}
