import { describe, expect, it } from 'vitest';
import { comparePixels, decodePng } from '../parity/support/compare-pixels.ts';
import { type At, extentsOn, inkAround } from './support/ink.ts';
import { useEditor } from './support/use-editor.ts';

const suite = useEditor();
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await suite.editor.page.keyboard.press(key);
};
const field = () => suite.editor.page.getByRole('textbox', { name: /^Text of/ });
const selection = () =>
  field().evaluate((own) => {
    const { selectionStart, selectionEnd } = own as HTMLTextAreaElement;
    return [selectionStart, selectionEnd];
  });
/** The ends of the caret from above, px of the window. */
const caret = async (): Promise<readonly [At, At]> => {
  const line = suite.editor.page.locator('[data-text="caret"]');
  const region = await suite.editor.canvas.boundingBox();
  const [x1, y1, x2, y2] = await line.evaluate((own) =>
    ['x1', 'y1', 'x2', 'y2'].map((name) => Number(own.getAttribute(name))),
  );
  const at = (x = 0, y = 0): At => ({ x: (region?.x ?? 0) + x, y: (region?.y ?? 0) + y });
  return [at(x1, y1), at(x2, y2)];
};
const write = async () => {
  await press('Tab', 'Enter');
  await suite.editor.page.locator('[data-text="caret"]').waitFor({ state: 'attached' });
};
/** Presses a key, and answers where the caret is once it has moved. */
const caretAfter = async (key: string) => {
  const before = JSON.stringify(await caret());
  await press(key);
  await expect.poll(async () => JSON.stringify(await caret())).not.toBe(before);
  return caret();
};

describe('a caret in Arabic', () => {
  const text = { id: 't', type: 'text', x: 100, y: 100, width: 500, height: 100, fontSize: 40, fit: 'none' };

  it('goes leftwards through joined letters, one letter of the text with each step', async () => {
    // With a ligature of lam and alef.
    const words = 'سلام بيت';
    await suite.open({ ...text, text: words });
    await write();
    await press('Control+Home');
    await expect.poll(selection).toEqual([0, 0]);
    const places = [(await caret())[0].x];
    for (let step = 1; step <= words.length; step += 1) {
      places.push((await caretAfter('ArrowLeft'))[0].x);
      expect(await selection()).toEqual([step, step]);
    }
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    expect(new Set(places).size).toBe(words.length + 1);
    for (const before of places.slice(0, -1).toReversed()) {
      expect((await caretAfter('ArrowRight'))[0].x).toBeCloseTo(before, 1);
    }
  });

  it('goes by words, selects and deletes in the order of the text', async () => {
    await suite.open({ ...text, text: 'قهوة tea شاي' });
    await write();
    await press('Control+Home', 'Control+ArrowLeft');
    await expect.poll(selection).toEqual([4, 4]);
    await press('Control+ArrowLeft');
    await expect.poll(selection).toEqual([8, 8]);
    await press('Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft');
    // As it is seen: what lies at the left of the caret is the Latin word.
    await expect.poll(selection).toEqual([5, 8]);
    await press('Backspace', 'Backspace');
    await expect.poll(() => field().inputValue()).toBe('قهوة شاي');
  });

  it('walks over both directions of a line as it is seen', async () => {
    await suite.open({ ...text, text: 'ab بيت cd' });
    await write();
    await press('Control+Home');
    await expect.poll(selection).toEqual([0, 0]);
    let last = (await caret())[0].x;
    const passed = [0];
    for (let step = 0; step < 9; step += 1) {
      const [{ x }] = await caretAfter('ArrowRight');
      expect(x).toBeGreaterThan(last);
      last = x;
      passed.push((await selection())[0] ?? -1);
    }
    expect(passed).toEqual([0, 1, 2, 3, 5, 4, 3, 7, 8, 9]);
  });
});

/** Runs in the page. */
const scaleOf = (layer: Element) => new DOMMatrix(getComputedStyle(layer).transform).a;

