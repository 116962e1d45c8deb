import {
  art,
  each,
  every,
  gradient,
  line,
  type Properties,
  type PropertyCase,
  photo,
  shadow,
  shapes,
  table,
} from './property-bases.ts';
import { arts, codes, images, tables } from './property-cases-content.ts';
import { effects } from './property-cases-effects.ts';

/** Mirrored, they look as before. */
function isSymmetrical(base: Properties): boolean {
  return Object.values(shapes).includes(base);
}

const placement = Object.values(every).flatMap((base) =>
  each(base, [
    { x: 20 },
    { y: 20 },
    base['type'] === 'qr' ? { width: 90 } : { width: 130 },
    { height: 60 },
    { rotation: 20 },
    { skewX: 15 },
    { skewY: 12 },
    ...(isSymmetrical(base) ? [] : [{ flipX: true }, { flipY: true }]),
    { opacity: 0.4 },
    { visible: false },
    { shadow },
    { blur: 3 },
    { clip: { shape: 'polygon', sides: 3 } },
    { clip: { shape: 'star' } },
  ]),
);

const filtered = [photo, shapes['star'] ?? {}, art, table].flatMap((base) =>
  each(
    base['type'] === 'table' ? { ...base, backgroundColor: '#fb923c' } : base,
    [
      { brightness: 0.5 },
      { contrast: 0.4 },
      { saturation: 0.2 },
      { grayscale: 1 },
      { sepia: 1 },
      { invert: 1 },
      { hueRotate: 90 },
    ].map((filters) => ({ filters })),
  ),
);

const multiplied = each({ ...photo, x: 100 }, [{ blendMode: 'multiply' }, { blendMode: 'difference' }]);

const outlined = [...Object.values(shapes), photo].flatMap((base) => [
  ...each(base, [
    { stroke: '#be123c', strokeWidth: 8 },
    { stroke: gradient, strokeWidth: 10 },
  ]),
  ...each({ ...base, stroke: '#be123c', strokeWidth: 10 }, [
    { strokeWidth: 4 },
    { strokeDash: [16, 10] },
    { strokeAlign: 'inside' },
    { strokeAlign: 'outside' },
    ...(base['type'] === 'circle' ? [] : [{ strokeJoin: 'round' }, { strokeJoin: 'bevel' }]),
  ]),
  ...each({ ...base, stroke: '#be123c', strokeWidth: 10, strokeDash: [16, 14] }, [
    { strokeDashOffset: 12 },
    { strokeCap: 'round' },
    { strokeCap: 'square' },
  ]),
]);

const filled = Object.values(shapes).flatMap((base) =>
  each(base, [
    { fill: '#16a34a' },
    { fill: gradient },
    { fill: { ...gradient, type: 'radial' } },
    { fill: { ...gradient, type: 'conic' } },
    { shadow: { ...shadow, spread: 6 } },
    { shadow: { ...shadow, inset: true } },
    { shadow: [shadow, { color: '#f59e0b', blur: 0, offsetX: -8, offsetY: -4 }] },
  ]),
);

const outlines = [
  ...each(shapes['rectangle'] ?? {}, [
    { cornerRadius: 30 },
    { cornerRadius: [40, 0, 20, 0] },
    { cornerRadius: { tl: 0, tr: 40, br: 0, bl: 40 } },
  ]),
  ...each(shapes['circle'] ?? {}, [{ startAngle: 60 }, { endAngle: 250 }, { innerRadius: 0.5 }]),
  ...each({ ...shapes['polygon'], preset: 'right-triangle' }, [{ flipX: true }, { flipY: true }]),
  ...each(shapes['polygon'] ?? {}, [
    { sides: 3 },
    { sides: 9 },
    {
      points: [
        { x: 0, y: 0 },
        { x: 160, y: 40 },
        { x: 60, y: 110 },
      ],
    },
    {
      points: [
        { x: 0.5, y: 0 },
        { x: 1, y: 1 },
        { x: 0, y: 0.5 },
      ],
    },
    { cornerRadius: 16 },
    { preset: 'heart' },
    { preset: 'arrow' },
    { preset: 'ring' },
  ]),
  ...each(shapes['star'] ?? {}, [{ numPoints: 9 }, { innerRadius: 0.25 }, { cornerRadius: 8 }]),
  ...each({ ...(shapes['star'] ?? {}), stroke: '#be123c', strokeWidth: 10, innerRadius: 0.3 }, [
    { strokeMiterLimit: 1 },
  ]),
  ...each({ ...(shapes['polygon'] ?? {}), stroke: '#be123c', strokeWidth: 10, sides: 3 }, [{ strokeMiterLimit: 1 }]),
];

const bent = { ...line, points: [0, 80, 60, 0, 110, 90, 160, 20], strokeWidth: 10 };
const lines = [
  ...each(line, [
    { points: [0, 80, 60, 0, 110, 90, 160, 20] },
    { stroke: '#16a34a' },
    { stroke: gradient },
    { strokeWidth: 12 },
    { strokeDash: [20, 10] },
    { strokeCap: 'round' },
    { strokeCap: 'square' },
    ...['arrow', 'triangle', 'circle', 'square', 'diamond', 'bar'].flatMap((head) => [
      { startHead: head },
      { endHead: head },
    ]),
  ]),
  ...each({ ...line, stroke: undefined }, [{ fill: '#16a34a' }]),
  ...each({ ...line, endHead: 'triangle' }, [{ headSize: 6 }]),
  ...each({ ...line, strokeDash: [20, 16] }, [{ strokeDashOffset: 14 }]),
  ...each(bent, [
    { strokeJoin: 'round' },
    { strokeJoin: 'bevel' },
    { strokeMiterLimit: 1 },
    { curve: 'smooth' },
    { curve: 'bezier' },
    { closed: true },
  ]),
  ...each({ ...bent, closed: true }, [{ strokeAlign: 'inside' }, { strokeAlign: 'outside' }]),
  ...each({ ...bent, curve: 'smooth' }, [{ tension: 1 }]),
];

export const propertyCases: readonly PropertyCase[] = [
  ...placement,
  ...filtered,
  ...multiplied,
  ...outlined,
  ...filled,
  ...outlines,
  ...lines,
  ...effects,
  ...images,
  ...arts,
  ...codes,
  ...tables,
];
