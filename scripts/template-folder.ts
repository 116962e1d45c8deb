// Reads the gallery in `templates/`, for the script that draws its pictures and for its tests.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type BoundDesign, bindDesign, collectImageNeeds, type DesignDocument, parseDesign } from '@platen/core';
import type { ImageSource } from '@platen/engine';

export const templatesFolder = path.join(import.meta.dirname, '..', 'templates');

/** Where pictures of templates come from; every address in them begins so. */
export const stockPrefix = '../../library/stock/images/';

/** The sets of values that each template is tried with, besides its own defaults. */
export const dataSets = ['data', 'data-long', 'data-short'] as const;
export type DataSet = (typeof dataSets)[number];

export interface TemplateFolder {
  readonly slug: string;
  readonly folder: string;
  /** As written, before the schemas fill anything in. */
  readonly design: {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly canvasData: Readonly<Record<string, unknown>>;
  };
  readonly about: {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly category: string;
    readonly tags: readonly string[];
  };
  readonly document: DesignDocument;
}

export function templateSlugs(): readonly string[] {
  return readdirSync(templatesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export function readTemplate(slug: string): TemplateFolder {
  const folder = path.join(templatesFolder, slug);
  const design = readJson(path.join(folder, 'design.json')) as TemplateFolder['design'];
  const about = readJson(path.join(folder, 'template.json')) as TemplateFolder['about'];
  return { slug, folder, design, about, document: parseDesign(design) };
}

export function readDataSet({ folder }: TemplateFolder, name: DataSet): Readonly<Record<string, unknown>> {
  return readJson(path.join(folder, `${name}.json`)) as Record<string, unknown>;
}

export interface FilledTemplate {
  readonly design: BoundDesign;
  readonly images: ReadonlyMap<string, ImageSource>;
}

/** A template filled with values, or with its defaults; pictures are files relative to its folder. */
export function fillTemplate(
  { document, folder }: TemplateFolder,
  dynamicData?: Readonly<Record<string, unknown>>,
): FilledTemplate {
  const design = bindDesign(document, dynamicData === undefined ? {} : { dynamicData });
  const images = new Map(
    collectImageNeeds(design).map(({ src }): [string, ImageSource] => {
      const file = path.resolve(folder, src);
      return [
        src,
        existsSync(file) ? { status: 'file', path: file } : { status: 'unavailable', reason: 'no such file' },
      ];
    }),
  );
  return { design, images };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
