import type { Placement } from '../layout/place-scene.ts';
import type { Mark } from '../scene/marks.ts';
import type { Stroke } from '../scene/paint.ts';
import type { Scene } from '../scene/scene.ts';
import { gradientTransform } from './apply-paint.ts';
import type { Canvas2D } from './canvas.ts';
import { bendsPaint } from './marks/text.ts';
import { needsLayer } from './paint-mark.ts';
import { paintScene } from './paint-scene.ts';

/**
 * How many pixels of layers the painter holds at once for a scene, at most, the canvas itself not counted. It is the painter
 * itself that says so, on canvases that draw nothing.
 */
export function peakLayerPixels(scene: Scene, placement: Placement): number {
  if (!scene.marks.some(mayNeedLayer)) return 0;
  let held = 0;
  let peak = 0;
  const canvas = blindCanvas();
  paintScene(
    scene,
    canvas,
    {
      image: () => ({ drawable: null, shrink: 1 }),
      drawSvg: () => null,
      createLayer: (width, height) => {
        held += width * height;
        peak = Math.max(peak, held);
        return { context: canvas, image: width * height };
      },
      releaseLayer: ({ image }) => {
        held -= image as number;
      },
      createPath: () => null,
    },
    placement,
  );
  return peak;
}

/** Most scenes need no layer, and looking takes less time than painting does. */
function mayNeedLayer(mark: Mark): boolean {
  if (needsLayer(mark)) return true;
  if (mark.kind === 'group')
    return mark.tiles !== undefined || mark.svgFilter !== undefined || mark.children.some(mayNeedLayer);
  // A free path's shadow and a stroke beside its outline or in a gradient may need one.
  if (mark.kind === 'shape') return mark.shadows.length > 0 || !(mark.stroke === null || isPlain(mark.stroke));
  // The shadow of a text needs one only when it is spread or inset, its paint only when it is bent.
  if (mark.kind === 'text') {
    return (
      mark.styles.some(
        (style) => bendsPaint(style) || style.shadows.some(({ spread, inset }) => inset || spread !== 0),
      ) || mark.decorations.some(({ paint }) => gradientTransform(paint) !== null)
    );
  }
  return false;
}

function isPlain({ align, paint }: Stroke): boolean {
  return align === 'center' && paint.type === 'solid';
}

const nothing = () => undefined;
const gradient = () => ({ addColorStop: nothing });

/** Takes every call and every setting, and draws nothing. */
function blindCanvas(): Canvas2D {
  return {
    save: nothing,
    restore: nothing,
    transform: nothing,
    setTransform: nothing,
    beginPath: nothing,
    rect: nothing,
    roundRect: nothing,
    ellipse: nothing,
    moveTo: nothing,
    lineTo: nothing,
    quadraticCurveTo: nothing,
    bezierCurveTo: nothing,
    closePath: nothing,
    fill: nothing,
    stroke: nothing,
    clip: nothing,
    fillRect: nothing,
    clearRect: nothing,
    setLineDash: nothing,
    fillText: nothing,
    strokeText: nothing,
    measureText: () => ({ width: 0 }),
    drawImage: nothing,
    createLinearGradient: gradient,
    createRadialGradient: gradient,
    createConicGradient: gradient,
    createPattern: () => null,
    // What is written beyond its end is gone, so that painting pixel by pixel takes no memory here.
    getImageData: () => ({ data: new Uint8ClampedArray(0) }),
    putImageData: nothing,
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    lineCap: 'butt',
    lineJoin: 'miter',
    miterLimit: 10,
    lineDashOffset: 0,
    globalAlpha: 1,
    globalCompositeOperation: 'source-over',
    filter: 'none',
    shadowColor: '',
    shadowBlur: 0,
    shadowOffsetX: 0,
    shadowOffsetY: 0,
    font: '',
    textAlign: 'left',
    textBaseline: 'alphabetic',
    direction: 'ltr',
    letterSpacing: '',
    wordSpacing: '',
    fontKerning: 'normal',
    textRendering: 'auto',
    imageSmoothingEnabled: true,
    imageSmoothingQuality: 'low',
  };
}