/** Four letters whose ink nearly fills what they are wide and stands on the line. */
const letters = 'HHHH';
const fontSize = 24;
const text = {
  id: 't',
  type: 'text',
  x: 340,
  y: 280,
  width: 120,
  height: 40,
  text: letters,
  fontFamily: 'Inter',
  fontSize,
  fit: 'none',
  textAlign: 'center',
  verticalAlign: 'middle',
};
const centre = { x: 400, y: 300 };
/** The text in a rotated group in another one: together they turn it by 65 degrees about the middle of the page. */
const inner = { id: 'inner', type: 'group', x: 300, y: 200, width: 200, height: 200, rotation: 40 };
const grouped = {
  id: 'outer',
  type: 'group',
  x: 200,
  y: 100,
  width: 400,
  height: 400,
  rotation: 25,
  children: [{ ...inner, x: 100, y: 100, children: [{ ...text, x: 40, y: 80 }] }],
};

describe('the caret over what is painted', () => {
  const zoomTo = async (zoom: number) => {
    const { page, canvas, at } = suite.editor;
    const isShownAt = (percent: number) => page.locator('output', { hasText: `${percent} %` }).waitFor();
    await press('Shift+Digit0');
    await isShownAt(100);
    const point = await at(centre.x, centre.y);
    await page.mouse.move(point.x, point.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300 * Math.log(zoom));
    await page.keyboard.up('Control');
    await isShownAt(zoom * 100);
    // What is painted is scaled until it is painted anew.
    const scale = () => canvas.locator('canvas').first().evaluate(scaleOf);
    await expect.poll(scale).toBeCloseTo(1, 5);
  };
  /** The ink of the text once it is painted sharply. */
  const inkAt = async (middle: At) => {
    let last: readonly At[] = [];
    await expect
      .poll(
        async () => {
          const before = last.length;
          last = await inkAround(suite.editor.page, middle, 170);
          return last.length > 0 && last.length === before;
        },
        { interval: 400 },
      )
      .toBe(true);
    return last;
  };

  it.each([
    ['as it lies', text, 0, 1],
    ['as it lies', text, 0, 0.5],
    ['as it lies', text, 0, 4],
    ['turned', { ...text, rotation: 30 }, 30, 1],
    ['turned', { ...text, rotation: 30 }, 30, 0.5],
    ['turned', { ...text, rotation: 30 }, 30, 4],
    ['in turned groups', grouped, 65, 1],
    ['in turned groups', grouped, 65, 0.5],
    ['in turned groups', grouped, 65, 4],
  ] as const)('stands beside the letters of a text %s', async (_, element, degrees, zoom) => {
    const { page, at } = await suite.open(element);
    await zoomTo(zoom);
    const middle = await at(centre.x, centre.y);
    const ink = await inkAt(middle);
    const size = fontSize * zoom;

    await page.mouse.dblclick(middle.x, middle.y);
    // Each double click goes one group further in.
    for (let step = 0; step < 3 && (await field().count()) === 0; step += 1)
      await page.mouse.dblclick(middle.x, middle.y);
    await page.locator('[data-text="caret"]').waitFor({ state: 'attached' });
    // What is clicked between the second and the third letter is found there.
    await page.mouse.click(middle.x, middle.y);
    await expect.poll(selection).toEqual([2, 2]);

    for (const [key, end] of [
      ['End', 'max'],
      ['Home', 'min'],
    ] as const) {
      const [top, bottom] = await caretAfter(key);
      const length = Math.hypot(bottom.x - top.x, bottom.y - top.y);
      const down = { x: (bottom.x - top.x) / length, y: (bottom.y - top.y) / length };
      expect((Math.atan2(-down.x, down.y) * 180) / Math.PI).toBeCloseTo(degrees, 1);
      // From the top of the caret down, and to its left: the ink of letters.
      const { along, across } = extentsOn({ from: top, along: down }, ink);
      expect(along.min).toBeGreaterThan(0);
      expect(along.max).toBeLessThan(length);
      const gap = end === 'max' ? across.min : -across.max;
      expect(gap).toBeGreaterThan(-1);
      expect(gap).toBeLessThan(0.15 * size + 1);
    }

    await press('Control+a');
    const selected = page.locator('[data-text="selected"]');
    await expect.poll(() => selected.count()).toBe(1);
    const region = await suite.editor.canvas.boundingBox();
    const corners = ((await selected.getAttribute('points')) ?? '').split(' ').map((pair) => {
      const [x = 0, y = 0] = pair.split(',').map(Number);
      return { x: (region?.x ?? 0) + x, y: (region?.y ?? 0) + y };
    });
    const turn = (degrees * Math.PI) / 180;
    const line = { from: middle, along: { x: Math.cos(turn), y: Math.sin(turn) } };
    const [box, painted] = [extentsOn(line, corners).along, extentsOn(line, ink).along];
    expect(painted.min - box.min).toBeGreaterThan(-1);
    expect(painted.min - box.min).toBeLessThan(0.15 * size + 1);
    expect(box.max - painted.max).toBeGreaterThan(-1);
    expect(box.max - painted.max).toBeLessThan(0.15 * size + 1);
  });
});

