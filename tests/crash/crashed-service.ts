import { type Service, startService } from '../e2e/service.ts';
import type { Crashed } from './invariants.ts';

/** Starts the service on what an earlier one left. Leases are short, so that nobody waits long for those of the dead. */
export function startCrashed(
  { dataDir, databaseUrl, s3, receiver }: Crashed,
  env: Readonly<Record<string, string>> = {},
): Promise<Service> {
  return startService({
    dataDir,
    env: {
      PLATEN_BOOTSTRAP_PLAN: 'Unlimited',
      PLATEN_LEASE_SECONDS: '2',
      PLATEN_FETCH_ALLOW_HOSTS: new URL(receiver.url).host,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...s3?.environment(),
      ...env,
    },
  });
}
