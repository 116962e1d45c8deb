/** Answers in a second of the service beside those of a route that does nothing else. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { quantile } from '../measure.ts';
import { type LoadOptions, sendLoad } from './keep-alive-client.ts';
import { programCpuMs } from './process-cpu.ts';

export interface BesideBareRoute {
  readonly url: string;
  readonly cpuMs: () => number;
  readonly load: Omit<LoadOptions, 'url' | 'connections' | 'forMs'>;
  readonly bare: { readonly path: '/render' | '/picture'; readonly answer: unknown };
  readonly quick: boolean;
  /**
   * How long a turn of each takes, ms. The first answers are slow, because V8 still compiles their code. Default 1,500, in the
   * quick form 200.
   */
  readonly turnMs?: number;
}

/** The same request again and again, to both in turns. `wall` and `cpu`: bare route ÷ service of time. */
export async function besideBareRoute({ url, cpuMs, load, bare, quick, turnMs }: BesideBareRoute) {
  const child = fork(path.join(import.meta.dirname, 'bare-route.ts'), {
    env: { ...process.env, ANSWER: JSON.stringify(bare.answer) },
  });
  const [bareUrl] = (await once(child, 'message')) as [string];
  const forMs = turnMs ?? (quick ? 200 : 1_500);
  const run = async (options: LoadOptions, used: () => number) => {
    const before = used();
    const count = await sendLoad(options);
    return { perSecond: count / (forMs / 1_000), cpuMs: (used() - before) / count };
  };
  const ours = () => run({ ...load, url, connections: 8, forMs }, cpuMs);
  const bareLoad = { ...load, url: bareUrl, path: bare.path, connections: 8, forMs };
  const theirs = () => run(bareLoad, () => programCpuMs(child.pid ?? 0));
  for (let turn = 0; turn < 2; turn += 1) {
    await ours();
    await theirs();
  }
  const samples: (readonly [Awaited<ReturnType<typeof ours>>, Awaited<ReturnType<typeof theirs>>])[] = [];
  for (let round = 0; round < (quick ? 3 : 6); round += 1) samples.push([await ours(), await theirs()]);
  child.disconnect();
  await once(child, 'exit');
  const median = (of: (sample: (typeof samples)[number]) => number) => quantile(samples.map(of), 0.5);
  return {
    wall: median(([own, other]) => own.perSecond / other.perSecond),
    cpu: median(([own, other]) => other.cpuMs / own.cpuMs),
    note: `${median(([own]) => own.perSecond).toFixed(0)} and ${median(([, other]) => other.perSecond).toFixed(0)} a second; ${median(([own]) => own.cpuMs).toFixed(2)} and ${median(([, other]) => other.cpuMs).toFixed(2)} ms of CPU each`,
  };
}