describe('the canvas while a text is written', () => {
  const page = (more: object) => ({
    ...text,
    x: 60,
    width: 680,
    height: 160,
    fontSize: 36,
    textAlign: 'left',
    ...more,
  });
  const elements = [
    { id: 'ground', type: 'rectangle', x: 0, y: 0, width: 800, height: 600, fill: '#f4efe6' },
    page({ id: 't', y: 40, text: 'Dear guest', fit: 'shrink', fontFamily: 'Playfair Display', fill: '#223344' }),
    page({ id: 'b', y: 220, text: 'Wörter قهوة and 日本語 – “quoted” 1/2', rotation: 3 }),
    page({
      id: 'c',
      y: 420,
      text: 'Shadow',
      shadow: { color: '#0008', blur: 6, offsetX: 3, offsetY: 4 },
      opacity: 0.9,
    }),
  ];

  it.each([1, 2])('holds the pixels of the PNG that the service makes of the draft, at scale %i', async (scale) => {
    const { page: tab, canvas, designId } = await suite.openWith({ elements, deviceScaleFactor: scale });
    const below = canvas.locator('canvas[data-painter="engine"]').first();
    // At a whole px of the screen the layer has just the pixels of the page.
    const sizes = [1_280, 1_281].flatMap((width) => [800, 801].map((height) => ({ width, height })));
    for (const size of sizes) {
      await tab.setViewportSize(size);
      // The canvas learns of its size before the next frame but one.
      await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await press('Shift+Digit0');
      const places = await tab.locator('[data-paper]').evaluate((own) => {
        const { e, f } = new DOMMatrix(getComputedStyle(own).transform);
        return [e, f];
      });
      if (places.every(Number.isInteger)) break;
    }
    await press('Tab', 'Tab', 'Enter');
    await tab.locator('[data-text="caret"]').waitFor({ state: 'attached' });
    await press('End');
    const added = ' of ours, come in and find out what is on';
    await tab.keyboard.type(added);
    const wanted = `Dear guest${added}`;
    await expect
      .poll(async () => {
        const { body } = await suite.service.call('GET', `/v1/designs/${designId}/draft`);
        return body.data?.canvasData?.elements[1]?.text;
      })
      .toBe(wanted);
    expect(await field().inputValue()).toBe(wanted);
    const request = { format: 'png', scale, version: 'draft' };
    const { body } = await suite.service.call('POST', `/v1/render/design/${designId}`, request);
    const delivered = decodePng(Buffer.from(await (await fetch(body.data.imageUrl)).arrayBuffer()));
    let percent = 100;
    await expect
      .poll(async () => {
        const address = await below.evaluate(pictureOfLayers);
        const painted = decodePng(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
        if (painted.width !== delivered.width || painted.height !== delivered.height) return 'another size';
        percent = comparePixels(painted, delivered).percent;
        return percent <= 0.1;
      })
      .toBe(true);
    expect(await tab.locator('[data-text="caret"]').count()).toBe(1);
  });
});

/** The page as its layers show it together; runs in the page. */
function pictureOfLayers(below: Element): string {
  const { width, height } = below as HTMLCanvasElement;
  const picture = Object.assign(document.createElement('canvas'), { width, height });
  const context = picture.getContext('2d', { willReadFrequently: true });
  const placeOf = (layer: Element) => new DOMMatrix(getComputedStyle(layer).transform);
  const from = placeOf(below);
  for (const layer of below.parentElement?.querySelectorAll<HTMLCanvasElement>(':scope > canvas') ?? []) {
    const { e, f } = placeOf(layer);
    if (layer.width > 0) context?.drawImage(layer, (e - from.e) * devicePixelRatio, (f - from.f) * devicePixelRatio);
  }
  return picture.toDataURL('image/png');
}
