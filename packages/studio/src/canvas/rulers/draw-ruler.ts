import { rulerTicks } from '../../document/geometry/ruler-ticks.ts';
import type { Axis } from '../../document/snapping/snap-scene.ts';
import { rulerSize } from '../viewport.ts';

interface DrawnRuler {
  readonly axis: Axis;
  readonly zoom: number;
  /** px of the screen from the start of the ruler to that of the page. */
  readonly start: number;
  /** px of the screen that the ruler is long. */
  readonly length: number;
  readonly style: RulerStyle;
}

/** The colour of its strokes, that of its numbers and their font, as CSS writes them. */
export type RulerStyle = Readonly<Record<'stroke' | 'fill' | 'font', string>>;

/** Draws the strokes of a ruler and their numbers. */
export function drawRuler(canvas: HTMLCanvasElement, { axis, zoom, start, length, style }: DrawnRuler): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = devicePixelRatio;
  const [width, height] = axis === 'x' ? [length, rulerSize] : [rulerSize, length];
  setSize(canvas, Math.round(width * ratio), Math.round(height * ratio));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const { numbers, strokes } = rulerTicks({ zoom, start, length });
  const at = (page: number): number => Math.round(page * zoom + start) + 0.5;
  context.beginPath();
  const stroke = (page: number, from: number): void => {
    context.moveTo(...onAxis(at(page), from));
    context.lineTo(...onAxis(at(page), rulerSize));
  };
  for (const page of numbers) stroke(page, 10);
  for (const page of strokes) stroke(page, 16);
  context.strokeStyle = style.stroke;
  context.stroke();
  context.fillStyle = style.fill;
  context.font = style.font;
  for (const page of numbers) {
    if (axis === 'x') context.fillText(String(page), at(page) + 3, 9);
    else {
      context.setTransform(0, -ratio, ratio, 0, 9 * ratio, (at(page) - 3) * ratio);
      context.fillText(String(page), 0, 0);
    }
  }

  function onAxis(along: number, across: number): [x: number, y: number] {
    return axis === 'x' ? [along, across] : [across, along];
  }
}

function setSize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
}
