// The text of docs/reference/warnings.md, made from the table of warnings and the advice on each.

import { type WarningAdvice, warningGuide } from '../packages/core/src/scene/warning-guide.ts';
import { type WarningCode, warningCodes } from '../packages/core/src/scene/warnings.ts';

export function warningsReference(): string {
  const codes = Object.keys(warningCodes) as WarningCode[];
  const rows = codes.map((code) => `| [\`${code}\`](#${code.toLowerCase()}) | ${warningCodes[code]} |`);
  return `# Warnings

<!-- Made by \`node scripts/build-generated.ts\` from the table of warnings and the advice on each. Do not edit. -->

A render that succeeds lists in \`warnings\` what may not be as meant. Each has a \`code\`, a \`message\` for people, the
\`elementId\` where there is one, and \`details\` with figures and names. To treat one as a failure is yours: look for its code.
Each is listed once, 200 of them at most, in 64,000 characters of JSON.

| Code | What it tells |
| --- | --- |
${rows.join('\n')}

Each example below is one element, or a list of them, of a design of 300 × 120 px on white; a test renders all of them and compares the words.

${codes.map(section).join('\n')}`;
}

function section(code: WarningCode): string {
  const { elements, request, says, remedy }: WarningAdvice = warningGuide[code];
  const shown = JSON.stringify(elements.length === 1 ? elements[0] : elements, null, 2);
  const rendered = request === undefined ? '' : `\nRendered with \`${JSON.stringify(request)}\`.\n`;
  return `## ${code}

\`\`\`json
${shown}
\`\`\`
${rendered}
> ${says}

**Remedy.** ${remedy}
`;
}
