// The text of docs/reference/warnings.md, made from the table of warnings.

import { warningCodes } from '../packages/core/src/scene/warnings.ts';

export function warningsReference(): string {
  const rows = Object.entries(warningCodes).map(([code, sentence]) => `| \`${code}\` | ${sentence} |`);
  return `# Warnings

<!-- Made by \`node scripts/build-generated.ts\` from the table of warnings. Do not edit. -->

A render that succeeds lists in \`warnings\` what may not be as meant. Each has a \`code\`, a \`message\` for people, the
\`elementId\` where there is one, and \`details\` with figures and names.

| Code | What it tells |
| --- | --- |
${rows.join('\n')}
`;
}
