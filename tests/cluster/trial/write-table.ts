import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../e2e/service.ts';
import type { Ends, Step } from './count-ends.ts';

const titles = [
  'What happens',
  'Times',
  'Requests answered',
  'Renders',
  'Sent again',
  'Wrong refusals',
  'Lost',
  'Twice',
  'Answer, median ms',
  'Slowest answer, s',
  'Nothing waits after, s',
];

/** The steps and their ends as a table in Markdown, with their sums. */
export function tableOf(steps: readonly Step[], ends: readonly Ends[]): string {
  const rows = steps.map(({ what, times, seen, drainedMs }, index) => {
    const sorted = seen.answersMs.toSorted((a, b) => a - b);
    return [
      what,
      times,
      seen.orders,
      seen.renderIds.length,
      seen.sentAgain,
      seen.wrongCount,
      ends[index]?.lost ?? 0,
      ends[index]?.twice ?? 0,
      Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
      ((sorted.at(-1) ?? 0) / 1_000).toFixed(1),
      (drainedMs / 1_000).toFixed(0),
    ];
  });
  const summed = [1, 2, 3, 4, 5, 6, 7].map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0));
  return aligned([titles, ...rows, ['together', ...summed, '', '', '']].map((row) => row.map(String)));
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...others] = rows;
  return [
    line(head),
    line(
      titles.map(() => ''),
      '-',
    ),
    ...others.map((row) => line(row)),
  ].join('\n');
}

/** Writes `docs/operations-trial.md`. */
export function writeTrialPage(facts: {
  readonly table: string;
  readonly accounts: number;
  readonly rounds: number;
  readonly minutes: number;
  readonly fronts: readonly string[];
  readonly postgres: string;
  readonly moved: string;
}): void {
  const { table, accounts, rounds, minutes, fronts, postgres, moved } = facts;
  writeFileSync(
    path.join(repositoryRoot, 'docs/operations-trial.md'),
    `# An operator's trial

\`npm run trial:cluster\` starts two API nodes and two workers on PostgreSQL and S3, and a third worker that reaches the database
through PgBouncer. ${fronts.join(', ')} stand before the API nodes, with the samples of \`deploy/proxies\`. ${accounts} accounts of the
plan Enterprise send renders, some of them in batches, while the parts around them fail. Then all is moved to one machine, and
back. The command wrote this page; it needs Linux.

A client sends each request with an \`Idempotency-Key\`, and sends it again when it was asked to, or when its connection broke.

- **Wrong refusal**: any answer but 200 and 202. A 503 with \`Retry-After\` is right while the store fails or the database is
  away; a broken connection, and what a proxy makes of it, while an API node is killed. In those three, a 409
  \`IDEMPOTENCY_KEY_IN_USE\` too: the key of a first try that was cut off is held for one lease where its node died. Nothing else is excused.
- **Lost**: accepted, and not drawn, or not told to its webhook.
- **Twice**: one request, and two renders; or one render that left the queue twice; or two webhooks with different ids or bodies.
- **The dump**: a client that takes the snapshot, the locks and every row as \`pg_dump\` does, and holds them for longer than that takes.
- **Nothing waits after**: from the last request of the step until the queue was empty.

${table}

${moved}

It took ${minutes} minutes on ${availableParallelism()} processors that also ran the clients, PostgreSQL ${postgres}, the store
and other work; Node.js ${process.versions.node}; \`PLATEN_TRIAL_ROUNDS\` was ${rounds} (9 when it is not set). Times are of that machine, and no promise. The same steps in a small form are
tests: \`npm run test:cluster\`.
`,
  );
}
