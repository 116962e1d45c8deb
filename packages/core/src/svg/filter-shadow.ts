import { discBoxes } from '../geometry/disc-boxes.ts';
import type { Shadow } from '../scene/paint.ts';
import { splitColor } from './svg-color.ts';
import { element, formatFactor } from './xml.ts';

/** The names of the picture that casts a shadow, and of the one that holds its alpha. */
interface Casting {
  readonly source: string;
  readonly alpha: string;
}

/** The steps of a filter that end in `shadow<index>`: the colour, where the shadow falls. */
export function shadowSteps(shadow: Shadow, index: number, casting: Casting): readonly string[] {
  const { color, opacity } = splitColor(shadow.color);
  const cast = `offset${index}`;
  const grown = growSteps(casting.alpha, shadow.inset ? -shadow.spread : shadow.spread, `grown${index}`);
  const around = `around${index}`;
  return [
    ...grown.steps,
    // What lies around the picture throws the shadow into it.
    ...(shadow.inset
      ? [
          element('feFlood', { 'flood-color': '#000000', result: around }),
          element('feComposite', { in: around, in2: grown.name, operator: 'out', result: around }),
        ]
      : []),
    element('feOffset', {
      in: shadow.inset ? around : grown.name,
      dx: formatFactor(shadow.offsetX),
      dy: formatFactor(shadow.offsetY),
      result: cast,
    }),
    shadow.blur > 0 ? element('feGaussianBlur', { stdDeviation: formatFactor(shadow.blur / 2), result: cast }) : '',
    element('feFlood', { 'flood-color': color, 'flood-opacity': opacity === 1 ? null : opacity }),
    element('feComposite', { operator: 'in', in2: cast, result: `shadow${index}` }),
    shadow.inset
      ? element('feComposite', { in: `shadow${index}`, in2: casting.alpha, operator: 'in', result: `shadow${index}` })
      : '',
  ];
}

/** Grows a picture by a disc, or shrinks it. SVG does so by boxes only. */
function growSteps(
  source: string,
  by: number,
  name: string,
): { readonly steps: readonly string[]; readonly name: string } {
  if (by === 0) return { steps: [], name: source };
  const operator = by > 0 ? 'dilate' : 'erode';
  const boxes = discBoxes(Math.abs(by));
  const grey = `${name}-grey`;
  const steps = boxes.map(({ x, y }, index) =>
    element('feMorphology', {
      in: grey,
      operator,
      radius: `${formatFactor(x)} ${formatFactor(y)}`,
      result: `${name}-${index}`,
    }),
  );
  // The most of several opacities is no step of a filter; that of colours is one.
  const most = boxes.slice(1).map((_, index) =>
    element('feBlend', {
      in: index === 0 ? `${name}-0` : name,
      in2: `${name}-${index + 1}`,
      mode: by > 0 ? 'lighten' : 'darken',
      result: name,
    }),
  );
  return {
    steps: [
      element('feColorMatrix', { in: source, values: opacityToRed, result: grey }),
      ...steps,
      ...most,
      element('feColorMatrix', { in: boxes.length === 1 ? `${name}-0` : name, values: redToOpacity, result: name }),
    ],
    name,
  };
}

const opacityToRed = '0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1';
const redToOpacity = '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0';

/** How far a filter's region must reach beyond its picture for the edge of what lies around it not to be seen. */
export function insetRoom(shadows: readonly Shadow[]): number {
  const rooms = shadows.map(({ inset, blur, offsetX, offsetY, spread }) =>
    inset ? 1.5 * blur + Math.max(Math.abs(offsetX), Math.abs(offsetY)) + Math.abs(spread) + 1 : 0,
  );
  return Math.max(0, ...rooms);
}
