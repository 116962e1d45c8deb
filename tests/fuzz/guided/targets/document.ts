import { isDeepStrictEqual } from 'node:util';
import { bindDesign, elementSchemas, listVariables, parseDesign } from '@platen/core';
import type { FuzzTarget } from '../fuzz-target.ts';
import { jsonMutator } from '../mutate/json.ts';
import { unlessRefused } from './refused.ts';
import { readFixtures, wordsOf } from './words.ts';

type Json = Readonly<Record<string, unknown>>;

const words = wordsOf('packages/core/src/design', 'packages/core/src/liquid');
const dynamicData = { title: 'Title', name: 'Ada', price: 9.5, items: [{ name: 'a', price: 1 }], photo: '' };

/** Whole designs this long at most; of longer ones each element alone. */
const maxSeedBytes = 2_500;
const richestOfKind = 5;

/** What the API does with a design: read it in whatever form, list its variables, fill them in. */
export const target: FuzzTarget = {
  maxBytes: 20_000,
  slowMs: 1_000,
  seeds: async () => seeds(),
  dictionary: words,
  mutate: jsonMutator(words),
  run(input) {
    const design = parsed(input);
    if (!isObject(design)) return 'refused';
    const { width, height, canvasData } = design;
    const document = unlessRefused(() => parseDesign({ width, height, canvasData }, { onWarning: () => undefined }));
    if (document === undefined) return 'refused';
    const again = parseDesign({ ...document });
    if (!isDeepStrictEqual(asStored(again), asStored(document))) {
      throw new Error(`read again it is another: ${JSON.stringify(again)} after ${JSON.stringify(document)}`);
    }
    unlessRefused(() => listVariables(document));
    unlessRefused(() => bindDesign(document, { dynamicData }));
    unlessRefused(() => bindDesign(document, { dynamicData: {} }));
    return 'taken';
  },
};

function seeds(): readonly Buffer[] {
  const designs = [...readFixtures('fixtures/designs', 'design.json'), ...readFixtures('templates', 'design.json')];
  const short = designs.filter(({ length }) => length <= maxSeedBytes);
  // One element for each set of properties, which is what readers of elements tell apart: of each kind the richest.
  const byShape = new Map<string, Json>();
  for (const bytes of designs) {
    const { canvasData } = JSON.parse(bytes.toString()) as {
      readonly canvasData: { readonly elements: readonly Json[] };
    };
    for (const element of canvasData.elements) byShape.set(Object.keys(element).sort().join(), element);
  }
  const kinds = Object.keys(elementSchemas).map((type) => ({ type, width: 10, height: 10 }));
  const rich = [...Map.groupBy(byShape.values(), ({ type }) => type).values()].flatMap((ofKind) =>
    ofKind.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length).slice(0, richestOfKind),
  );
  const elements = [...rich, ...kinds];
  return [
    ...short,
    ...elements.map((element) => designOf({ elements: [element] })),
    designOf({ schemaVersion: 0, objects: elements.slice(0, 2), backgroundColor: '#ffffff' }),
    designOf({ schemaVersion: 1, elements: [], variables: [{ name: 'a', type: 'text' }], background: '{{ a }}' }),
  ];
}

function designOf(canvasData: Json): Buffer {
  return Buffer.from(JSON.stringify({ width: 100, height: 100, canvasData }));
}

function parsed(input: Buffer): unknown {
  try {
    return JSON.parse(input.toString('utf8'));
  } catch {
    // The JSON border's to refuse: another target.
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
