import { figure, table, writeBlock } from '../report/write-block.ts';
import { encoders } from './encoders.ts';
import { readSubjects } from './subjects.ts';

/** Measures every encoder on every picture, prints the table, and writes it when asked to. */
export async function writeEncoders({
  rounds,
  intoDocs,
}: {
  readonly rounds: number;
  readonly intoDocs: boolean;
}): Promise<void> {
  const subjects = await readSubjects();
  const runs = encoders.flatMap((encoder) =>
    subjects.map((subject) => ({
      encoder,
      encode: encoder.prepare(subject),
      leastMs: Number.POSITIVE_INFINITY,
      bytes: 0,
    })),
  );
  for (let round = 0; round <= rounds; round += 1) {
    for (const run of runs) {
      const before = process.cpuUsage();
      run.bytes = (await run.encode()).length;
      const { user, system } = process.cpuUsage(before);
      // In the first round programs warm up.
      if (round > 0) run.leastMs = Math.min(run.leastMs, (user + system) / 1_000);
    }
  }
  const rows = encoders.map((encoder) => [
    encoder.format.toUpperCase(),
    encoder.used === undefined ? encoder.name : `**${encoder.name}: ${encoder.used}**`,
    ...runs
      .filter((run) => run.encoder === encoder)
      .flatMap(({ leastMs, bytes }) => [figure(leastMs), figure(bytes / 1_000)]),
  ]);
  const head = ['Format', 'Encoder', ...subjects.flatMap(({ name }) => [`${name}: ms`, 'kB'])];
  const text = table(head, rows);
  console.log(text);
  if (intoDocs) writeBlock('encoders', text);
}
