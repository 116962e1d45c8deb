import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { actsForAccount, memberRoles, type Operation, operations, rolesOf } from '../packages/api/src/index.ts';
import { loadedBefore } from './loaded-before.ts';
import { helpApart } from './studio-help.ts';
import {
  fewLanguages,
  filesWith,
  groupEntries,
  groupParts,
  harfBuzzByName,
  harfBuzzFile,
  isGroup,
  mainEntry,
  noJsonSchema,
  pageEntries,
} from './studio-parts.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const root = path.dirname(import.meta.dirname);
const studio = path.join(root, 'packages/studio');
const requireOfStudio = createRequire(path.join(studio, 'package.json'));
/** A name that tells what its file holds. */
const hashed = /-[A-Z0-9]{8}\.\w+$/;
/** What gains by being packed; fonts are packed by themselves. */
const packed = /\.(?:js|css|wasm|svg)$/;

/** What an import of `lucide:undo-2` gives: the inside of that icon's SVG, of 24 × 24 units. */
const icons: Plugin = {
  name: 'icons',
  setup({ onResolve, onLoad }) {
    const set = JSON.parse(readFileSync(requireOfStudio.resolve('@iconify-json/lucide/icons.json'), 'utf8'));
    onResolve({ filter: /^lucide:/ }, ({ path: name }) => ({
      path: name.slice('lucide:'.length),
      namespace: 'lucide',
    }));
    onLoad({ filter: /.*/, namespace: 'lucide' }, ({ path: name }) => {
      const icon = set.icons[set.aliases?.[name]?.parent ?? name];
      if (icon === undefined) return { errors: [{ text: `expected the name of an icon of Lucide; received ${name}` }] };
      return { contents: `export default ${JSON.stringify(icon.body)}`, loader: 'js' };
    });
  },
};

/**
 * What an import of `platen:operations` gives: method and path of each operation and who may call it, without the schemas of
 * `@platen/api`, and without what takes the admin token.
 */
const addresses: Plugin = {
  name: 'addresses',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^platen:operations$/ }, ({ path: name }) => ({ path: name, namespace: 'platen' }));
    onLoad({ filter: /.*/, namespace: 'platen' }, () => {
      const all = Object.values<Operation>(operations)
        .filter(({ access }) => access !== 'admin')
        .map((operation) => [operation.id, [operation.method, operation.path, ...whoMay(operation)]]);
      return { contents: JSON.stringify(Object.fromEntries(all)), loader: 'json' };
    });
  },
};

/** Nothing where every role may. */
function whoMay(operation: Operation) {
  if (actsForAccount(operation)) {
    const roles = rolesOf(operation);
    return roles.length < memberRoles.length ? [roles] : [];
  }
  return operation.access === 'operator' ? ['operator'] : [];
}

interface StudioBuild {
  /** Where the files go. */
  readonly folder: string;
  /** Folder of the build before: what it packed is taken from there. */
  readonly formerFolder: string;
}

/**
 * Packs the web app into files that are named for what they hold, and `studio.json`, which names them, those that a page
 * begins with and those that it needs next.
 * Answers what went into which file.
 */
export async function buildStudio({ folder, formerFolder }: StudioBuild): Promise<Metafile> {
  mkdirSync(folder, { recursive: true });
  const plugins = [icons, addresses, fewLanguages, groupParts(root), harfBuzzByName, helpApart, noJsonSchema];
  const options = {
    absWorkingDir: root,
    entryPoints: { main: path.join(studio, 'src/main.tsx'), ...groupEntries },
    outdir: folder,
    bundle: true,
    minify: true,
    // Chromium compiles such a file whole beside the page's thread, instead of each function when it is first called: an editor
    // opens a tenth sooner on a slow machine.
    banner: { js: '//# allFunctionsCalledOnLoad' },
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome140', 'firefox128', 'safari18.4'],
    jsx: 'automatic',
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    // Groups import files for their place alone.
    logOverride: { 'ignored-bare-import': 'silent' },
    // HarfBuzz asks for them in Node.js only.
    external: ['module'],
    logLevel: 'warning',
  } as const satisfies BuildOptions;
  const draft = await build({ ...options, plugins, write: false });
  const { metafile } = await build({ ...options, plugins: [loadedBefore(draft.metafile, root), ...plugins] });
  const { outputs } = metafile;
  const [script = ''] = filesWith(outputs, mainEntry);
  const { cssBundle = '' } = outputs[script] ?? {};
  // esbuild gives each part its styles again; those of the first script are all there are.
  const isNeedless = (file: string) => file.endsWith('.css') && file !== cssBundle;
  for (const [file, { entryPoint }] of Object.entries(outputs))
    if (isGroup(entryPoint) || isNeedless(file)) rmSync(path.join(root, file));
  writeFileSync(path.join(folder, harfBuzzFile.name), harfBuzzFile.bytes);
  writeFileSync(path.join(folder, 'icon.svg'), readFileSync(path.join(studio, 'src/icon.svg')));
  /** What a page is to have beside the script that it begins with. */
  const early = Object.entries(pageEntries).map(([page, entries]) => {
    const files = [mainEntry, ...entries].flatMap((entry) => filesWith(outputs, entry)).slice(1);
    return [page, [...new Set(files.map((file) => path.basename(file)))]];
  });
  const names = readdirSync(folder).filter((name) => packed.test(name));
  await Promise.all(names.map((name) => pack(path.join(folder, name), formerFolder)));
  writeFileSync(
    path.join(folder, 'studio.json'),
    JSON.stringify({
      script: path.basename(script),
      style: path.basename(cssBundle),
      early: Object.fromEntries(early),
      wasm: harfBuzzFile.name,
      files: readdirSync(folder).filter((name) => hashed.test(name)),
    }),
  );
  return metafile;
}

/** Packs as small as can be, which takes seconds for all files; what a former build packed is taken from there. */
async function pack(file: string, formerFolder: string): Promise<void> {
  const former = path.join(formerFolder, path.basename(file));
  const bytes = readFileSync(file);
  if (existsSync(`${former}.br`) && readFileSync(former).equals(bytes)) {
    for (const suffix of ['.gz', '.br']) copyFileSync(former + suffix, file + suffix);
    return;
  }
  writeFileSync(`${file}.gz`, await gzipAsync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, await brotliAsync(bytes, { params }));
}
