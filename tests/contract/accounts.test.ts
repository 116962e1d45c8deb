import { operations } from '@platen/api';
import { expect, it } from 'vitest';
import { accountsSuite } from './suites/accounts.ts';
import { auditLogSuite } from './suites/audit-log.ts';
import { formsSuite } from './suites/forms.ts';
import { idempotencySuite } from './suites/idempotency.ts';
import { leavingSuite } from './suites/leaving.ts';
import { limitsSuite } from './suites/limits.ts';
import { listsSuite } from './suites/lists.ts';
import { membersSuite } from './suites/members.ts';
import { operatorSuite } from './suites/operator.ts';
import { plansSuite } from './suites/plans.ts';
import { rateHeadersSuite } from './suites/rate-headers.ts';
import { scopesSuite } from './suites/scopes.ts';
import { secondFactorSuite } from './suites/second-factor.ts';
import { sessionsSuite } from './suites/sessions.ts';
import { storedBytesSuite } from './suites/stored-bytes.ts';
import { tenantsSuite } from './suites/tenants.ts';
import { tenantsInBodiesSuite } from './suites/tenants-in-bodies.ts';
import { tenantsInListsSuite } from './suites/tenants-in-lists.ts';
import { usageSuite } from './suites/usage.ts';
import { calledOperations } from './support/client.ts';
import { onEachDatabase } from './support/on-each-database.ts';

onEachDatabase((world, database) => {
  accountsSuite(world);
  formsSuite(world);
  limitsSuite(world);
  listsSuite(world);
  operatorSuite(world);
  plansSuite(world);
  storedBytesSuite(world, database);
  idempotencySuite(world, database);
  rateHeadersSuite(world);
  tenantsSuite(world);
  tenantsInBodiesSuite(world);
  tenantsInListsSuite(world);
  scopesSuite(world);
  usageSuite(world);
  sessionsSuite(world);
  secondFactorSuite(world);
  leavingSuite(world);
  membersSuite(world);
  auditLogSuite(world);

  it('is held against its description by an answer of every operation', () => {
    expect(Object.keys(operations).filter((id) => !calledOperations.has(id))).toEqual([]);
  });
});
