// The text of docs/adr/README.md: every decision with its number, title, status and date, as its page says them.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '..', 'docs', 'adr');
const head = /^# (\d+)\. (.+)\n\n(Accepted|Replaced by \[\d+\]\([\w.-]+\)), (\d{4}-\d\d-\d\d)\.\n/;

export function adrIndex(): string {
  const files = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file));
  const rows = files.toSorted().map((file, index) => {
    const [, number, title, status, date] = head.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
    if (Number(number) !== Number(file.slice(0, 4))) {
      throw new Error(
        `docs/adr/${file}: expected "# ${Number(file.slice(0, 4))}. Title", an empty line and a line such as "Accepted, 2026-11-22."`,
      );
    }
    if (Number(number) !== index + 1)
      throw new Error(`docs/adr/${file}: expected number ${index + 1}; none is left out`);
    return `| [${number}](${file}) | ${title} | ${status} | ${date} |`;
  });
  return `# Decisions

What closed a door: the question, what was decided, what follows.

This page is generated; \`node scripts/build-generated.ts\` writes it anew.

| | Decision | Status | Date |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
