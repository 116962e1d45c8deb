import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { specifiedPlans } from '../../packages/server/src/domain/plan.ts';
import { holdRenders } from './process-figures.ts';
import { type Answer, buildService, type Service, startService } from './service.ts';

const plan = 'Teams';
const atOnce = specifiedPlans[plan].concurrentRenders;
/** Those that wait for a place, beyond those that have one; see `concurrency-gate.ts`. */
const waiting = 4 * atOnce;
/**
 * A machine so busy that a turn takes ten seconds to come tells nothing; then it is tried again, as often as the plan's
 * rate lets through.
 */
const maxRounds = 3;

const design = {
  name: 'Gate',
  width: 20,
  height: 20,
  canvasData: { elements: [{ id: 'name', type: 'text', width: 20, height: 20, text: '{{ name }}' }] },
};

/** A render process that is stopped draws nothing until it is told to go on: what is under way stays so, on any machine. */
describe.runIf(process.platform === 'linux')('renders at once', () => {
  let service: Service;
  let designId: string;

  beforeAll(async () => {
    buildService();
    service = await startService({
      program: 'build',
      env: { PLATEN_BOOTSTRAP_PLAN: plan, PLATEN_RENDER_PROCESSES: '1' },
    });
    designId = (await service.call('POST', '/v1/designs', design)).body.data.id;
  });
  afterAll(() => service?.stop());

  /** Renders that have a place: they are drawn, or wait for a render process. */
  async function placed(): Promise<number> {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
    return gauge('platen_renders_running') + gauge('platen_renders_waiting');
  }

  async function sendTooMany(round: number) {
    const answers: Answer[] = [];
    const goOn = holdRenders(service.pid);
    try {
      const sent = Array.from({ length: atOnce + waiting + 1 }, (_, index) =>
        service
          .call('POST', `/v1/render/design/${designId}`, { dynamicData: { name: `${round} ${index}` } })
          .then((answer) => answers.push(answer)),
      );
      // The one too many, or, on a machine that took long over the others, the first that waited too long.
      await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(0);
      const most = await placed();
      const refused = answers.slice();
      goOn();
      await Promise.all(sent);
      return { most, refused, answers };
    } finally {
      goOn();
    }
  }

  it('are as many as the plan draws, some more wait for a place, and the next is refused', async () => {
    for (let round = 0; round < maxRounds; round += 1) {
      const { most, refused, answers } = await sendTooMany(round);
      expect(most).toBeLessThanOrEqual(atOnce);
      for (const { status, body } of refused) {
        expect([status, body.error.details]).toEqual([429, { retryAfter: 1, scope: 'concurrency', limit: atOnce }]);
      }
      const drawn = answers.filter(({ status }) => status === 200);
      if (drawn.length !== atOnce + waiting) continue;
      // All got in but one, and that was told at once.
      expect([most, refused.length]).toEqual([atOnce, 1]);
      return;
    }
    throw new Error(`in ${maxRounds} rounds, turns took longer than ten seconds`);
  });
});
