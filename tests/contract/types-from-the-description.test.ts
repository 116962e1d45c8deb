import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOpenApi, operations } from '@platen/api';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const imports = `import type { components, paths } from './platen.ts';
type Schemas = components['schemas'];
type Render = paths['/v1/render/design/{designId}']['post'];
type RenderBody = NonNullable<Render['requestBody']>['content']['application/json'];
type Answer = Render['responses'][200 | 202]['content']['application/json'];
`;

/** Programs of people who use the types. */
const programs = {
  requests: `
export const render: RenderBody = { format: 'png', dynamicData: { name: 'Ada' } };
export const pdf: RenderBody = { format: 'pdf', pageSize: 'A4', margins: { top: 20 } };
export const named: Schemas['RenderDesignRequest'] = { format: 'png', dynamicData: {} };
export const batch: Schemas['BatchRequest'] = { renders: [{ designId: 'dsn_1', dynamicData: {} }] };
export const webhook: Schemas['NewWebhook'] = { url: 'https://example.com/hook' };
`,
  designs: `
export const text: Schemas['TextElement'] = { type: 'text', text: 'Hello, {{ name }}!', x: 40, width: 200, height: 40 };
export const title: Schemas['Element'] = { type: 'text', text: 'Hello' };
export const design: Schemas['NewDesign'] = {
  name: 'Greeting',
  width: 800,
  height: 400,
  canvasData: {
    variables: [{ name: 'name' }],
    elements: [
      text,
      { type: 'rectangle', fill: '{{ brand }}', cornerRadius: [4, 4, 0, 0], shadow: { blur: 4 } },
      { type: 'text', text: 'Hi', textAlign: '{{ side }}', spans: [{ start: 0, end: 2, fontWeight: 700 }] },
      { type: 'table', columns: [{ key: 'price' }], rows: '{{ items }}', headerStyle: { border: { width: 2 } } },
      { type: 'group', children: [{ type: 'qr', value: 'https://example.com' }] },
    ],
  },
};
`,
  answers: `
export function addressOf({ data }: Answer): string | null {
  if (data.status === 'completed') return data.imageUrl;
  const queued: 'queued' = data.status;
  return queued && data.downloadUrl;
}
export const finished = (answer: Render['responses'][200]['content']['application/json']): string => answer.data.imageUrl;
`,
  mistakes: `
export const format: RenderBody = { format: 'bmp' };
export const kind: Schemas['Element'] = { type: 'txt' };
export const address = ({ data }: Answer): string => data.imageUrl;
`,
} as const;

const folder = temporaryFolder('types');
const fileOf = (name: string): string => path.join(folder, `${name}.ts`);
let problems: ReadonlyMap<string, readonly string[]>;

/** Makes the types without any option, and compiles all programs with them at once. */
beforeAll(async () => {
  const document = buildOpenApi(Object.values(operations), { baseUrl: 'https://platen.example' });
  const types = await openapiTS(JSON.parse(JSON.stringify(document)));
  writeFileSync(fileOf('platen'), astToString(types));
  const names = Object.keys(programs) as (keyof typeof programs)[];
  for (const name of names) writeFileSync(fileOf(name), `${imports}${programs[name]}`);
  const compiled = ts.createProgram(names.map(fileOf), {
    strict: true,
    noEmit: true,
    // Those of the language; ours are in a file of their own, which is checked.
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  });
  const sentence = ({ messageText }: ts.Diagnostic) => ts.flattenDiagnosticMessageText(messageText, '\n');
  problems = new Map(
    [...names, 'platen'].map((name) => {
      const source = compiled.getSourceFile(fileOf(name));
      return [name, ts.getPreEmitDiagnostics(compiled, source).map(sentence)];
    }),
  );
});

it('the types compile', () => {
  expect(problems.get('platen')).toEqual([]);
});

it('a request may leave out what has a default', () => {
  expect(problems.get('requests')).toEqual([]);
});

it('a design may be as small as its author writes it', () => {
  expect(problems.get('designs')).toEqual([]);
});

it('the status of an answer tells a finished render from one that is only accepted', () => {
  expect(problems.get('answers')).toEqual([]);
});

it('what is wrong does not compile', () => {
  expect(problems.get('mistakes')).toHaveLength(3);
});
