// Usage: npm run build        (npm start does it by itself when a source has changed)
//
// Packs the service, its render process and its analysis process, each with the JavaScript it depends on, into files
// under dist/: loading six hundred small files takes seconds, a few large ones take a fraction of one, and most of their
// memory. Native code, WebAssembly and what is read as data (fonts, icons, hyphenation patterns) stay where they are.
// Sources run as they are, too: `node packages/server/src/main.ts`. Packs the web app and `<platen-design>` as well, into
// dist/studio.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { engineVersion } from '../packages/engine/src/pool/engine-version.ts';
import { buildElement } from './build-element.ts';
import { buildStudio } from './build-studio.ts';

const root = path.dirname(import.meta.dirname);
const directory = path.join(root, 'dist');
/** Written beside and put in place when it is whole: the service that runs may still load from what is there. */
const draft = `${directory}-${process.pid}`;
const entries = {
  service: 'packages/server/src/main.ts',
  'render-process': 'packages/engine/src/pool/process/render-process.ts',
  'analysis-process': 'packages/server/src/analysis/work/analysis-process.ts',
};

/** What a source finds by its own place (`import.meta`), a bundle finds from the place of that source. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]packages[\\/][a-z]+[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
      const place = path.relative(directory, file).split(path.sep).join('/');
      const url = `new URL(${JSON.stringify(place)}, import.meta.url)`;
      const folder = `pathOfSourceUrl(new URL(${JSON.stringify(path.posix.dirname(place))}, import.meta.url))`;
      const contents = readFileSync(file, 'utf8')
        .replaceAll('import.meta.url', `(${url}).href`)
        .replaceAll('import.meta.dirname', folder);
      return { contents, loader: 'ts' };
    });
  },
};

/** Packages in CommonJS `require` Node.js's own modules; an ES module has no such function. */
const banner = [
  "import { createRequire as requireFrom } from 'node:module';",
  "import { fileURLToPath as pathOfSourceUrl } from 'node:url';",
  'const require = requireFrom(import.meta.url);',
].join('\n');

/** The second packs what the first made, too. */
async function buildPages(): Promise<void> {
  await buildElement(path.join(draft, 'studio'));
  await buildStudio({ folder: path.join(draft, 'studio'), formerFolder: path.join(directory, 'studio') });
}

await Promise.all([buildPages(), ...Object.entries(entries).map(buildProcess)]);
const [stamp] = process.argv.slice(2);
if (stamp !== undefined) writeFileSync(path.join(draft, '.stamp'), stamp);
putInPlace();

/** Each by itself and not together: code that both need would be loaded whole by both, not what each needs of it. */
async function buildProcess([name, entry]: readonly [string, string]): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { [name]: entry },
    outdir: draft,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    minifyWhitespace: true,
    metafile: true,
    banner: { js: banner },
    define: {
      // Places are seen from the sources that use them, which the plugin keeps where they are.
      platenBuild: JSON.stringify({
        engineVersion: engineVersion(),
        renderProcess: '../../../../../dist/render-process.js',
        analysisProcess: '../../../../dist/analysis-process.js',
      }),
    },
    external: ['@napi-rs/*', '@node-rs/*', 'sharp', 'harfbuzzjs', 'subset-font', 'fontverter', 'wawoff2', 'pg-native'],
    plugins: [keepPlaces],
    logLevel: 'warning',
  });
  for (const file of Object.keys(metafile.outputs)) if (file.endsWith('.js')) writeInAscii(path.join(root, file));
}

/**
 * V8 keeps a source in ASCII as it is, and any other in two bytes for each character, decoded anew in each process. Comments are
 * gone and esbuild escapes texts, so what is left stands in regular expressions; or in raw texts, which are no place for escapes.
 */
function writeInAscii(file: string): void {
  const source = readFileSync(file, 'utf8');
  if (/raw`[^`]*[^\0-\x7f]/.test(source)) return;
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, source.replaceAll(/[^\0-\x7f]/g, escaped));
}

/** Two builds at once end with one of them in place; both are of the same sources. */
function putInPlace(): void {
  const former = `${draft}-former`;
  for (const [from, to] of [
    [directory, former],
    [draft, directory],
  ] as const) {
    try {
      renameSync(from, to);
    } catch (cause) {
      if (!isMissingOrTaken(cause)) throw cause;
    }
  }
  for (const left of [former, draft]) rmSync(left, { recursive: true, force: true });
}

function isMissingOrTaken(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && ['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(String(cause.code));
}
