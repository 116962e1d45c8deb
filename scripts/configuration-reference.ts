// The text of docs/reference/configuration.md, made from the settings of the service.

import { secretSettings, settingDescriptions, specifiedPlans } from '@platen/server';

export function configurationReference(): string {
  const rows = Object.entries(settingDescriptions).map(
    ([name, { fallback, meaning }]) => `| \`${name}\` | ${fallback} | ${meaning} |`,
  );
  const plans = Object.keys(specifiedPlans) as (keyof typeof specifiedPlans)[];
  const names = Object.keys(specifiedPlans.Free) as (keyof typeof specifiedPlans.Free)[];
  const limits = names.map(
    (name) => `| \`${name}\` | ${plans.map((plan) => String(specifiedPlans[plan][name])).join(' | ')} |`,
  );
  return `# Configuration

The service reads environment variables, and the files that they name. An empty variable counts as unset. A wrong value
stops the start with a list of all problems; values of secrets are never printed.

This page is generated; \`node scripts/build-generated.ts\` writes it anew.

| Variable | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}

## Secrets in files

A secret may lie in a file, as Docker, Kubernetes and systemd hand them out: its variable with \`_FILE\` at the end names
that file, such as \`DATABASE_URL_FILE=/run/secrets/database-url\`. The file is read once, at the start; line breaks at its
end are left out. Naming both a secret and its file is an error, and so is a file that is missing, empty, larger than 64 KiB
or not to be read. These are secrets: ${secretSettings.map((name) => `\`${name}\``).join(', ')}.

## Limits of plans

\`PLATEN_PLANS\` is an object of plans, each an object of limits. What it does not name stays as in this table. \`null\` is
no limit; it may be given where the table has it in some column. There are these plans and no others: \`Pro\` is another
name of \`Individual\`, and \`Unlimited\` is for operators.

| Limit | ${plans.join(' | ')} |
| --- |${' --- |'.repeat(plans.length)}
${limits.join('\n')}

Calls that do not render have ten times \`requestsPerMinute\`. \`cpuSecondsPerMinute\` is processor time of render processes
on each node. \`signedFiles\` has no effect where \`S3_PUBLIC_URL\` is set. All nodes should have the same plans.
`;
}
