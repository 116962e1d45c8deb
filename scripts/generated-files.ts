// Every file that a script of ours writes and that is committed, so that a reviewer sees what changed.

import { designReference } from './design-reference.ts';

/** By path from the root of the repository. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  'docs/reference/design-format.md': designReference,
};
