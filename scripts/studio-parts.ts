// What makes the parts of Studio small: how its build groups files, what it leaves out, and how large they may be.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

/** Bytes that pages take when they open and that each other part takes, compressed with Brotli as the service sends them. */
export const mostBytes = { dashboard: 240_000, editor: 540_000, part: 100_000 };
/** Files with which pages open: a browser asks for six at a time, and waits a whole way there and back for each. */
export const mostFiles = { dashboard: 16, editor: 36 };

const studio = 'packages/studio/src';
/** What pages begin with, and what each then loads by itself, in the order of need. */
export const mainEntry = `${studio}/main.tsx`;
export const pageEntries = {
  dashboard: [`${studio}/dashboard/designs-page.tsx`],
  editor: [
    `${studio}/editor/editor-page.tsx`,
    'packages/browser/src/index.ts',
    'node_modules/harfbuzzjs/dist/index.mjs',
  ],
} as const;

/** The files of a build that come with an entry, by their paths in the build; itself first. */
export function filesWith(outputs: Metafile['outputs'], entry: string): readonly string[] {
  const [first] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
  if (first === undefined) throw new Error(`expected a part of Studio that begins with ${entry}; there is none`);
  const files = new Set<string>();
  const add = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const { kind, path: imported } of outputs[file]?.imports ?? []) if (kind === 'import-statement') add(imported);
  };
  add(first);
  return [...files];
}

const requireOfStudio = createRequire(path.join(import.meta.dirname, '../packages/studio/package.json'));
const harfBuzz = readFileSync(requireOfStudio.resolve('harfbuzzjs/dist/harfbuzz.wasm'));
const digest = createHash('sha256').update(harfBuzz).digest('hex').slice(0, 8).toUpperCase();
/** Named for what it holds, as all parts are, so that browsers keep it for a year. */
export const harfBuzzFile = { name: `harfbuzz-${digest}.wasm`, bytes: harfBuzz };

/** HarfBuzz looks for its file beside its own script. */
export const harfBuzzByName: Plugin = {
  name: 'HarfBuzz by name',
  setup({ onLoad }) {
    onLoad({ filter: /harfbuzzjs[\\/]dist[\\/]harfbuzz\.js$/ }, ({ path: file }) => {
      const script = readFileSync(file, 'utf8');
      const contents = script.replace('new URL("harfbuzz.wasm",', `new URL("${harfBuzzFile.name}",`);
      if (contents === script) return { errors: [{ text: 'expected the place where HarfBuzz names its file' }] };
      return { contents };
    });
  },
};

/**
 * Files with all they import, for parts of their own. esbuild puts together what the same entries reach, so the whole of core
 * would be one part: each of these is an entry, too, which no page begins with.
 */
const groups: Readonly<Record<string, readonly string[]>> = {
  design: ['packages/core/src/design/parse-design.ts'],
  art: ['packages/core/src/svg-art/compile-art.ts'],
  aria: ['packages/studio/src/panels/layers/layers-panel.tsx'],
};
const prefix = 'platen:group:';

export const groupEntries = Object.fromEntries(Object.keys(groups).map((name) => [`group-${name}`, prefix + name]));

export const isGroup = (entryPoint: string | undefined) => entryPoint?.startsWith('group:') ?? false;

export function groupParts(root: string): Plugin {
  return {
    name: 'groups',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path }) => ({
        path: path.slice(prefix.length),
        namespace: 'group',
      }));
      onLoad({ filter: /.*/, namespace: 'group' }, ({ path }) => ({
        contents: (groups[path] ?? []).map((file) => `import ${JSON.stringify(`./${file}`)};`).join('\n'),
        resolveDir: root,
      }));
    },
  };
}

const spoken = /^(?:en|de|ar)-/;

/** Keeps the languages of Studio, of the thirty that React Aria brings. */
export const fewLanguages: Plugin = {
  name: 'few languages',
  setup({ onLoad }) {
    onLoad({ filter: /react-(aria|stately)[\\/].*[\\/]intl[\\/].*[\\/][a-z]{2}-[A-Z]{2}\.mjs$/ }, ({ path }) =>
      spoken.test(path.slice(path.lastIndexOf('-') - 2)) ? undefined : { contents: 'export default {}' },
    );
  },
};

/** Leaves out how Zod writes JSON Schema, which only the service does; but what tells the bounds of a number. */
export const noJsonSchema: Plugin = {
  name: 'no JSON Schema',
  setup({ onLoad }) {
    const modules = /zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;
    onLoad({ filter: modules }, ({ path: file, suffix }) => {
      if (suffix !== '') return undefined;
      const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)];
      const contents = names.map(([, name]) =>
        name === 'aggregateChecks'
          ? `export { ${name} } from './${path.basename(file)}?whole';`
          : `export const ${name} = undefined;`,
      );
      return { contents: contents.join('\n'), resolveDir: path.dirname(file) };
    });
  },
};
