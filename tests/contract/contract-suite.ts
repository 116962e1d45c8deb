import { operations } from '@platen/api';
import { afterAll, beforeAll, describe, expect, it, type RunnerTestCase, type RunnerTestSuite } from 'vitest';
import { accountsSuite } from './suites/accounts.ts';
import { assetsSuite } from './suites/assets.ts';
import { asyncRendersSuite } from './suites/async-renders.ts';
import { batchFilesSuite } from './suites/batch-files.ts';
import { batchResultsSuite } from './suites/batch-results.ts';
import { batchesSuite } from './suites/batches.ts';
import { designVersionsSuite } from './suites/design-versions.ts';
import { designsSuite } from './suites/designs.ts';
import { envelopeSuite } from './suites/envelope.ts';
import { examplesSuite } from './suites/examples.ts';
import { idempotencySuite } from './suites/idempotency.ts';
import { limitsSuite } from './suites/limits.ts';
import { plansSuite } from './suites/plans.ts';
import { rateHeadersSuite } from './suites/rate-headers.ts';
import { rendersSuite } from './suites/renders.ts';
import { scopesSuite } from './suites/scopes.ts';
import { signedFilesSuite } from './suites/signed-files.ts';
import { storedBytesSuite } from './suites/stored-bytes.ts';
import { templatesSuite } from './suites/templates.ts';
import { tenantsSuite } from './suites/tenants.ts';
import { tenantsInBodiesSuite } from './suites/tenants-in-bodies.ts';
import { tenantsInListsSuite } from './suites/tenants-in-lists.ts';
import { webhookDeliveriesSuite } from './suites/webhook-deliveries.ts';
import { webhooksOfRendersSuite } from './suites/webhooks-of-renders.ts';
import { registeredWebhooksSuite } from './suites/webhooks-registered.ts';
import { calledOperations } from './support/client.ts';
import { useHooks } from './support/hooks.ts';
import { type Database, startWorld, type World } from './support/world.ts';

/** Every sentence of the specification that can be tried on a running service. */
export function contractSuite(database: Database): void {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(database);
  });
  afterAll(() => world?.stop());
  const hooks = useHooks();

  designsSuite(() => world);
  designVersionsSuite(() => world);
  rendersSuite(() => world);
  asyncRendersSuite(() => world);
  batchesSuite(() => world);
  batchResultsSuite(() => world);
  batchFilesSuite(() => world);
  templatesSuite(() => world);
  assetsSuite(() => world);
  accountsSuite(() => world);
  webhooksOfRendersSuite(() => world, hooks);
  registeredWebhooksSuite(() => world, hooks);
  webhookDeliveriesSuite(() => world, hooks);
  signedFilesSuite(() => world);
  limitsSuite(() => world);
  plansSuite(() => world);
  storedBytesSuite(() => world, database);
  idempotencySuite(() => world, database);
  rateHeadersSuite(() => world);
  envelopeSuite(() => world);
  examplesSuite(() => world);
  tenantsSuite(() => world);
  tenantsInBodiesSuite(() => world);
  tenantsInListsSuite(() => world);
  scopesSuite(() => world);

  describe('the description of the API', () => {
    it('is held against the service by at least 250 checks', ({ task }) => {
      const column = task.suite?.suite ?? task.file;
      const checks = testsOf(column).filter(({ mode }) => mode === 'run').length;
      console.log(`contract on ${database}: ${checks} checks`);
      expect(checks).toBeGreaterThanOrEqual(250);
    });

    it('was held against an answer of every operation', () => {
      expect(Object.keys(operations).filter((id) => !calledOperations.has(id))).toEqual([]);
    });
  });
}

function testsOf(suite: RunnerTestSuite): readonly RunnerTestCase[] {
  return suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]));
}
