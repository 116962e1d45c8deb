import type { ContenderSpec, Figures, Match } from './contender.ts';
import type { HostedContender, Hosts } from './host/contender-host.ts';

/**
 * Lets the contenders of a match render in turns, round after round, so that whatever else the machine does meets all
 * of them alike. What programs take to warm up is not counted.
 */
export async function measure(
  match: Match,
  { hosts, rounds, quick }: { readonly hosts: Hosts; readonly rounds: number; readonly quick: boolean },
) {
  const invited = match.contenders.filter(({ notWhenQuick }) => !(quick && notWhenQuick));
  const contenders = await getReady(invited, hosts, quick ? warmUps.quick : warmUps.full);
  const samples = contenders.map((contender) => ({
    contender,
    wall: [] as number[],
    cpu: [] as number[],
    bytes: [] as number[],
    peakMb: 0,
  }));
  // One that takes seconds has its one turn after the others are warm.
  const everyRounds = ({ spec }: HostedContender) => (spec.everyRounds ?? 1) * (quick && spec.everyRounds ? 2 : 1);
  // Once more in turns, so that each meets what the others leave behind.
  const before = quick ? 1 : Math.max(3, Math.round(rounds / 6));
  for (let round = -before; round < rounds; round += 1) {
    for (const sample of turnsOf(round, samples)) {
      if (round % everyRounds(sample.contender) !== 0) continue;
      if (round === 0) sample.contender.forgetPeak();
      for (let left = match.perTurn ?? 1; left > 0; left -= 1) {
        const { wallMs, cpuMs, bytes } = await sample.contender.render();
        if (round < 0) continue;
        sample.wall.push(wallMs);
        sample.cpu.push(cpuMs);
        sample.bytes.push(bytes);
      }
      if (round >= 0) sample.peakMb = Math.max(sample.peakMb, sample.contender.memoryMb());
    }
  }
  const figures = samples.map(
    ({ contender, wall, cpu, bytes, peakMb }): Figures => ({
      name: contender.spec.name,
      version: contender.version,
      medianMs: quantile(wall, 0.5),
      quartilesMs: [quantile(wall, 0.25), quantile(wall, 0.75)],
      cpuMs: typicalCpu(contender.spec, cpu),
      bytes: Math.round(quantile(bytes, 0.5)),
      peakMb,
    }),
  );
  return { figures, contenders };
}

/**
 * The order of a round. What one leaves to be cleared away must not always meet the same next one: over twice as many rounds
 * as there are contenders, each comes after each other one equally often (a Williams square and its mirror image).
 */
export function turnsOf<Contender>(round: number, contenders: readonly Contender[]): readonly Contender[] {
  const count = contenders.length;
  const turn = ((round % (2 * count)) + 2 * count) % (2 * count);
  const places = contenders.map((_, index) => (turn + (index % 2 === 1 ? (index + 1) / 2 : count - index / 2)) % count);
  const turns = places.map((place) => contenders[place] as Contender);
  return turn < count ? turns : turns.toReversed();
}

/**
 * What each contender draws before it is measured, all by the same rule: so many pictures, or so much CPU time (on a busy
 * machine, programs would stay cold within as much of the wall clock). JavaScript is compiled for good only after some
 * hundred runs, and the programs that are compared run for days.
 */
const warmUps = { quick: { renders: 50, cpuMs: 600 }, full: { renders: 400, cpuMs: 4_000 } } satisfies Record<
  string,
  WarmUp
>;

interface WarmUp {
  readonly renders: number;
  readonly cpuMs: number;
}

/** Makes contenders and warms them: those of one process one after the other, beside those of the others. */
async function getReady(
  specs: readonly ContenderSpec[],
  hosts: Hosts,
  most: WarmUp,
): Promise<readonly HostedContender[]> {
  const ready = new Map<ContenderSpec, HostedContender>();
  const ofOneProcess = async (kin: readonly ContenderSpec[]) => {
    for (const spec of kin) ready.set(spec, await hosts.create(spec));
    for (const spec of kin) await warmUp(ready.get(spec) as HostedContender, most);
  };
  const byProcess = Map.groupBy(specs, ({ kind }) => kind);
  await Promise.all(Array.from(byProcess.values(), ofOneProcess));
  return specs.map((spec) => ready.get(spec) as HostedContender);
}

async function warmUp(contender: HostedContender, most: WarmUp) {
  let used = 0;
  for (let index = 0; index < most.renders && used < most.cpuMs; index += 1) used += (await contender.render()).cpuMs;
}

/** The median; of a program of many processes the mean, as Linux tells their time in steps of 10 ms. */
function typicalCpu({ kind }: ContenderSpec, cpu: readonly number[]): number {
  return kind === 'chromium' ? mean(cpu) : quantile(cpu, 0.5);
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
