import { expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const suite = useEditor();
const title = { id: 'title', type: 'text', x: 100, y: 100, width: 300, height: 40, fontSize: 32, text: '{{ name }}' };

it('what could not be loaded is loaded, and nothing is said of it any more, when the connection is back', async () => {
  suite.ignore(/Failed to load resource/);
  const { page, canvas, loadRows } = await suite.open(title);
  await loadRows('people.csv', 'name\nAda\n');
  const data = page.getByRole('group', { name: 'Data row' });
  await data.getByRole('button', { name: 'Delete people.csv' }).waitFor();
  const context = page.context();
  const away = /\/v1\/(?:engine\/fonts|designs\/[^/]+\/data-sets)(?:\?|$)/;
  await context.route(away, (route) => route.abort());
  await page.reload();
  const notDrawn = canvas.getByRole('alert').getByText('The service cannot be reached');
  const notLoaded = data.getByText('The rows could not be loaded: The service cannot be reached');
  await notDrawn.waitFor();
  await notLoaded.waitFor();
  await page.getByRole('tab', { name: /^Checks/ }).click();
  const notChecked = page.getByRole('listitem').getByText('The service cannot be reached');
  await notChecked.waitFor();
  await context.setOffline(true);
  await context.unroute(away);
  await context.setOffline(false);
  for (const each of [notDrawn, notLoaded, notChecked]) await each.waitFor({ state: 'detached' });
  await canvas.locator('canvas[data-painter="engine"]').first().waitFor({ state: 'attached' });
  await data.getByText('Row 1 of 1').waitFor();
  await expect.poll(() => page.getByText('Nothing to mend in this row.').count()).toBe(1);
});
