// The text of docs/reference/errors.md, made from the table of error codes, the advice on each and their reasons.

import { type ErrorCode, errorCodes, retryableErrors } from '../packages/core/src/errors/error-codes.ts';
import { type ErrorAdvice, errorGuide } from '../packages/core/src/errors/error-guide.ts';
import { errorReasons } from '../packages/core/src/errors/error-reasons.ts';
import { issueCodes } from '../packages/core/src/errors/issue-codes.ts';

const shownForm = {
  success: false,
  error: {
    code: 'INVALID_QUALITY',
    message: 'quality: expected a whole number from 1 to 100; received 101',
    details: {
      field: 'quality',
      errors: [
        {
          path: '/quality',
          code: 'OUT_OF_RANGE',
          message: 'expected a whole number from 1 to 100; received 101',
          expected: 'a whole number from 1 to 100',
          received: '101',
        },
      ],
    },
    requestId: 'req_…',
  },
};

export function errorsReference(): string {
  const codes = Object.keys(errorCodes) as ErrorCode[];
  const rows = codes.map((code) => {
    const { status } = errorCodes[code];
    return `| \`${code}\` | ${status} | ${retryableErrors.has(code) ? 'yes' : 'no'} | ${errorGuide[code].when} |`;
  });
  return `# Error codes

<!-- Made by \`node scripts/build-generated.ts\` from the table of error codes and the advice on each. Do not edit. -->

Every failure has the same form. Its \`requestId\` is also in the header \`X-Request-Id\`:

${json(shownForm)}

\`details\` is always an object. For input that was checked field by field, \`details.field\` names the first field that is
wrong and \`details.errors\` lists all of them: \`path\` is a JSON pointer into the body; \`expected\` and \`received\` give
the same as the message, for programs. _Again_ says whether the same request can succeed later.

| Code | Status | Again | When, and what is in \`details\` |
| --- | --- | --- | --- |
${rows.join('\n')}

Codes of the entries of \`details.errors\`:

| Code | What is wrong there |
| --- | --- |
${Object.entries(issueCodes)
  .map(([code, sentence]) => `| \`${code}\` | ${sentence} |`)
  .join('\n')}

The following sections show each error and what to do about it. A test sends the shown requests.

${[...codes.map(section), ...Object.entries(errorReasons).map(reasons)].join('\n')}`;
}

function section(code: ErrorCode): string {
  const { example, remedy }: ErrorAdvice = errorGuide[code];
  const { request, message, details = {} } = example;
  return `## ${code}
${request === undefined ? '' : `\n${shownRequest(request)}\n`}
${json({ code, message, details })}

**Remedy.** ${remedy}
`;
}

function shownRequest({ method, path, headers = {}, body }: NonNullable<ErrorAdvice['example']['request']>): string {
  const shownHeaders = Object.entries(headers).map(([name, value]) => ` with \`${name}: ${value}\``);
  const shownBody = body === undefined ? '' : ` and the body \`${JSON.stringify(body)}\``;
  return `\`${method} ${path}\`${shownHeaders.join('')}${shownBody}`;
}

const reasonNotes: Readonly<Record<string, string>> = {
  WEBHOOK_FAILED: '\nAlso the `error` of each attempt in the log of deliveries.\n',
};

function reasons([code, meanings]: readonly [string, Readonly<Record<string, string>>]): string {
  const rows = Object.entries(meanings).map(([reason, meaning]) => `| \`${reason}\` | ${meaning} |`);
  return `## Reasons of \`${code}\`
${reasonNotes[code] ?? ''}
| Reason | Meaning |
| --- | --- |
${rows.join('\n')}
`;
}

function json(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
