// Usage: npm run render -- design.json --data data.json --out card.png
//
// Renders a design file without a server. See `usage` below for the options.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bindDesign, collectImageNeeds, PlatenError, parseDesign } from '@platen/core';
import {
  defaultRenderOptions,
  type OutputFormat,
  outputFormats,
  type RenderOptions,
} from '../options/render-options.ts';
import { render } from '../pipeline/render.ts';
import type { ImageSource } from '../pipeline/render-job.ts';
import { createRenderServices } from '../pipeline/render-services.ts';

const usage = `Usage: npm run render -- <design.json> [options]

  --out FILE        where to write; its ending chooses the format (default: the design's name + .png)
  --data FILE       JSON object of variables (dynamicData)
  --elements FILE   JSON object of overrides by element id (dynamicElements)
  --format FORMAT   ${outputFormats.join(', ')}; wins over the ending of --out
  --quality N       1 to 100, for jpg, webp and photos in pdf (default 90)
  --scale N         0.1 to 5 (default 1)
  --width N, --height N   px; one alone keeps the ratio
  --dpi N           72 to 600 (default 72)
  --background C    any CSS colour, or transparent
  --outlines        text as outlines in pdf and svg

Image sources may be data: URIs or files relative to the design.`;

/** What the command was asked, or a mistake in it. */
class UsageError extends Error {}

try {
  await main();
} catch (cause) {
  if (cause instanceof UsageError) fail(2, `${cause.message}\n\n${usage}`);
  if (cause instanceof PlatenError) fail(1, describe(cause));
  throw cause;
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [designFile, ...others] = positionals;
  if (designFile === undefined || others.length > 0) throw new UsageError('expected one design file');
  const out = values.out ?? `${path.basename(designFile, '.json')}.${values.format ?? 'png'}`;
  const input = readObject(designFile);
  const document = parseDesign({
    width: input['width'] as number,
    height: input['height'] as number,
    canvasData: input['canvasData'],
  });
  const design = bindDesign(document, {
    ...(values.data !== undefined && { dynamicData: readObject(values.data) }),
    ...(values.elements !== undefined && {
      dynamicElements: readObject(values.elements) as Record<string, Record<string, unknown>>,
    }),
  });
  const folder = path.dirname(designFile);
  const images = new Map<string, ImageSource>();
  for (const { src, fallbackSrc } of collectImageNeeds(design)) {
    images.set(src, imageSource(src, folder));
    if (fallbackSrc) images.set(fallbackSrc, imageSource(fallbackSrc, folder));
  }
  const title = typeof input['name'] === 'string' ? { title: input['name'] } : {};
  const base = readOptions(values, out);
  const options: RenderOptions = { ...base, pdf: { ...base.pdf, ...title } };
  const output = await render({ design, options, images }, createRenderServices());
  writeFileSync(out, output.bytes);
  for (const { code, elementId, message } of output.warnings)
    console.error(`${code}${elementId ? ` (${elementId})` : ''}: ${message}`);
  console.error(`${out}: ${output.width} × ${output.height}, ${Math.ceil(output.bytes.length / 1000)} kB`);
}

function readArguments() {
  const string = { type: 'string' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        out: string,
        data: string,
        elements: string,
        format: string,
        quality: string,
        scale: string,
        width: string,
        height: string,
        dpi: string,
        background: string,
        outlines: { type: 'boolean' },
      },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause));
  }
}

function readOptions(values: ReturnType<typeof readArguments>['values'], out: string): RenderOptions {
  const ending = path.extname(out).slice(1).toLowerCase();
  const named = (values.format ?? (ending === '' ? 'png' : ending)).toLowerCase();
  const format = named === 'jpeg' ? 'jpg' : named;
  if (!outputFormats.includes(format as OutputFormat)) {
    throw new UsageError(`expected a format of ${outputFormats.join(', ')}; received ${JSON.stringify(format)}`);
  }
  const width = number('width', values.width, 1, 10_000);
  const height = number('height', values.height, 1, 10_000);
  return {
    ...defaultRenderOptions,
    format: format as OutputFormat,
    quality: number('quality', values.quality, 1, 100) ?? defaultRenderOptions.quality,
    scale: number('scale', values.scale, 0.1, 5) ?? defaultRenderOptions.scale,
    dpi: number('dpi', values.dpi, 72, 600) ?? defaultRenderOptions.dpi,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(values.background !== undefined && { background: values.background }),
    embedFonts: values.outlines !== true,
  };
}

function number(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && value >= min && value <= max) return value;
  throw new UsageError(`--${name}: expected a number from ${min} to ${max}; received ${JSON.stringify(text)}`);
}

function readObject(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`cannot read ${file}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${file} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new UsageError(`${file}: expected a JSON object`);
}

function imageSource(src: string, folder: string): ImageSource {
  const data = /^data:[^,]{0,128};base64,/.exec(src);
  if (data) return { status: 'bytes', bytes: Buffer.from(src.slice(data[0].length), 'base64') };
  if (/^https?:/i.test(src))
    return { status: 'unavailable', reason: 'the command line downloads nothing; save the file beside the design' };
  return { status: 'file', path: path.resolve(folder, src) };
}

function describe(error: PlatenError): string {
  const { errors } = error.details as { errors?: readonly { path: string; message: string }[] };
  const list = (errors ?? []).map((issue) => `  ${issue.path}: ${issue.message}`);
  return [`${error.code}: ${error.message}`, ...list].join('\n');
}

function fail(code: number, message: string): never {
  console.error(message);
  process.exit(code);
}
