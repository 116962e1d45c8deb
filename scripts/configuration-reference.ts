// The text of docs/reference/configuration.md, made from the settings of the service.

import { settingDescriptions } from '@platen/server';

export function configurationReference(): string {
  const rows = Object.entries(settingDescriptions).map(
    ([name, { fallback, meaning }]) => `| \`${name}\` | ${fallback} | ${meaning} |`,
  );
  return `# Configuration

The service reads environment variables, and nothing else. An empty variable counts as unset. A wrong value stops the
start with a list of all problems; values of secrets are never printed.

This page is generated; \`node scripts/build-generated.ts\` writes it anew.

| Variable | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}
`;
}
