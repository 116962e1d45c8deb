import { asyncRendersSuite } from './suites/async-renders.ts';
import { batchFilesSuite } from './suites/batch-files.ts';
import { batchResultsSuite } from './suites/batch-results.ts';
import { batchesSuite } from './suites/batches.ts';
import { keptRequestsSuite } from './suites/kept-requests.ts';
import { pictureUrlsSuite } from './suites/picture-urls.ts';
import { rendersSuite } from './suites/renders.ts';
import { runsSuite } from './suites/runs.ts';
import { webhookDeliveriesSuite } from './suites/webhook-deliveries.ts';
import { webhooksOfRendersSuite } from './suites/webhooks-of-renders.ts';
import { registeredWebhooksSuite } from './suites/webhooks-registered.ts';
import { useHooks } from './support/hooks.ts';
import { onEachDatabase } from './support/on-each-database.ts';

onEachDatabase((world) => {
  const hooks = useHooks();
  rendersSuite(world);
  keptRequestsSuite(world);
  pictureUrlsSuite(world);
  asyncRendersSuite(world);
  batchesSuite(world);
  batchResultsSuite(world);
  batchFilesSuite(world);
  runsSuite(world);
  webhooksOfRendersSuite(world, hooks);
  registeredWebhooksSuite(world, hooks);
  webhookDeliveriesSuite(world, hooks);
});
