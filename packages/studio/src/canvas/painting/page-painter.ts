import type { LaidOut } from '@platen/browser';
import { type BrandValues, createElementCache, identity, invert, type Matrix, multiply } from '@platen/core';
import type { DesignStore } from '../../document/history/design-store.ts';
import { isSamePlace } from '../../document/text/text-place.ts';
import type { FirstPicture } from '../../engine/first-picture.ts';
import { studioEngine } from '../../engine/studio-engine.ts';
import type { NotDrawn } from '../../engine/use-not-drawn.ts';
import { idle } from '../../ui/idle.ts';
import type { CanvasStore, Moving } from '../canvas-state.ts';
import { restMs } from '../view-anchor.ts';
import { viewMatrix } from '../viewport.ts';
import { bindShown } from './bind-shown.ts';
import { layerTransform, pagePart, partAround } from './layer.ts';
import { isSameLayer, type LayerPaint, placementAt, type StillLayer, setSize } from './layer-paint.ts';
import { isSameRequest, isSameSplit, type LaidOutAs, type Painted, type Split } from './painted.ts';
import { shownElements } from './shown-elements.ts';
import { splitMarks, standsAlone } from './split-marks.ts';

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
  /** What is shown of the design while the engine is loaded. */
  readonly first?: Promise<FirstPicture | undefined> | undefined;
  /** Told of what keeps the design from being drawn, or that the service refuses what is drawn; undefined once there is nothing. */
  readonly onProblem: (problem: NotDrawn | undefined) => void;
}

type Data = Readonly<Record<string, unknown>>;

/** Keeps the page painted, until it is closed. */
export interface PagePainter {
  /** Fills the variables of the design with other data, and what it reads of a brand. */
  fill(data: Data | undefined, brand: BrandValues | undefined): void;
  close(): void;
}

/** ms of a frame that layout may take while the pointer changes something; what takes longer waits until it pauses. */
const pullMs = 6;
/** ms after which the next slice of the view is painted even where frames leave no time, as an animation does on a slow machine. */
const sliceMs = 50;

/**
 * Paints the page with the engine of the page. What a gesture moves is painted once, on a layer of its own that is moved by a
 * CSS transform from then on; the view too is moved by transforms first, and painted again when it rests. The lowest layer
 * tells of each finished picture by an event `painted`; `data-painter` says whether the engine or the service laid out what it
 * shows.
 */
