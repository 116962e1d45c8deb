import type { BenchService } from '../support/bench-service.ts';
import type { NewDesign } from './designs.ts';
import { type Browser, openEditor, store } from './editor-page.ts';

const rows = 1_000;

/** ms from the moment at which the page has a table of 1,000 rows until it tells how many of them have problems. */
export async function allRowsMs(browser: Browser, service: BenchService, design: NewDesign): Promise<number> {
  const editor = await openEditor(browser, service, await store(service, design));
  const group = editor.page.getByRole('group', { name: 'Data row' });
  const [chooser] = await Promise.all([
    editor.page.waitForEvent('filechooser'),
    group.getByRole('button', { name: 'Load CSV or JSON' }).click(),
  ]);
  const began = performance.now();
  await chooser.setFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(table()) });
  await group.getByRole('button', { name: `${rows / 4} rows have problems` }).waitFor();
  const ms = performance.now() - began;
  await editor.close();
  return ms;
}

/** Every fourth name is too long for its place. */
function table(): string {
  const guests = Array.from({ length: rows }, (_, index) => {
    const name = `Guest ${index} ${index % 4 === 3 ? 'of the Northern Lights Orchestra and its many friends' : 'Tanaka'}`;
    return [name, `Row ${index % 40}`, `NLO-${index}`].join(',');
  });
  return ['name,seat,code', ...guests].join('\n');
}
