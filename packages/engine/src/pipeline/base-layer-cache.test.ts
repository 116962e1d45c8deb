import { readFileSync } from 'node:fs';
import {
  bindDesign,
  collectImageNeeds,
  defaultRenderOptions,
  innerMark,
  type Mark,
  parseDesign,
  type Scene,
} from '@platen/core';
import { describe, expect, it, vi } from 'vitest';
import { createCaches } from '../caches/caches.ts';
import { createBaseLayerCache } from '../surface/base-layer-cache.ts';
import { isOpaque } from '../surface/opaque-pixels.ts';
import { paintRaster } from '../surface/raster-surface.ts';
import { outputWriters } from './output-writers.ts';
import { render } from './render.ts';
import type { ImageSource, RenderServices } from './render-job.ts';
import { createRenderServices } from './render-services.ts';

const caches = createCaches();
const folder = new URL('../../../../fixtures/designs/link-card/', import.meta.url);
const fixture = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const card = parseDesign(fixture('design.json'));
const data = fixture('data.json');
const images = new Map<string, ImageSource>(
  collectImageNeeds(bindDesign(card, { dynamicData: data })).map(({ src }) => [
    src,
    { status: 'file', path: new URL(src, folder).pathname },
  ]),
);

const draw = async (services: RenderServices, dynamicData: Record<string, unknown>, document = card, scale = 1) => {
  const design = bindDesign(document, { dynamicData });
  return (await render({ design, options: { ...defaultRenderOptions, scale }, images }, services)).bytes;
};

/** Every kind of thing whose pixels depend on those beneath or on where they lie, over nothing that is opaque. */
const mixed = parseDesign({
  width: 320,
  height: 240,
  canvasData: {
    background: 'rgba(250, 120, 30, 0.3)',
    elements: [
      { type: 'ellipse', x: 13.4, y: 11.7, width: 160, height: 120, fill: 'rgba(20, 90, 200, 0.41)', rotation: 13 },
      {
        type: 'rectangle',
        width: 320,
        height: 240,
        fill: {
          type: 'radial',
          stops: [
            { offset: 0, color: 'rgba(255,0,0,0.2)' },
            { offset: 1, color: 'rgba(0,40,255,0.7)' },
          ],
        },
        blendMode: 'multiply',
      },
      { type: 'text', x: 20, y: 20, width: 200, height: 60, text: '{{ first }}', fontFamily: 'Inter', opacity: 0.6 },
      {
        type: 'rectangle',
        x: 40,
        y: 90,
        width: 90,
        height: 60,
        fill: '#33aa77',
        cornerRadius: 12,
        shadow: { color: 'rgba(0,0,0,0.5)', blur: 14, offsetY: 5 },
        blendMode: 'screen',
      },
      { type: 'text', x: 30, y: 150, width: 250, height: 60, text: '{{ second }}', fontFamily: 'Inter', fontSize: 30 },
    ],
  },
});

const page = { version: 1, width: 200, height: 200, background: null, warnings: [], elements: [] } as const;

