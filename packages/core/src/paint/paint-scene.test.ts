import { describe, expect, it } from 'vitest';
import { placeScene } from '../layout/place-scene.ts';
import type { GroupMark, Mark, ShapeMark } from '../scene/marks.ts';
import type { Canvas2D, PaintResources } from './canvas.ts';
import { paintScene } from './paint-scene.ts';

interface Recording {
  /** `name argument argument …`, and `name = value` for what is set, in order; layers are numbered. */
  readonly calls: readonly string[];
  readonly layers: readonly { readonly width: number; readonly height: number }[];
  readonly released: number;
}

/** Paints marks on a canvas that only writes down what it is told. */
function record(marks: readonly Mark[], scale = 1): Recording {
  const calls: string[] = [];
  const layers: { width: number; height: number }[] = [];
  let released = 0;
  const recorder = (prefix: string): Canvas2D =>
    new Proxy({} as Canvas2D, {
      get:
        (_, name) =>
        (...args: unknown[]) => {
          calls.push(
            [prefix + String(name), ...args.map((value) => (typeof value === 'object' ? 'it' : value))].join(' '),
          );
          return { addColorStop: () => {} };
        },
      set: (_, name, value) => {
        calls.push(`${prefix}${String(name)} = ${value}`);
        return true;
      },
    });
  const resources: PaintResources = {
    image: () => undefined,
    createLayer: (width, height) => {
      layers.push({ width, height });
      return { context: recorder(`layer${layers.length}.`), image: {} };
    },
    releaseLayer: () => {
      released += 1;
    },
    createPath: () => ({}),
  };
  const scene = { version: 1, width: 200, height: 100, background: null, marks, warnings: [], elements: [] } as const;
  const placement = placeScene({ sceneWidth: 200, sceneHeight: 100, scale, resizeMode: 'contain' });
  paintScene(scene, recorder(''), resources, placement);
  return { calls, layers, released };
}

const base = {
  elementId: 'a',
  transform: null,
  opacity: 1,
  blendMode: 'normal',
  filters: [],
  dropShadows: [],
  clip: null,
  href: null,
  alt: null,
} as const;

function rectangle(change: Partial<ShapeMark> = {}): ShapeMark {
  return {
    kind: 'shape',
    ...base,
    shape: { type: 'rect', x: 10, y: 20, width: 50, height: 30 },
    fill: { type: 'solid', color: '#ff0000' },
    stroke: null,
    shadows: [],
    ...change,
  };
}

function group(children: readonly Mark[], change: Partial<GroupMark> = {}): GroupMark {
  return { kind: 'group', ...base, children, ...change };
}

const shadow = { color: '#000000', offsetX: 3, offsetY: 4, blur: 10, spread: 0, inset: false };

describe('the painter', () => {
  it('needs no layer for an opaque shape', () => {
    const { calls, layers } = record([rectangle()]);
    expect(layers).toEqual([]);
    expect(calls).toContain('rect 10 20 50 30');
  });

  it('lets one drawing call carry the opacity and the blend mode', () => {
    const { calls, layers } = record([rectangle({ opacity: 0.5, blendMode: 'multiply' })]);
    expect(layers).toEqual([]);
    expect(calls).toContain('globalAlpha = 0.5');
    expect(calls).toContain('globalCompositeOperation = multiply');
  });

  it('flattens a translucent group on a layer no larger than the group', () => {
    const { calls, layers, released } = record([group([rectangle(), rectangle()], { opacity: 0.5 })]);
    expect(layers).toEqual([{ width: 52, height: 32 }]);
    expect(released).toBe(1);
    expect(calls).toContain('drawImage it 9 19 52 32');
  });

  it('cuts a layer to the canvas', () => {
    const wide = rectangle({ shape: { type: 'rect', x: -1_000, y: -1_000, width: 90_000, height: 90_000 } });
    expect(record([group([wide], { opacity: 0.5 })]).layers).toEqual([{ width: 200, height: 100 }]);
  });

  it('makes no layer for what lies beside the canvas or cannot be seen', () => {
    const beside = rectangle({ shape: { type: 'rect', x: 500, y: 0, width: 10, height: 10 } });
    expect(record([group([beside], { opacity: 0.5 })]).layers).toEqual([]);
    expect(record([group([rectangle()], { opacity: 0 })])).toMatchObject({ layers: [] });
    expect(record([group([], { opacity: 0.5 })]).layers).toEqual([]);
  });

  it('measures a blur in canvas px, whatever the scale', () => {
    const blurred = rectangle({ filters: [{ type: 'blur', amount: 4 }] });
    expect(record([blurred]).calls).toContain('filter = blur(4px)');
    expect(record([blurred], 3).calls).toContain('filter = blur(12px)');
  });

  it('keeps what a blur draws from beyond the canvas', () => {
    const edge = rectangle({
      shape: { type: 'rect', x: -500, y: 0, width: 550, height: 100 },
      filters: [{ type: 'blur', amount: 10 }],
    });
    const [layer] = record([edge]).layers;
    expect(layer?.width).toBe(30 + 51);
  });

  it('bounds the layers of very wide blurs', () => {
    const blurred = rectangle({
      shape: { type: 'rect', x: -50_000, y: -50_000, width: 100_000, height: 100_000 },
      filters: [{ type: 'blur', amount: 250 }],
    });
    for (const { width, height } of record([blurred], 5).layers) expect(width * height).toBeLessThan(3_000_000);
  });

  it('scales a shadow and turns its offset with the shape', () => {
    const { calls } = record([rectangle({ shadows: [shadow], transform: [0, 2, -2, 0, 0, 0] })]);
    expect(calls).toContain('shadowBlur = 20');
    const [offsetX, offsetY] = ['X', 'Y'].map((axis) => calls.find((call) => call.startsWith(`shadowOffset${axis}`)));
    expect(offsetY).toBe('shadowOffsetY = 6');
    expect(Number(offsetX?.split('= ')[1]) % 1).toBe(0);
  });

  it('casts the shadows of a group from the whole of it, the first on top', () => {
    const { layers, released, calls } = record([
      group([rectangle(), rectangle()], { dropShadows: [shadow, { ...shadow, color: '#0000ff' }] }),
    ]);
    expect(layers.length).toBe(released);
    expect(calls.filter((call) => call.includes('shadowColor')).map((call) => call.split('= ')[1])).toEqual([
      '#0000ff',
      '#000000',
    ]);
  });

  it('keeps blend modes inside a turned group, and lets them through one that only moves', () => {
    const child = rectangle({ blendMode: 'multiply' });
    expect(record([group([child], { transform: [1, 0, 0, 1, 5, 5] })]).layers).toEqual([]);
    expect(record([group([child], { transform: [0, 1, -1, 0, 60, 0] })]).layers).toHaveLength(1);
  });

  it('saves and restores the canvas in pairs', () => {
    const { calls } = record([
      group([rectangle({ shadows: [shadow, { ...shadow, inset: true, spread: 2 }] })], {
        opacity: 0.5,
        clip: { type: 'ellipse', cx: 30, cy: 30, rx: 20, ry: 20 },
      }),
      rectangle({ filters: [{ type: 'sepia', amount: 1 }], dropShadows: [shadow] }),
    ]);
    for (const prefix of ['', 'layer1.', 'layer2.']) {
      const count = (name: string) => calls.filter((call) => call === `${prefix}${name}`).length;
      expect(count('save')).toBe(count('restore'));
    }
  });
});
