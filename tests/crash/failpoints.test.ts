import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildService } from '../e2e/service.ts';
import { columnsOf } from '../support/columns.ts';
import { freePort } from '../support/free-port.ts';
import { type Column, openColumn, startCrashed } from './column.ts';
import { expectEverythingEnds, expectInvariants } from './invariants.ts';
import { design, type Expected, sendSome } from './load.ts';
import { startReceiver } from './receiver.ts';

/** How many renders there are after the restart: of those that were asked for one by one, or in all. */
type Kept = 'none' | 'the first' | 'all';

/** A place where the process dies. */
interface Failpoint {
  readonly point: string;
  readonly kept?: Kept;
}

/**
 * In the order of a queued render's life; `packages/server/src/telemetry/failpoint.ts` lists them. One render and then a
 * batch of three are sent, so that the fourth is the batch's last.
 */
const whateverItEnds: readonly Failpoint[] = [
  { point: 'accept-begun', kept: 'none' },
  { point: 'accept-uncommitted', kept: 'none' },
  { point: 'accept-committed', kept: 'the first' },
  { point: 'accept-uncommitted:2', kept: 'the first' },
  { point: 'accept-committed:2', kept: 'all' },
  { point: 'claimed' },
  { point: 'bringing' },
];
const asItEnds: readonly Failpoint[] = [
  { point: 'brought' },
  { point: 'drawing' },
  { point: 'finish-uncommitted' },
  { point: 'finish-uncommitted:3' },
  { point: 'batch-end-uncommitted', kept: 'all' },
  { point: 'finish-committed' },
  { point: 'finish-committed:4', kept: 'all' },
  { point: 'draining' },
  { point: 'webhook-claimed' },
  { point: 'webhook-sent' },
  { point: 'webhook-sent:2', kept: 'all' },
];
/** What fails stores no file. */
const ofFiles = {
  sqlite: [{ point: 'file-written' }, { point: 'file-renamed' }],
  postgres: [{ point: 'object-unsent' }, { point: 'object-stored' }],
} as const;

describe.each(columnsOf('database'))('a service on %s that dies', (database) => {
  let column: Column;
  let number = 0;
  beforeAll(async () => {
    buildService();
    column = await openColumn(database);
  });
  afterAll(() => column?.stop());

  const cases = (['completed', 'failed'] as const).flatMap((ends) =>
    [...(ends === 'completed' ? [...whateverItEnds, ...ofFiles[database]] : []), ...asItEnds].map((one) => ({
      ends,
      kept: undefined,
      ...one,
    })),
  );

  it.concurrent.each<{ readonly point: string; readonly ends: Expected; readonly kept: Kept | undefined }>(cases)(
    'at "$point" of renders that end $ends loses nothing and does nothing twice',
    async ({ point, ends, kept }) => {
      number += 1;
      const name = `point${number}`;
      const receiver = await startReceiver(await freePort());
      const crashed = await column.empty(name, receiver);
      try {
        const dying = await startCrashed(crashed, { NODE_ENV: 'test', CRASH_AT: point });
        const { body } = await dying.call('POST', '/v1/designs', design);
        const target = { service: dying, designId: body.data.id, acknowledged: crashed.acknowledged, receiver };
        await sendSome(target, ends);
        // By itself it only dies when it is asked to end.
        if (point === 'draining') void dying.stop('SIGTERM');
        expect(await dying.ended, dying.output()).toBe('SIGKILL');
        const service = await startCrashed(crashed);
        await expectEverythingEnds(service, crashed);
        const { pagination } = (await service.call('GET', '/v1/renders?limit=1')).body;
        if (kept) expect(pagination.total, 'renders').toBe({ none: 0, 'the first': 1, all: 4 }[kept]);
        expect(await service.stop()).toBe(0);
        await expectInvariants(crashed);
      } finally {
        await receiver.stop();
      }
    },
  );
});
