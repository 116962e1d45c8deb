import type { LaidOut } from '@platen/browser';
import { bindDesign, identity, invert, type Mark, type Matrix, multiply } from '@platen/core';
import type { Design } from '../../document/design/design.ts';
import type { DesignStore } from '../../document/history/design-store.ts';
import { studioEngine } from '../../engine/studio-engine.ts';
import type { CanvasStore, Moving } from '../canvas-state.ts';
import { type Size, viewMatrix } from '../viewport.ts';
import { layerTransform, type PaintedAt, type Part, pagePart } from './layer.ts';
import { shownElements } from './shown-elements.ts';
import { splitMarks } from './split-marks.ts';

/** The canvases of the page, from below to above. */
export interface Layers {
  readonly below: HTMLCanvasElement;
  readonly moving: HTMLCanvasElement;
  readonly above: HTMLCanvasElement;
}

export interface PagePainterOptions {
  readonly layers: Layers;
  readonly store: DesignStore;
  readonly canvas: CanvasStore;
  /** Told of what the design causes that keeps it from being drawn; undefined once it is drawn. */
  readonly onProblem: (problem: Error | undefined) => void;
}

type Data = Readonly<Record<string, unknown>>;

/** Keeps the page painted, until it is closed. */
export interface PagePainter {
  /** Fills the variables of the design with other data. */
  fill(data: Data | undefined): void;
  close(): void;
}

/** ms without a change of the view after which the page is painted sharply again. */
const restMs = 120;

/**
 * Paints the page with the engine of the page. What a gesture moves is painted once, on a layer of its own that is moved by a
 * CSS transform from then on; the view too is moved by transforms first, and painted again when it rests.
 */
export function createPagePainter({ layers, store, canvas, onProblem }: PagePainterOptions): PagePainter {
  let data: Data | undefined;
  let laidOut: { readonly design: Design; readonly data: Data | undefined; readonly result: LaidOut } | undefined;
  let painted: Painted | undefined;
  let isWanted = false;
  let isWorking = false;
  let isClosed = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  /** Whether a gesture is under way whose layer only has to be transformed. */
  const movingNow = (): Moving | null => {
    const { moving } = canvas.getState();
    return moving?.by ? moving : null;
  };

  async function work(): Promise<void> {
    isWanted = true;
    if (isWorking) return;
    isWorking = true;
    while (isWanted) {
      isWanted = false;
      try {
        while (!isClosed && (await step()));
        onProblem(undefined);
      } catch (problem) {
        onProblem(problem instanceof Error ? problem : new Error(String(problem)));
      }
    }
    isWorking = false;
  }

  /** Does what is to be done next; false when nothing is. */
  async function step(): Promise<boolean> {
    const { design } = store.getState();
    const { viewport, size } = canvas.getState();
    const split = movingNow();
    if (size.width === 0) return false;
    if (!laidOut || ((laidOut.design !== design || laidOut.data !== data) && !split)) {
      const wanted = { design, data };
      const engine = await studioEngine();
      const bound = bindDesign(design, data === undefined ? {} : { dynamicData: data });
      const result = await engine.layOut({ design: bound, scale: devicePixelRatio });
      laidOut = { ...wanted, result };
      canvas.setState({ shown: shownElements(design, result.scene.elements) });
      return true;
    }
    const isSame = painted?.of === laidOut.result && isSameSplit(painted.split, split);
    const isSharp = painted?.at.viewport === viewport && painted.size === size;
    if (isSame && (rest !== undefined || isSharp)) return false;
    await paint(laidOut.result, split);
    return true;
  }

  async function paint(result: LaidOut, split: Moving | null): Promise<void> {
    const { viewport, size } = canvas.getState();
    const part = pagePart(result.scene, viewport, size);
    const at = { viewport, part, by: identity };
    const { marks } = result.scene;
    if (split) {
      // From above to below, so that at no moment something is missing.
      const parts = splitMarks(marks, new Set(split.ids));
      await paintLayer(layers.moving, result, { at, marks: parts.moving, hasGround: false });
      await paintLayer(layers.above, result, { at, marks: parts.above, hasGround: false });
      await paintLayer(layers.below, result, { at, marks: split.isCopy ? marks : parts.below, hasGround: true });
    } else {
      await paintLayer(layers.below, result, { at, marks, hasGround: true });
      for (const layer of [layers.moving, layers.above]) layer.width = 0;
    }
    painted = { at, of: result, split, size };
    place();
  }

  async function paintLayer(
    layer: HTMLCanvasElement,
    result: LaidOut,
    { at, marks, hasGround }: LayerPaint,
  ): Promise<void> {
    const engine = await studioEngine();
    const { viewport, part } = at;
    const ratio = devicePixelRatio;
    const { zoom } = viewport;
    const transform: Matrix = [
      zoom * ratio,
      0,
      0,
      zoom * ratio,
      (viewport.x - part.x) * ratio,
      (viewport.y - part.y) * ratio,
    ];
    const placement = { ...result.placement, width: devicePx(part.width), height: devicePx(part.height), transform };
    const scene = { ...result.scene, marks, background: hasGround ? result.scene.background : null };
    await engine.paint({ ...result, scene, placement }, layer);
    layer.style.width = `${layer.width / ratio}px`;
    layer.style.height = `${layer.height / ratio}px`;
  }

  /** Puts the layers where what they show is now. */
  function place(): void {
    if (!painted) return;
    const { viewport, moving } = canvas.getState();
    const { at } = painted;
    const back = invert(multiply(viewMatrix(at.viewport), at.by)) ?? identity;
    const still = layerTransform(at, viewport, identity, back);
    layers.below.style.transform = css(still);
    layers.above.style.transform = css(still);
    // After a gesture the layer stays where it was left until the page has been painted again.
    if (moving?.by) layers.moving.style.transform = css(layerTransform(at, viewport, moving.by, back));
    else if (!painted.split) layers.moving.style.transform = css(still);
  }

  const stop = canvas.subscribe((now, before) => {
    if (now.viewport !== before.viewport || now.size !== before.size) {
      clearTimeout(rest);
      rest = setTimeout(() => {
        rest = undefined;
        void work();
      }, restMs);
    }
    if (now.viewport !== before.viewport || now.moving !== before.moving) place();
    if (!isSameSplit(now.moving, before.moving)) void work();
  });

  const stopStore = store.subscribe(() => {
    if (!movingNow() && store.getState().design !== laidOut?.design) void work();
  });
  void work();

  return {
    fill: (next) => {
      data = next;
      void work();
    },
    close: () => {
      isClosed = true;
      clearTimeout(rest);
      stop();
      stopStore();
    },
  };
}

interface Painted {
  readonly at: PaintedAt;
  readonly of: LaidOut;
  readonly size: Size;
  /** What has a layer of its own. */
  readonly split: Moving | null;
}

interface LayerPaint {
  readonly at: { readonly viewport: PaintedAt['viewport']; readonly part: Part };
  readonly marks: readonly Mark[];
  /** Whether the page's own background is painted. */
  readonly hasGround: boolean;
}

const devicePx = (px: number): number => Math.max(1, Math.round(px * devicePixelRatio));

function isSameSplit(one: Moving | null, other: Moving | null): boolean {
  return one?.ids.join('\n') === other?.ids.join('\n') && one?.isCopy === other?.isCopy;
}

function css(matrix: Matrix): string {
  return `matrix(${matrix.join(',')})`;
}