describe('what scenes of a series have in common', () => {
  it('leaves the same bytes as painting each scene from nothing', async () => {
    const warm = createRenderServices();
    const cold: RenderServices = { ...createRenderServices(), bases: undefined };
    const titles = ['One', 'Two', 'Three', 'Two'];
    for (const title of titles) {
      const given = { ...data, title };
      expect((await draw(warm, given)).equals(await draw(cold, given))).toBe(true);
    }
    // Less in common, then another size, then more in common for long enough that more is kept.
    for (const category of ['News', 'Maps']) {
      const given = { ...data, category };
      expect((await draw(warm, given)).equals(await draw(cold, given))).toBe(true);
    }
    expect((await draw(warm, data, card, 0.5)).equals(await draw(cold, data, card, 0.5))).toBe(true);
    for (let minutes = 0; minutes < 12; minutes += 1) await draw(warm, { ...data, minutes }, card, 0.5);
    expect(
      (await draw(warm, { ...data, minutes: 90 }, card, 0.5)).equals(
        await draw(cold, { ...data, minutes: 90 }, card, 0.5),
      ),
    ).toBe(true);
  });

  it('is copied exactly where it is translucent', async () => {
    const warm = createRenderServices();
    const cold: RenderServices = { ...createRenderServices(), bases: undefined };
    for (const [first, second] of [
      ['a', 'b'],
      ['a', 'c'],
      ['a', 'd'],
      ['e', 'd'],
      ['e', 'f'],
    ]) {
      const given = { first, second };
      expect((await draw(warm, given, mixed)).equals(await draw(cold, given, mixed))).toBe(true);
    }
  });

  it('holds what lies above a text that changes, as long as they do not touch', () => {
    const bases = createBaseLayerCache(caches);
    const place = { width: 200, height: 200, transform: [1, 0, 0, 1, 0, 0] } as const;
    const box = (x: number, fill: string): Mark => ({
      ...innerMark(fill),
      kind: 'shape',
      shape: { type: 'rect', x, y: 20, width: 30, height: 160 },
      fill: { type: 'solid', color: fill },
      stroke: null,
      shadows: [],
    });
    const photo = (elementId: string, x: number): Mark => ({
      ...innerMark(elementId),
      kind: 'image',
      image: elementId,
      source: { x: 0, y: 0, width: 8, height: 8 },
      target: { x, y: 10, width: 60, height: 60 },
    });
    const drawable = paintRaster(
      { ...page, width: 8, height: 8, background: { type: 'solid', color: '#884400' }, marks: [] },
      { ...place, width: 8, height: 8 },
      { image: () => undefined },
    );
    const paint = (marks: readonly Mark[]): readonly string[] => {
      const image = vi.fn((_key: string) => ({ drawable, shrink: 1 }));
      const resources = { image };
      const { canvas: painted } = bases.paint({ ...page, marks }, place, resources, new Map());
      const asked = image.mock.calls.map(([key]) => key);
      expect(painted.data().equals(paintRaster({ ...page, marks }, place, resources).data())).toBe(true);
      return asked;
    };
    const scene = (x: number, fill: string) => [photo('low', 0), box(x, fill), photo('near', 70), photo('far', 140)];
    expect(paint(scene(40, '#ff0000'))).toEqual(['low', 'near', 'far']);
    expect(paint(scene(40, '#00ff00'))).toEqual(['low', 'far', 'near']);
    expect(paint(scene(35, '#0000ff'))).toEqual(['near']);
    // It has come to lie beneath the picture on the right.
    expect(paint(scene(120, '#ff00ff'))).toEqual(['low', 'near', 'far']);
    expect(paint(scene(120, '#00ffff'))).toEqual(['near', 'far']);
    // And away again, for so long that it pays to keep more. It takes twice as long, as it did not last.
    const asked = Array.from({ length: 20 }, (_, round) => paint(scene(10, `#0000${10 + round}`)));
    expect(asked.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => ['near', 'far']));
    expect(asked[15]).toEqual(['low', 'near', 'far']);
    expect(asked.slice(16)).toEqual(Array.from({ length: 4 }, () => []));
  });

  it.each(['event-ticket', 'quote', 'social-post'])(
    'leaves the same pixels whichever text of the design %s changes',
    async (name) => {
      const design = parseDesign(JSON.parse(readFileSync(new URL(`../${name}/design.json`, folder), 'utf8')));
      const given = JSON.parse(readFileSync(new URL(`../${name}/data.json`, folder), 'utf8'));
      const bound = bindDesign(design, { dynamicData: given });
      const its = new Map<string, ImageSource>(
        collectImageNeeds(bound).map(({ src }) => [
          src,
          { status: 'file', path: new URL(src, new URL(`../${name}/`, folder)).pathname },
        ]),
      );
      const services = createRenderServices();
      const { bases } = services;
      if (bases === undefined) throw new Error('nothing is kept');
      let copied = 0;
      const compared: RenderServices = {
        ...services,
        bases: {
          paint: (scene, placement, resources, shrinks) => {
            const painted = bases.paint(scene, placement, resources, shrinks);
            const anew = paintRaster(scene, placement, resources).data();
            copied += painted.canvas.data().equals(anew) ? 1 : Number.NaN;
            if (painted.isOpaque) expect(isOpaque(anew)).toBe(true);
            return painted;
          },
        },
      };
      const options = { ...defaultRenderOptions, format: 'jpg', scale: 0.4 } as const;
      const texts = bound.elements.filter(({ type }) => type === 'text').slice(0, 4);
      for (const { id } of texts) {
        for (const text of ['Åg', 'Something longer that takes more lines', 'Q', 'ỘỔ', '漢字']) {
          const elements = bound.elements.map((element) => (element.id === id ? { ...element, text } : element));
          await render({ design: { ...bound, elements } as typeof bound, options, images: its }, compared);
        }
      }
      expect(copied).toBe(texts.length * 5);
    },
  );

  it('is painted once for the series', async () => {
    const scenes: Scene[] = [];
    const services = createRenderServices();
    const writer = vi.spyOn(outputWriters.png, 'write');
    for (const title of ['One', 'Two', 'Three']) await draw(services, { ...data, title });
    const requests = writer.mock.calls.map(([request]) => request);
    writer.mockRestore();
    scenes.push(...requests.map(({ scene }) => scene));
    const [request] = requests;
    if (request === undefined) throw new Error('nothing was written');
    const { placement, pixels } = request;
    const bases = createBaseLayerCache(caches);
    const image = vi.fn((key: string) => pixels.decoded.get(key));
    const resources = { image };
    const known: boolean[] = [];
    const asked = scenes.map((scene) => {
      image.mockClear();
      const { canvas: painted, isOpaque: isKnownOpaque } = bases.paint(scene, placement, resources, new Map());
      known.push(isKnownOpaque);
      const anew = paintRaster(scene, placement, { ...resources, image: (key) => pixels.decoded.get(key) });
      expect(painted.data().equals(anew.data())).toBe(true);
      return image.mock.calls.length;
    });
    expect(asked).toEqual([1, 1, 0]);
    expect(known).toEqual([false, true, true]);
  });

  it('is not taken for the same where a picture was decoded at another size', async () => {
    const mark = {
      elementId: 'photo',
      transform: null,
      opacity: 1,
      blendMode: 'normal',
      filters: [],
      dropShadows: [],
      clip: null,
      href: null,
      alt: null,
      kind: 'image',
      image: 'photo',
      source: { x: 0, y: 0, width: 8, height: 8 },
      target: { x: 0, y: 0, width: 8, height: 8 },
    } as const;
    const scene: Scene = {
      version: 1,
      width: 8,
      height: 8,
      background: null,
      marks: [mark],
      warnings: [],
      elements: [],
    };
    const placement = { width: 8, height: 8, transform: [1, 0, 0, 1, 0, 0] } as const;
    const bases = createBaseLayerCache(caches);
    const drawable = paintRaster({ ...scene, marks: [], background: { type: 'solid', color: '#ff0000' } }, placement, {
      image: () => undefined,
    });
    const image = vi.fn(() => ({ drawable, shrink: 1 }));
    for (const shrink of [1, 2, 4]) {
      bases.paint(scene, placement, { image }, new Map([['photo', shrink]]));
    }
    expect(image).toHaveBeenCalledTimes(3);
  });

  it('holds no more bytes than it may, and tells how many', () => {
    const side = 1_400;
    const placement = { width: side, height: side, transform: [1, 0, 0, 1, 0, 0] } as const;
    const bases = createBaseLayerCache(caches);
    const before = figuresOf();
    for (let series = 0; series < 6; series += 1) {
      const fill = { type: 'linear', x0: 0, y0: series, x1: side, y1: 0, stops: [] } as const;
      const mark: Mark = {
        ...innerMark('shade'),
        kind: 'shape',
        shape: { type: 'rect', x: 0, y: 0, width: side, height: side },
        fill,
        stroke: null,
        shadows: [],
      };
      const scene = { version: 1, width: side, height: side, background: null, warnings: [], elements: [] } as const;
      const resources = { image: () => undefined };
      for (let round = 0; round < 3; round += 1) {
        bases.paint({ ...scene, marks: [mark] }, placement, resources, new Map());
      }
    }
    const after = figuresOf();
    const held = after.bytes - before.bytes;
    expect(held).toBe(2 * side * side * 4);
    expect(after.evictions - before.evictions).toBe(4);
  });

  it('leaves only for a series that is painted more often', () => {
    const side = 1_900;
    const placement = { width: side, height: side, transform: [1, 0, 0, 1, 0, 0] } as const;
    const bases = createBaseLayerCache(caches);
    const scenes = [0, 1].map((y0): Scene => {
      const fill = { type: 'linear', x0: 0, y0, x1: side, y1: 0, stops: [] } as const;
      const shape = { type: 'rect', x: 0, y: 0, width: side, height: side } as const;
      return { ...page, marks: [{ ...innerMark('shade'), kind: 'shape', shape, fill, stroke: null, shadows: [] }] };
    });
    const paint = (design: number) => {
      const before = figuresOf();
      bases.paint(scenes[design] as Scene, placement, { image: () => undefined }, new Map());
      return figuresOf().hits - before.hits;
    };
    // The second design comes now and then, and takes nothing from the first.
    expect([0, 0, 0, 0, 1, 0, 1, 0, 0].map(paint)).toEqual([0, 0, 1, 1, 0, 1, 0, 1, 1]);
    // Then the first is not asked for any more.
    expect([1, 1, 1].map(paint)).toEqual([0, 0, 1]);
  });
});

function figuresOf() {
  const figures = caches.figures().find(({ name }) => name === 'painted_bases');
  if (figures === undefined) throw new Error('it is not counted');
  return figures;
}
