// What runs inside the page: the engine as any page uses it, with its files from the server of the test.
import { createPageEngine, type LaidOut, type PageEngine } from '@platen/browser';
import { bindDesign, ImageProblem, parseDesign } from '@platen/core';
import type { PageRequest, PageResult, PaintedPage } from './page-request.ts';

const bytesAt = async (url: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return new Uint8Array(await response.arrayBuffer());
};

let engine: Promise<PageEngine> | undefined;

async function openEngine(): Promise<PageEngine> {
  return createPageEngine({
    fontIndex: await (await fetch('/fonts/index.json')).json(),
    fetchFont: ({ package: name, file }) => bytesAt(`/fonts/${name}/${file}`),
    fetchPatterns: async (file) => (await fetch(`/patterns/${file}.json`)).json(),
    fetchWordStarts: async (letters, lang) =>
      (await fetch(`/words/${encodeURIComponent(lang)}/${encodeURIComponent(letters)}`)).json(),
    fetchFormats: async (lang, asked) =>
      (await fetch(`/formats/${encodeURIComponent(lang)}/${encodeURIComponent(JSON.stringify(asked))}`)).json(),
    fetchPicture: (src) =>
      bytesAt(`/pictures/${encodeURIComponent(src)}`).catch((cause: unknown) => {
        throw new ImageProblem('unavailable', cause);
      }),
  });
}

async function layOut({ document, dynamicData, folder, scale }: PageRequest): Promise<LaidOut> {
  engine ??= openEngine();
  await fetch(`/folder/${encodeURIComponent(folder ?? '')}`);
  const { bind, layOut } = await engine;
  const parsed = parseDesign(document);
  const design = await bind((formats) => bindDesign(parsed, { formats, dynamicData }));
  return layOut({ design, ...(scale !== undefined && { scale }) });
}

/** Never throws: what fails is told as the other side tells it. */
async function run(request: PageRequest): Promise<PageResult> {
  try {
    const { scene } = await layOut(request);
    return { scene };
  } catch (cause) {
    const { code, message } = cause as { readonly code?: string; readonly message: string };
    return { problem: code ?? message };
  }
}

/** The design painted in the page, as a PNG. */
async function paint(request: PageRequest): Promise<PaintedPage> {
  const laidOut = await layOut(request);
  const canvas = document.createElement('canvas');
  document.body.replaceChildren(canvas);
  await (await (engine as Promise<PageEngine>)).paint(laidOut, canvas);
  return { png: canvas.toDataURL('image/png') };
}

Object.assign(globalThis, { platenRun: run, platenPaint: paint });
