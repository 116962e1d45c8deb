import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Loader, Metafile, Plugin } from 'esbuild';
import { mainEntry } from './studio-parts.ts';

const prefix = 'platen:before:';
const sharedName = 'shared';
const isIcon = /^lucide:/;
/** But icons, which are imported by their names. */
const isMadeByPlugin = /^(?!lucide:)\w+:/;
/** Controls, icons, and what they are made of. */
const isOfPages = /^lucide:|^packages\/studio\/|^node_modules\/@?react/;
/** What draws designs, of which pages without one need nothing. */
const isOfEngine = /^packages\/(?:core|browser)\//;
/** What so many parts use, a page begins with. */
const manyParts = 3;

/**
 * Has each part of Studio import what must have been loaded before it. esbuild puts together what the same entries reach: without
 * this, a file that a page begins with and a later part uses, too, becomes a file of its own, and a page begins with a hundred of
 * them, of which a browser asks for six at a time.
 *
 * @param inputs the files of a build without this plugin.
 */
export function loadedBefore({ inputs }: Metafile, root: string): Plugin {
  const entries = entriesAfter(inputs, mainEntry);
  const before = new Map([...entries].map((entry): [string, string[]] => [entry, []]));
  for (const entry of entries) {
    const reached = entriesAfter(inputs, mainEntry, entry);
    for (const other of entries) if (other !== entry && !reached.has(other)) before.get(other)?.push(entry);
  }
  const shared = sharedFiles(inputs, entries);
  return {
    name: 'loaded before',
    setup({ onResolve, onLoad }) {
      onLoad({ filter: /\.(?:tsx?|m?js)$/, namespace: 'file' }, async ({ path: file }) => {
        const others = before.get(path.relative(root, file)) ?? [];
        if (others.length === 0) return undefined;
        const imports = [...others, sharedName].map((other) => `import ${JSON.stringify(prefix + other)};`);
        const loader = path.extname(file).slice(1).replace('mjs', 'js') as Loader;
        return { contents: [await readFile(file, 'utf8'), ...imports].join('\n'), loader };
      });
      onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path: name }) => ({
        path: name.slice(prefix.length),
        namespace: 'before',
      }));
      // Not the entry itself: it may be waiting for the part.
      onLoad({ filter: /.*/, namespace: 'before' }, ({ path: entry }) => ({
        contents: (entry === sharedName ? shared : importsOf(inputs, entry, 'import-statement'))
          .filter((file) => !isMadeByPlugin.test(file))
          .map((file) => `import ${JSON.stringify(isIcon.test(file) ? file : `./${file}`)};`)
          .join('\n'),
        resolveDir: root,
      }));
    },
  };
}

/** Controls and icons that many parts use. */
function sharedFiles(inputs: Metafile['inputs'], entries: ReadonlySet<string>): readonly string[] {
  const uses = new Map<string, number>();
  for (const entry of entries) for (const file of filesOf(inputs, entry)) uses.set(file, (uses.get(file) ?? 0) + 1);
  const many = [...uses].filter(([file, count]) => count >= manyParts && isOfPages.test(file)).map(([file]) => file);
  return many.filter((file) => ![...filesOf(inputs, file)].some((each) => isOfEngine.test(each)));
}

/** The entries that are loaded from one on, itself first; not what only another leads to. */
function entriesAfter(inputs: Metafile['inputs'], first: string, without?: string): ReadonlySet<string> {
  const entries = new Set<string>();
  const visit = (entry: string): void => {
    if (entries.has(entry) || entry === without) return;
    entries.add(entry);
    for (const file of filesOf(inputs, entry)) importsOf(inputs, file, 'dynamic-import').forEach(visit);
  };
  visit(first);
  return entries;
}

/** A file and all that it cannot do without. */
function filesOf(inputs: Metafile['inputs'], file: string): ReadonlySet<string> {
  const files = new Set([file]);
  for (const each of files) for (const imported of importsOf(inputs, each, 'import-statement')) files.add(imported);
  return files;
}

function importsOf(inputs: Metafile['inputs'], file: string, kind: string): readonly string[] {
  return (inputs[file]?.imports ?? []).filter((each) => each.kind === kind && !each.external).map((each) => each.path);
}
