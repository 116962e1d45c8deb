import { deflateSync } from 'node:zlib';
import type { Route } from 'playwright-core';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

/** What lies in a drop or on the clipboard: texts by their type, and files with their bytes as Base64. */
interface Carried {
  readonly texts?: Readonly<Record<string, string>>;
  readonly files?: readonly { readonly name: string; readonly type: string; readonly base64: string }[];
}

const png = PNG.sync.write(new PNG({ width: 1_600, height: 400 })).toString('base64');
const picture = { name: 'wide.png', type: 'image/png', base64: png };

describe('what is dropped or pasted', () => {
  const suite = useEditor({ sharesPage: true });
  const { open } = suite;
  const drop = async (carried: Carried, [x, y]: readonly [number, number]) => {
    const at = await suite.editor.at(x, y);
    await suite.editor.page.evaluate(sendDrop, { carried, at });
  };
  const paste = (carried: Carried) => suite.editor.page.evaluate(sendPaste, carried);
  const count = () =>
    suite.editor.page.getByRole('tree', { name: 'Elements of the page' }).getByRole('treeitem').count();

  it('is uploaded where it is a picture, and no larger than the page', async () => {
    const { saved } = await open();
    await drop({ files: [picture] }, [400, 300]);
    await expect.poll(count).toBe(1);
    const [image] = await saved();
    expect(image).toMatchObject({ type: 'image', x: 0, y: 200, width: 800, height: 200, name: 'wide.png' });
    // The name of a file says nothing to who does not see the picture.
    expect(image).not.toHaveProperty('alt');
    expect(image?.['src']).toContain('/files/');
    const { body } = await suite.service.call('GET', '/v1/assets?type=IMAGE');
    expect(body.data[0].name).toBe('wide.png');
  });

  it('says in an alert which file is no picture, and takes the others', async () => {
    const { page, saved } = await open();
    const table = { name: 'prices.zip', type: 'application/zip', base64: deflateSync('x').toString('base64') };
    const broken = { name: 'broken.png', type: 'image/png', base64: 'AAAA' };
    await drop({ files: [table, picture, broken] }, [400, 300]);
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toContain('prices.zip');
    await expect.poll(() => alert.textContent()).toContain('broken.png');
    expect(await saved()).toMatchObject([{ type: 'image' }]);
    await page.getByRole('button', { name: 'Close' }).click();
    await alert.waitFor({ state: 'detached' });
  });

  it('is shown as rows where it is a table, and its pictures go onto the page', async () => {
    const { page, saved } = await open();
    const table = {
      name: 'guests.csv',
      type: 'text/csv',
      base64: Buffer.from('name\nAda\nGrace\n').toString('base64'),
    };
    await drop({ files: [table, picture] }, [400, 300]);
    await page.getByRole('group', { name: 'Data row' }).getByText('Row 1 of 2').waitFor();
    await expect.poll(count).toBe(1);
    expect(await saved()).toMatchObject([{ type: 'image' }]);
    expect(await page.getByRole('alert').count()).toBe(0);
    await drop({ files: [{ ...table, name: 'empty.csv', base64: '' }] }, [400, 300]);
    await page.getByText('empty.csv could not be read: it has no rows').waitFor();
  });

  it('is an icon where it is SVG, whose scripts are gone', async () => {
    const { saved, page } = await open();
    const source =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" onload="window.ran = 1"><script>window.ran = 2</script><rect width="80" height="40"/></svg>';
    await drop({ texts: { 'text/plain': source } }, [400, 300]);
    await expect.poll(count).toBe(1);
    const [icon] = await saved();
    expect(icon).toMatchObject({ type: 'svg', x: 360, y: 280, width: 80, height: 40 });
    expect(icon?.['svg']).toContain('<rect');
    expect(icon?.['svg']).not.toMatch(/script|onload/);
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  it('is a text where it is one, and of HTML its words', async () => {
    const { saved } = await open();
    await drop({ texts: { 'text/html': '<p>Two <b>words</b></p>' } }, [400, 300]);
    await expect.poll(count).toBe(1);
    await paste({ texts: { 'text/plain': 'Written elsewhere' } });
    await expect.poll(count).toBe(2);
    expect(await saved()).toMatchObject([
      { type: 'text', text: 'Two words' },
      { type: 'text', text: 'Written elsewhere' },
    ]);
  });

  it('asks the policy of the page for nothing, whatever styles and scripts come with it', async () => {
    const { saved, page } = await open();
    await page.evaluate(`addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      (window.violated ??= []).push(violatedDirective);
    })`);
    const html =
      '<head><style>p { color: red }</style></head><ul style="margin: 0"><li style=\'color:red\'>One, only = 1</li>\n<li onclick=go()>Two</li></ul><p class="x" style=color:blue>Three<br>four</p><img src="x" onerror="window.ran = 1"><script>window.ran = 2</script>';
    await paste({ texts: { 'text/html': html } });
    await expect.poll(count).toBe(1);
    await page.keyboard.press('Escape');
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><style>.a { fill: #c00000 }</style><rect class="a" style="opacity: 0.5" width="80" height="40" onclick="window.ran = 3"/><text>in style = yes</text></svg>';
    await drop({ texts: { 'text/plain': svg } }, [400, 300]);
    await expect.poll(count).toBe(2);
    const [words, icon] = await saved();
    expect(words).toMatchObject({ text: 'One, only = 1\nTwo\nThree\nfour' });
    expect(icon?.['svg']).toContain('<style>.a { fill: #c00000 }</style>');
    expect(icon?.['svg']).toContain('style="opacity: 0.5"');
    expect(icon?.['svg']).toContain('in style = yes');
    expect(await page.evaluate('[window.violated, window.ran]')).toEqual([undefined, undefined]);
  });

  it('is a table of the cells of a spreadsheet, which puts a picture beside them, and fills the chosen one', async () => {
    const { saved, page } = await open();
    const cellsOf = (lines: readonly string[]) => {
      const rows = lines.map((line) => `<tr>${line.replace(/[^\t]+/g, '<td>$&</td>')}</tr>`);
      return { 'text/plain': lines.join('\r\n'), 'text/html': `<table>${rows.join('')}</table>` };
    };
    await paste({ texts: cellsOf(['Drink\tPrice', 'Tea\t2.50']), files: [picture] });
    await expect.poll(count).toBe(1);
    const table = { type: 'table', columns: [{ header: 'Drink' }, { header: 'Price' }] };
    expect(await saved()).toMatchObject([{ ...table, rows: [['Tea', '2.50']] }]);
    await paste({ texts: cellsOf(['Milk\t1.20', 'Juice\t3.10']) });
    await page.getByRole('textbox', { name: /^Text of/ }).waitFor();
    await page.keyboard.press('Escape');
    const filled = {
      rows: [
        ['Milk', '1.20'],
        ['Juice', '3.10'],
      ],
    };
    expect(await saved()).toMatchObject([{ ...table, ...filled }]);
    await paste({ texts: { 'text/plain': Array.from({ length: 2_502 }, () => 'a\tb').join('\n') } });
    await page.getByRole('alert').getByText('2502 × 2: A table may have 5,000 cells').waitFor();
    expect(await saved()).toMatchObject([filled]);
  });

  it('is a picture where HTML holds one and no words', async () => {
    const { saved } = await open();
    await paste({ texts: { 'text/html': '<img src="https://example.com/wide.png">' }, files: [picture] });
    await expect.poll(count).toBe(1);
    expect(await saved()).toMatchObject([{ type: 'image' }]);
  });

  it('waits for what was dropped before, and for the hand that moves something', async () => {
    const box = { id: 'box', type: 'rectangle', x: 100, y: 100, width: 100, height: 60, fill: '#2f5bd7' };
    const { page, at, saved } = await open(box);
    const uploads: Route[] = [];
    await page.route('**/assets/upload', (route) => void uploads.push(route));
    await drop({ files: [picture, { ...picture, name: 'first.txt', type: 'application/zip' }] }, [400, 300]);
    await drop({ files: [{ ...picture, name: 'second.png' }] }, [400, 300]);
    await expect.poll(() => uploads.length).toBe(1);
    const [from, to] = [await at(150, 130), await at(350, 130)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, from.y);
    await uploads[0]?.continue();
    await expect.poll(() => uploads.length).toBe(1);
    await page.getByRole('alert').getByText('first.txt').waitFor();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await expect.poll(() => uploads.length).toBe(2);
    await uploads[1]?.continue();
    await expect.poll(count).toBe(3);
    // What is told of the first drop is still there.
    await page.getByRole('alert').getByText('first.txt').waitFor();
    expect(await saved()).toMatchObject([{ id: 'box', x: 300 }, { name: 'wide.png' }, { name: 'second.png' }]);
  });

  it('is uploaded as PNG where it is AVIF, which the service does not read', async () => {
    const { saved } = await open();
    const avif = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#c01010' } })
      .avif()
      .toBuffer();
    await drop({ files: [{ name: 'red.avif', type: 'image/avif', base64: avif.toString('base64') }] }, [400, 300]);
    await expect.poll(count).toBe(1);
    expect(await saved()).toMatchObject([{ type: 'image', name: 'red.png', width: 60, height: 30 }]);
  });

  it('says what to do where the service cannot be reached, or a proxy answers in its place', async () => {
    const { page } = await open();
    suite.ignore(/Failed to load resource/);
    const offline = page.getByRole('alert').getByText('wide.png: The service cannot be reached. Check the connection');
    await page.route('**/assets/upload', (route) => route.abort());
    await drop({ files: [picture] }, [400, 300]);
    await offline.waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.route('**/assets/upload', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await drop({ files: [picture] }, [400, 300]);
    await offline.waitFor();
  });

  it('is nothing where Studio itself dragged it, and Ctrl A selects the elements and none of the words', async () => {
    const box = { type: 'rectangle', y: 100, width: 100, height: 60, fill: '#2f5bd7' };
    const { page, saved } = await open({ ...box, id: 'a', x: 100 }, { ...box, id: 'b', x: 300 });
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Control+a');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await page.locator('[data-area] h1').evaluate(sendDragStart);
    await drop({ texts: { 'text/plain': 'Saved Preview (P)' } }, [400, 300]);
    await page.getByRole('region', { name: 'Canvas' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await saved()).toMatchObject([{ x: 101 }, { x: 301 }]);
    expect(await count()).toBe(2);
  });

  it('is an element, an icon or a picture of the library that is dragged to a point of the page', async () => {
    const { page, canvas, at, saved } = await open();
    const carry = async (panel: string, name: RegExp, [x, y]: readonly [number, number]) => {
      await page.getByRole('button', { name: panel, exact: true }).click();
      if (panel === 'Pictures') {
        await page.getByRole('radio', { name: 'Stock' }).click({ force: true });
        // Until it is answered, what was found before is shown.
        const found = page.waitForResponse((answer) => answer.url().includes('query=food'));
        await page.getByRole('button', { name: 'Food', exact: true }).click();
        await found;
        expect(await page.getByRole('textbox', { name: 'Search stock pictures' }).inputValue()).toBe('food');
        await page.locator('ul[aria-busy=false]').waitFor();
      }
      const box = await canvas.boundingBox();
      const place = await at(x, y);
      const targetPosition = { x: place.x - (box?.x ?? 0), y: place.y - (box?.y ?? 0) };
      const shelf = page.getByRole('region', { name: panel });
      await shelf.getByRole('button', { name }).first().dragTo(canvas, { targetPosition });
    };
    await carry('Elements', /^Rectangle/, [200, 150]);
    await expect.poll(count).toBe(1);
    await carry('Icons', /^Add/, [600, 150]);
    await expect.poll(count).toBe(2);
    await carry('Pictures', /^Add/, [400, 300]);
    await expect.poll(count).toBe(3);
    const elements = await saved();
    expect(elements).toMatchObject([{ type: 'rectangle' }, { type: 'svg' }, { type: 'image' }]);
    const middles = elements.map(({ x, y, width, height }) => [
      Number(x) + Number(width) / 2,
      Number(y) + Number(height) / 2,
    ]);
    for (const [index, middle] of [
      [200, 150],
      [600, 150],
      [400, 300],
    ].entries()) {
      expect(Math.abs((middles[index]?.[0] ?? 0) - (middle[0] ?? 0))).toBeLessThan(3);
      expect(Math.abs((middles[index]?.[1] ?? 0) - (middle[1] ?? 0))).toBeLessThan(3);
    }
    // No larger than four fifths of the page, as one that is added by a press.
    expect(Number(elements[2]?.['height'])).toBeLessThanOrEqual(480);
    expect(elements[1]).not.toHaveProperty('svg');
  });

  it('are the elements of another design in another tab', async () => {
    const box = { id: 'a', type: 'rectangle', x: 111, y: 123, width: 100, height: 60, fill: '#2f5bd7' };
    const { page } = await open(box);
    await page.keyboard.press('Tab');
    const copied = await page.evaluate(readCopy);
    await page.context().close();
    const { saved } = await open();
    await paste({ texts: { 'application/x-platen-elements+json': copied.own } });
    await expect.poll(count).toBe(1);
    await paste({ texts: { 'text/plain': copied.plain } });
    await expect.poll(count).toBe(2);
    expect(await saved()).toMatchObject([
      { x: 111, y: 123, fill: '#2f5bd7' },
      { x: 127, y: 139 },
    ]);
  });
});

/** Runs in the page. */
function sendDrop({ carried, at }: { carried: Carried; at: { x: number; y: number } }): void {
  const dataTransfer = new DataTransfer();
  for (const [type, text] of Object.entries(carried.texts ?? {})) dataTransfer.setData(type, text);
  for (const { name, type, base64 } of carried.files ?? []) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], name, { type }));
  }
  const region = document.querySelector('section[aria-label="Canvas"]');
  for (const name of ['dragover', 'drop']) {
    const event = new DragEvent(name, { dataTransfer, clientX: at.x, clientY: at.y, bubbles: true, cancelable: true });
    region?.dispatchEvent(event);
  }
}

/** Runs in the page. */
function sendDragStart(element: Element): void {
  element.dispatchEvent(new DragEvent('dragstart', { bubbles: true }));
}

/** Runs in the page. */
function sendPaste(carried: Carried): void {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(carried.texts ?? {})) clipboardData.setData(type, text);
  for (const { name, type, base64 } of carried.files ?? []) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    clipboardData.items.add(new File([bytes], name, { type }));
  }
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** Runs in the page: what a copy puts on the clipboard. */
function readCopy(): { own: string; plain: string } {
  const clipboardData = new DataTransfer();
  document.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  return {
    own: clipboardData.getData('application/x-platen-elements+json'),
    plain: clipboardData.getData('text/plain'),
  };
}
