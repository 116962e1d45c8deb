// The text of docs/reference/warnings.md, made from the table of warnings and the advice on each.

import { type WarningAdvice, warningGuide } from '../packages/core/src/scene/warning-guide.ts';
import { type WarningCode, warningCodes } from '../packages/core/src/scene/warnings.ts';

export function warningsReference(): string {
  const codes = Object.keys(warningCodes) as WarningCode[];
  const rows = codes.map((code) => `| [\`${code}\`](#${code.toLowerCase()}) | ${warningCodes[code]} |`);
  return `# Warnings

<!-- Made by \`node scripts/build-generated.ts\` from the table of warnings and the advice on each. Do not edit. -->

A successful render lists in \`warnings\` what may differ from your intention. Each warning has a \`code\`, a \`message\` for
people, the \`elementId\` if it is about an element, and \`details\` with figures and names. If a warning is a failure for you,
look for its code. Each warning is listed once, at most 200 of them, in at most 64,000 characters of JSON.

| Code | Meaning |
| --- | --- |
${rows.join('\n')}

Each example below is one element, or a list of elements, of a white design of 300 × 120 px. A test renders all of them and compares the messages.

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
