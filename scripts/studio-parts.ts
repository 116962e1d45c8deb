// What makes the parts of Studio small: how its build groups files, what it leaves out, and how large they may be.

import type { Plugin } from 'esbuild';

/** Bytes that pages take when they open and that each other part takes, compressed with Brotli as the service sends them. */
export const mostBytes = { dashboard: 240_000, editor: 540_000, part: 100_000 };

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

/** Of the thirty languages that React Aria brings, those of Studio. */
export const fewLanguages: Plugin = {
  name: 'few languages',
  setup({ onLoad }) {
    onLoad({ filter: /react-(aria|stately)[\\/].*[\\/]intl[\\/].*[\\/][a-z]{2}-[A-Z]{2}\.mjs$/ }, ({ path }) =>
      spoken.test(path.slice(path.lastIndexOf('-') - 2)) ? undefined : { contents: 'export default {}' },
    );
  },
};
