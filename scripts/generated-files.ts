// Every file that a script of ours writes and that is committed, so that a reviewer sees what changed.

import { adrIndex } from './adr-index.ts';
import { configurationReference } from './configuration-reference.ts';
import { designReference } from './design-reference.ts';
import { errorsReference } from './errors-reference.ts';
import { openApiText } from './openapi-text.ts';
import { warningsReference } from './warnings-reference.ts';

/** By path from the root of the repository. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  'docs/adr/README.md': adrIndex,
  'docs/reference/configuration.md': configurationReference,
  'docs/reference/design-format.md': designReference,
  'docs/reference/errors.md': errorsReference,
  'docs/reference/openapi.json': openApiText,
  'docs/reference/warnings.md': warningsReference,
};