export function createPagePainter({ layers, store, canvas, first, onProblem }: PagePainterOptions): PagePainter {
  let data: Data | undefined;
  let brand: BrandValues | undefined;
  let laidOut: LaidOutAs | undefined;
  let painted: Painted | undefined;
  /** What is on the layers that do not move. */
  const still = new Map<'below' | 'above', StillLayer>();
  const elements = createElementCache();
  let layoutMs = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  let isWorking = false;
  let isClosed = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  /** Whether a gesture is under way whose layer only has to be transformed. */
  const movingNow = (): Moving | null => {
    const { moving } = canvas.getState();
    return moving?.by ? moving : null;
  };

  /** What has a layer of its own: what moves, else the text that is written in, so that a letter paints that alone. */
  const splitOf = ({ scene }: LaidOut): Split | null => {
    const place = canvas.getState().edited?.place;
    const written = place && standsAlone(scene.marks, place.id) ? { ids: [place.id], isWritten: true } : null;
    return movingNow() ?? written;
  };

  async function work(): Promise<void> {
    isWanted = true;
    if (isWorking) return;
    isWorking = true;
    while (isWanted && !isClosed) {
      try {
        while (await step());
        onProblem(laidOut?.isRefused ? 'refused' : undefined);
      } catch (problem) {
        onProblem(problem instanceof Error ? problem : new Error(String(problem)));
      }
    }
    isWorking = false;
    if (isClosed) laidOut?.result.release();
  }

  /** Does what is to be done next; false when nothing is. */
  async function step(): Promise<boolean> {
    isWanted = false;
    const { design } = store.getState();
    const { viewport, size, edited } = canvas.getState();
    if (isClosed || size.width === 0) return false;
    const wanted = { design, data, brand, place: edited?.place ?? null };
    if (!laidOut || (!isSameRequest(laidOut, wanted) && !movingNow())) {
      const engine = await studioEngine();
      const began = performance.now();
      let isRefused = false;
      const onRefused = () => {
        isRefused = true;
      };
      const bound = await engine.bind((formats) => bindShown(wanted, { elements, formats, onRefused }));
      const result = await engine.layOut({ design: bound, scale: devicePixelRatio });
      layoutMs = performance.now() - began;
      laidOut?.result.release();
      laidOut = { ...wanted, bound, result, isRefused };
      return true;
    }
    const split = splitOf(laidOut.result);
    const isSame = painted?.of === laidOut.result && isSameSplit(painted.split, split);
    const isSharp = painted?.at.viewport === viewport && painted.size === size;
    if (isSame && (rest !== undefined || isSharp)) return false;
    // Only the view is another one: nobody waits for it as for a letter, and what people do meanwhile comes first.
    const isWantedStill = () => !isClosed && !isWanted && rest === undefined && canvas.getState().viewport === viewport;
    const pause = isSame && !split ? () => idle(sliceMs).then(isWantedStill) : undefined;
    try {
      await paint(laidOut.result, split, pause);
    } finally {
      tell(laidOut);
    }
    return true;
  }

  /** After the page is painted, and before anybody sees it: what carets and handles take is no part of what a letter waits for. */
  function tell({ design, place: written, bound, result }: LaidOutAs): void {
    const { scene, cells, images } = result;
    if (canvas.getState().laidOut?.scene === scene) return;
    canvas.setState({
      shown: shownElements(design, scene.elements),
      laidOut: { design, place: written, scene, bound, images: images.forLayout, cells },
    });
  }

  /** Shows what the service laid out, where the engine takes longer than the page has other things to do. */
  async function showFirst(): Promise<void> {
    const picture = await first;
    if (!laidOut) await idle();
    const { viewport, size } = canvas.getState();
    const hasData = data !== undefined && Object.keys(data).length > 0;
    if (!picture || laidOut || painted || isClosed || size.width === 0 || hasData) return;
    const at = { viewport, part: pagePart(picture.scene, viewport, size), by: identity };
    await picture.paint(placementAt(at), layers.below);
    setSize(layers.below);
    layers.below.dataset['painter'] = 'service';
    still.clear();
    painted = { at, movingAt: at, of: undefined, split: null, size };
    place();
    // The engine may have painted meanwhile.
    if (laidOut) void work();
  }

  async function paint(result: LaidOut, split: Split | null, pause?: () => Promise<boolean>): Promise<void> {
    const { viewport, size } = canvas.getState();
    const part = pagePart(result.scene, viewport, size);
    const at = { viewport, part, by: identity };
    let movingAt = at;
    const { marks } = result.scene;
    if (split) {
      // From above to below, so that at no moment something is missing.
      const parts = splitMarks(marks, new Set(split.ids));
      movingAt = { ...at, part: partAround(parts.moving, at) };
      await paintLayer(layers.moving, result, { at: movingAt, marks: parts.moving, hasGround: false });
      await paintStill('above', result, { at, marks: parts.above, hasGround: false });
      await paintStill('below', result, { at, marks: split.isCopy ? marks : parts.below, hasGround: true });
    } else {
      if (!(await paintStill('below', result, { at, marks, hasGround: true }, pause))) return;
      for (const layer of [layers.moving, layers.above]) layer.width = 0;
      still.delete('above');
    }
    painted = { at, movingAt, of: result, split, size };
    place();
    layers.below.dispatchEvent(new Event('painted', { bubbles: true }));
  }

  /** A layer that shows just this already is left as it is. Answers whether it now does. */
  async function paintStill(
    name: 'below' | 'above',
    result: LaidOut,
    wanted: LayerPaint,
    pause?: () => Promise<boolean>,
  ): Promise<boolean> {
    const shows = { ...wanted, background: result.scene.background };
    const has = still.get(name);
    if (has && isSameLayer(has, shows)) return true;
    if (!pause) still.delete(name);
    if (wanted.marks.length === 0 && !wanted.hasGround) layers[name].width = 0;
    else if (!(await paintLayer(layers[name], result, wanted, pause))) return false;
    still.set(name, shows);
    return true;
  }

  async function paintLayer(
    layer: HTMLCanvasElement,
    result: LaidOut,
    { at, marks, hasGround }: LayerPaint,
    pause?: () => Promise<boolean>,
  ): Promise<boolean> {
    const engine = await studioEngine();
    const scene = { ...result.scene, marks, background: hasGround ? result.scene.background : null };
    if (!(await engine.paint({ ...result, scene, placement: placementAt(at) }, layer, pause))) return false;
    setSize(layer);
    layer.dataset['painter'] = 'engine';
    return true;
  }

  /** Puts the layers where what they show is now. */
  function place(): void {
    if (!painted) return;
    const { viewport, moving } = canvas.getState();
    const { at, movingAt } = painted;
    const back = invert(multiply(viewMatrix(at.viewport), at.by)) ?? identity;
    const still = layerTransform(at, viewport, identity, back);
    put(layers.below, still);
    put(layers.above, still);
    // After a gesture the layer stays where it was left until the page has been painted again.
    if (moving?.by) put(layers.moving, layerTransform(movingAt, viewport, moving.by, back));
    else if (!painted.split || painted.split.isWritten) {
      put(layers.moving, layerTransform(movingAt, viewport, identity, back));
    }
  }

  const stop = canvas.subscribe((now, before) => {
    if (before.size.width === 0 && now.size.width > 0) void work();
    else if (now.viewport !== before.viewport || now.size !== before.size) {
      clearTimeout(rest);
      rest = setTimeout(() => {
        rest = undefined;
        void work();
      }, restMs);
    }
    if (now.size !== before.size) void showFirst();
    if (now.viewport !== before.viewport || now.moving !== before.moving) place();
    if (!isSameSplit(now.moving, before.moving) || !isSamePlace(now.edited?.place, before.edited?.place)) void work();
  });

  const stopStore = store.subscribe(() => {
    if (movingNow() || store.getState().design === laidOut?.design) return;
    clearTimeout(pause);
    if (canvas.getState().isPulling && layoutMs > pullMs) pause = setTimeout(() => void work(), restMs);
    else void work();
  });
  // What could not be loaded may be there when the connection is back.
  const tryAgain = () => void work();
  addEventListener('online', tryAgain);
  void work();
  void showFirst();

  return {
    fill: (next, nextBrand) => {
      data = next;
      brand = nextBrand;
      void work();
    },
    close: () => {
      isClosed = true;
      if (!isWorking) laidOut?.result.release();
      clearTimeout(rest);
      clearTimeout(pause);
      stop();
      stopStore();
      removeEventListener('online', tryAgain);
    },
  };
}

/** A layer that shows nothing is put nowhere. */
function put({ width, style }: HTMLCanvasElement, matrix: Matrix): void {
  if (width > 0) style.transform = `matrix(${matrix.join(',')})`;
}
