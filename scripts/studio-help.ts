// Help of properties in Studio: it comes when somebody chooses an element, in the language of the reader, and not with the guides
// that the editor begins with.

import { readFileSync } from 'node:fs';
import { everyGuide } from '@platen/core/guide';
import type { Plugin } from 'esbuild';
import { help as german } from '../packages/studio/src/messages/help/de.ts';

const texts = [...new Set(everyGuide().flatMap((guide) => Object.values(guide).map(({ description }) => description)))];

/** Each text of `platen:help/en` stands at the same place in the others. */
const languages: Readonly<Record<string, readonly string[]>> = {
  en: texts,
  de: texts.map((text) => german[text] ?? text),
};

const description = /(?<=\bdescription:\s*)(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")/g;

/** Puts places in `platen:help` where the guides have their descriptions. */
export const helpApart: Plugin = {
  name: 'help apart',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^platen:help\// }, ({ path }) => ({ path, namespace: 'help' }));
    onLoad({ filter: /.*/, namespace: 'help' }, ({ path }) => {
      const own = languages[path.slice(path.lastIndexOf('/') + 1)];
      return { contents: `export default ${JSON.stringify(own)}` };
    });
    onLoad({ filter: /core[\\/]src[\\/]design[\\/]guide[\\/][\w-]+\.ts$/ }, ({ path: file }) => {
      if (file.endsWith('named-values.ts')) return undefined;
      const unknown: string[] = [];
      const contents = readFileSync(file, 'utf8').replaceAll(description, (literal) => {
        const text = literal.slice(1, -1).replaceAll(/\\(.)/g, '$1');
        const place = texts.indexOf(text);
        if (place < 0) unknown.push(text);
        return `'${place}'`;
      });
      const errors = unknown.map((text) => ({ text: `expected a description of a property; received ${text}` }));
      return errors.length > 0 ? { errors } : { contents, loader: 'ts' };
    });
  },
};
