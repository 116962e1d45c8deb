import { findChromium } from '../../tests/parity/support/chromium-page.ts';
import type { Row } from '../contender.ts';
import type { Hosts } from '../host/contender-host.ts';
import { quantile } from '../measure.ts';
import { noSums, renderInto } from '../mixed/send-mixed.ts';
import type { BenchService, StoredDesign } from '../support/bench-service.ts';

interface PdfOptions {
  readonly hosts: Hosts;
  readonly quick: boolean;
}

/** The card over the photograph as PDF, another title each time, beside `page.pdf()` of the same card in a warm page. */
export async function pdfRow(
  service: BenchService,
  card: StoredDesign,
  { hosts, quick }: PdfOptions,
): Promise<readonly Row[]> {
  const executablePath = findChromium();
  if (executablePath === null) return [];
  const args = { executablePath, task: 'pdf', document: 'card' };
  const creation = hosts.create({ name: 'Chromium', kind: 'chromium', args });
  let turn = 0;
  const draw = async (): Promise<void> => {
    const dynamicData = { ...card.data, title: `${card.data['title']} as PDF ${turn++}` };
    const { status, body } = await service.call('POST', `/v1/render/design/${card.id}`, { format: 'pdf', dynamicData });
    if (status !== 200 || body.data.cached) throw new Error(`a PDF was answered with ${JSON.stringify(body)}`);
  };
  for (let left = quick ? 10 : 150; left > 0; left -= 1) await draw();
  const chromium = await creation;
  await renderInto(chromium, quick ? 1 : 20, noSums());
  const [own, theirs] = [noSums(), noSums()];
  const [rounds, size, theirSize] = quick ? [2, 4, 1] : [10, 5, 5];
  for (let round = 0; round < rounds; round += 1) {
    const before = service.cpuMs();
    for (let left = size; left > 0; left -= 1) {
      const started = performance.now();
      await draw();
      own.wall.push(performance.now() - started);
    }
    own.cpuMs += service.cpuMs() - before;
    await renderInto(chromium, theirSize, theirs);
  }
  const [ownMs, theirMs] = [quantile(own.wall, 0.5), quantile(theirs.wall, 0.5)];
  return [
    {
      name: 'http-pdf-photo',
      title: 'PDF of the card over a photograph: Chromium `page.pdf()` ÷ Platen over HTTP',
      goal: { atLeast: 15 },
      wall: theirMs / ownMs,
      cpu: theirs.cpuMs / theirSize / (own.cpuMs / size),
      note: `median ${theirMs.toFixed(0)} and ${ownMs.toFixed(1)} ms`,
    },
  ];
}
