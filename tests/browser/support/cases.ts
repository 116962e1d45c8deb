import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataSets, readDataSet, readTemplate, templateSlugs } from '../../../scripts/template-folder.ts';
import { fixtureDesignNames } from '../../fixtures/load-design.ts';
import { parityCases } from '../../parity/cases/index.ts';
import { languageCases } from './language-cases.ts';
import type { EqualityCase } from './page-request.ts';
import { randomCases } from './random-cases.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Every template with each of its sets of data. */
function templateCases(): readonly EqualityCase[] {
  return templateSlugs().flatMap((slug) => {
    const template = readTemplate(slug);
    const folder = path.relative(root, template.folder);
    return dataSets.map(
      (set): EqualityCase => ({
        name: `${slug} with ${set}`,
        group: 'template',
        document: template.design as never,
        dynamicData: readDataSet(template, set),
        folder,
      }),
    );
  });
}

function fixtureCases(): readonly EqualityCase[] {
  return fixtureDesignNames().map((name): EqualityCase => {
    const folder = `fixtures/designs/${name}`;
    const json = (file: string) => JSON.parse(readFileSync(path.join(root, folder, file), 'utf8'));
    return { name, group: 'fixture', document: json('design.json') as never, dynamicData: json('data.json'), folder };
  });
}

function caseOfParity(): readonly EqualityCase[] {
  return parityCases.map(
    ({ name, scale = 1, design: { width, height, background, elements } }): EqualityCase => ({
      name,
      group: 'parity case',
      document: { width, height, canvasData: { background, elements } } as never,
      scale,
    }),
  );
}

/** All that is compared; `npm run test:browser` alone takes the share of them that a check for each change can. */
export function equalityCases({ isFull }: { readonly isFull: boolean }): readonly EqualityCase[] {
  const templates = templateCases();
  return [
    ...(isFull ? templates : templates.filter(({ name }) => name.endsWith('with data'))),
    ...fixtureCases(),
    ...caseOfParity(),
    ...languageCases,
    ...randomCases(isFull ? 500 : 60),
  ];
}
