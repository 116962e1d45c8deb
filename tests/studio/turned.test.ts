import { describe, expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation?: number;
}

const box = (id: string, x: number, y: number, more: object = {}) => {
  return { id, type: 'rectangle', x, y, width: 100, height: 60, fill: '#2f5bd7', ...more };
};
/** Degrees from 0 on. */
const turnOf = ({ rotation = 0 }: Box) => (rotation + 360) % 360;
const centreOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
const between = (one: Box, other: Box) => {
  const [from, to] = [centreOf(one), centreOf(other)];
  return { length: Math.hypot(to.x - from.x, to.y - from.y), angle: Math.atan2(to.y - from.y, to.x - from.x) };
};

describe('turned elements', () => {
  const suite = useEditor();
  const { open } = suite;
  /** The middle of a grip, px of the window. */
  const grip = async (name: string) => {
    const place = await suite.editor.page.locator(`[data-grip="${name}"]`).boundingBox();
    return { x: (place?.x ?? 0) + (place?.width ?? 0) / 2, y: (place?.y ?? 0) + (place?.height ?? 0) / 2 };
  };
  const boxes = async () => (await suite.editor.saved()) as readonly unknown[] as readonly Box[];
  const openTwo = async () => {
    const first = box('a', 200, 200, { rotation: 30 });
    const second = box('b', 400, 320, { rotation: 340, width: 140 });
    const opened = await open(first, second);
    await opened.page.keyboard.press('Control+a');
    await opened.page.locator('[data-frame="each"]').first().waitFor({ state: 'attached' });
    return { ...opened, first, second };
  };

  it.each([
    ['a corner', 'resize:1:1', 'resize:-1:-1'],
    ['a side', 'resize:1:0', 'resize:-1:0'],
  ])('grow together in their ratio by %s, and each stays turned as it was', async (_, held, still) => {
    const { page, first, second } = await openTwo();
    const [from, opposite] = [await grip(held), await grip(still)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    const to = { x: from.x + (from.x - opposite.x) / 2, y: from.y + (from.y - opposite.y) / 2 };
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.keyboard.down('Control');
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await page.keyboard.up('Control');
    const [one, other] = await boxes();
    if (!one || !other) throw new Error('an element is gone');
    expect([one, other].map(turnOf)).toEqual([30, 340]);
    for (const [now, before] of [
      [one, first],
      [other, second],
    ] as const) {
      expect(now.width / before.width).toBeCloseTo(1.5, 1);
      expect(now.height / before.height).toBeCloseTo(1.5, 1);
    }
    expect(between(one, other).length / between(first, second).length).toBeCloseTo(1.5, 1);
    expect(between(one, other).angle).toBeCloseTo(between(first, second).angle, 2);
    await page.keyboard.press('Control+z');
    expect(await boxes()).toMatchObject([first, second]);
  });

  it('turn together about the middle of all, each by as much', async () => {
    const { page, first, second } = await openTwo();
    const [from, low, high] = [await grip('rotate'), await grip('resize:-1:-1'), await grip('resize:1:1')];
    const middle = { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 };
    const reach = middle.y - from.y;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.keyboard.down('Shift');
    // A quarter to the right, on the way in two steps.
    await page.mouse.move(middle.x + reach * 0.7, middle.y - reach * 0.7);
    await page.mouse.move(middle.x + reach, middle.y + 2);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const [one, other] = await boxes();
    if (!one || !other) throw new Error('an element is gone');
    expect([one, other].map(turnOf)).toEqual([120, 70]);
    expect([one.width, one.height, other.width, other.height]).toEqual([100, 60, 140, 60]);
    expect(between(one, other).length).toBeCloseTo(between(first, second).length, 1);
    expect(between(one, other).angle - between(first, second).angle).toBeCloseTo(Math.PI / 2, 2);
  });

  it('snap by what is seen of them, not by the box that they had before', async () => {
    const { at, page } = await open(box('a', 100, 300, { width: 100, height: 100, rotation: 45 }));
    const [from, to] = [await at(150, 350), await at(402, 250)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    await page.locator('section svg line').first().waitFor({ state: 'attached' });
    await page.mouse.up();
    const [turned] = await boxes();
    expect(turned && centreOf(turned).x).toBeCloseTo(400, 1);
    // Its left corner is 70.7 px left of its centre: that lies on the edge of the page.
    const edge = await at(73, 250);
    const centre = await at(400, 250);
    await page.mouse.move(centre.x, centre.y);
    await page.mouse.down();
    await page.mouse.move((edge.x + centre.x) / 2, edge.y);
    await page.mouse.move(edge.x, edge.y);
    await page.mouse.up();
    const [moved] = await boxes();
    expect(moved && centreOf(moved).x).toBeCloseTo(100 / Math.SQRT2, 1);
  });
});

describe('equal gaps', () => {
  const suite = useEditor();

  it('hold what is dragged, and are shown with their lengths', async () => {
    const { at, page, saved } = await suite.open(box('a', 60, 100), box('b', 210, 100), box('c', 560, 100));
    const [from, to] = [await at(610, 130), await at(412, 150)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y);
    await page.mouse.move(to.x, to.y);
    await expect.poll(() => page.locator('section svg text[data-gap]').allTextContents()).toEqual(['50', '50']);
    await page.mouse.up();
    expect(await saved()).toMatchObject([{ x: 60 }, { x: 210 }, { x: 360, y: 120 }]);
  });
});
