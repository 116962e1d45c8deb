// The text of docs/reference/configuration.md, made from the settings of the service.

import { settingDescriptions, specifiedPlans } from '@platen/server';

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

The service reads environment variables, and nothing else. An empty variable counts as unset. A wrong value stops the
start with a list of all problems; values of secrets are never printed.

This page is generated; \`node scripts/build-generated.ts\` writes it anew.

| Variable | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}

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
