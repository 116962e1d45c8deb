import { figure, writeBlock } from '../report/write-block.ts';
import { drawCurve } from './draw-curve.ts';
import type { SoakFigures } from './soak-figures.ts';

/** Puts a soak's figures and its curve into docs/benchmarks.md. */
export async function writeSoak(soak: SoakFigures): Promise<void> {
  await drawCurve(soak);
  const { renders, designs, minutes, cpuMsPerRender, refused, peakMb, growth, replaced, replacedForMemory } = soak;
  writeBlock(
    'soak',
    [
      `${renders.toLocaleString('en')} renders of ${designs} designs in ${figure(minutes)} minutes, ${figure(cpuMsPerRender)} ms of CPU each, ${refused} asked to come again. All processes together held at most ${figure(peakMb)} MB (goal: 900), shared pages counted once; the last tenth ${figure(growth * 100)} % more than the second (goal: within 5 %). ${replaced} render processes were replaced, ${replacedForMemory} of them for what they held (goal: none).`,
      '![Memory of all processes by renders](benchmarks/soak.svg)',
    ].join('\n\n'),
  );
}
