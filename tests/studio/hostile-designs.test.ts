import { describe, expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const attack = `"><img src=x onerror="window.ran=1"><script>window.ran=2</script>' onclick='window.ran=3`;
const long = 'W'.repeat(255);
const at = { x: 100, y: 100, width: 200, height: 60 };
const evilArt =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="window.ran=4"><script>window.ran=5</script><foreignObject><body onload="window.ran=6"/></foreignObject><rect width="9" height="9"/></svg>';
const elements = [
  { id: 'named', type: 'rectangle', ...at, fill: '#2f5bd7', name: attack },
  { id: 'long', type: 'rectangle', ...at, y: 200, fill: '#2f5bd7', name: long },
  { id: 'words', type: 'text', ...at, y: 300, text: attack, link: 'javascript:window.ran=7' },
  { id: 'html', type: 'text', ...at, y: 400, textFormat: 'html', text: `<b onclick="window.ran=8">b</b>${attack}` },
  { id: 'mark', type: 'text', ...at, x: 400, textFormat: 'markdown', text: '[a](javascript:window.ran=9) {{ guest }}' },
  { id: 'art', type: 'svg', ...at, x: 400, y: 200, svg: evilArt },
  {
    id: 'image',
    type: 'image',
    ...at,
    x: 400,
    y: 300,
    src: 'https://pictures.example.invalid/a.png',
    alt: attack,
    onError: 'placeholder',
  },
];
const variables = [{ name: 'guest', defaultValue: attack }];

describe('a design and data that mean harm', () => {
  const suite = useEditor();

  it('run nothing, break no layout and make no browser ask another host', async () => {
    // The service refuses to fetch the picture.
    suite.ignore(/status of 400/);
    const hosts = new Set<string>();
    const refused: string[] = [];
    const { page, canvas } = await suite.openWith({
      elements,
      variables,
      prepare: async (page) => {
        page.on('request', (request) => void hosts.add(new URL(request.url()).host));
        page.on('dialog', (dialog) => void dialog.dismiss());
        page.on('console', (message) => {
          if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
        });
      },
    });
    const ran = () => page.evaluate('window.ran');
    const isWhole = async () =>
      expect(
        await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.querySelectorAll('img[src="x"]').length,
        ]),
      ).toEqual([1_280, 0]);
    const layers = page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem');
    expect(await layers.count()).toBe(elements.length);
    for (const layer of await layers.all()) {
      await layer.click();
      expect((await layer.boundingBox())?.width ?? 9_999).toBeLessThan(300);
      await isWhole();
    }
    for (const tab of ['Variables', 'Checks', 'Design']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await isWhole();
    }
    await page
      .locator('input[type="file"][accept*="csv"]')
      .first()
      .setInputFiles({
        name: `${attack.replaceAll('/', '')}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `guest,"${attack.replaceAll('"', '""')}"\n"${attack.replaceAll('"', '""')}",=1+1\n${long},2\n`,
        ),
      });
    await page.getByText('Row 1 of 2').waitFor();
    await isWhole();
    for (const name of ['API call', 'Export']) {
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      await isWhole();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await canvas.focus();
    await page.keyboard.press('Control+a');
    expect(await ran()).toBeUndefined();
    expect(refused).toEqual([]);
    expect([...hosts]).toEqual([new URL(suite.service.url).host]);
  });

  it('would run nothing and reach nobody even if it became part of the page', async () => {
    suite.ignore(/Content Security Policy/);
    const reached: string[] = [];
    const { page } = await suite.openWith({
      elements: [],
      prepare: (page) =>
        page.route('https://pictures.example.invalid/**', (route) => void reached.push(route.request().url())),
    });
    await page.evaluate(tryEverything);
    const forbidden = () => page.evaluate<readonly string[]>('[...forbidden].sort()');
    await expect
      .poll(forbidden)
      .toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-attr', 'script-src-elem', 'style-src-attr']);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(reached).toEqual([]);
  });
});

/** Runs in the page, as markup of a design would. `forbidden` has the directives of the policy that forbade something. */
async function tryEverything(): Promise<void> {
  const forbidden = new Set<string>();
  Object.assign(globalThis, { forbidden });
  document.addEventListener('securitypolicyviolation', (event) => void forbidden.add(event.effectiveDirective));
  const host = document.body.appendChild(document.createElement('div'));
  host.innerHTML =
    '<p style="color: red" onclick="window.ran=1"></p><img src="https://pictures.example.invalid/a.png"><iframe src="javascript:parent.ran=2"></iframe><iframe src="https://pictures.example.invalid/"></iframe>';
  host.querySelector('p')?.click();
  for (const [name, value] of [
    ['textContent', 'window.ran = 3'],
    ['src', 'https://pictures.example.invalid/a.js'],
  ] as const) {
    host.append(Object.assign(document.createElement('script'), { [name]: value }));
  }
  await fetch('https://pictures.example.invalid/').catch(() => undefined);
}
