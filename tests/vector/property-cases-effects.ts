import {
  each,
  every,
  gradient,
  group,
  type Properties,
  type PropertyCase,
  shadow,
  shapes,
  text,
} from './property-bases.ts';

const everything: readonly Properties[] = [...Object.values(every), text, group];
const grown = { color: '#be123c', offsetX: 3, offsetY: 3 };

/** Shadows of every kind: each casts its shadow by its outline or by its opacity in its own way. */
const shadows = everything.flatMap((base) =>
  each(base, [
    { shadow: { ...grown, spread: 7 } },
    { shadow: { ...grown, spread: 5, blur: 8 } },
    { shadow: { ...grown, spread: -3, offsetX: 12, offsetY: 12 } },
    { shadow: { ...grown, blur: 8, inset: true } },
    { shadow: { ...grown, spread: 3, inset: true } },
    { shadow: [shadow, { color: '#f59e0b', blur: 0, offsetX: -8, offsetY: -4 }] },
    {
      shadow: [
        { ...grown, blur: 6, inset: true },
        { color: '#f59e0b', spread: 4 },
      ],
    },
  ]),
);

const combined = everything.flatMap((base) =>
  each(base, [
    { blendMode: 'multiply' },
    { blendMode: 'difference' },
    { filters: { brightness: 0.7, saturation: 0.5, hueRotate: 60 } },
    { filters: { sepia: 1 }, blur: 2, shadow, opacity: 0.8 },
  ]),
);

/** A table's hairlines are as opaque as they meet the pixels, so one with a background is turned. */
const turned = everything.flatMap((base) =>
  each(base['type'] === 'table' ? { ...base, backgroundColor: '#fff7ed' } : base, [
    { rotation: 25, shadow: { ...grown, spread: 5 } },
  ]),
);

const clipShapes = [
  { shape: 'polygon', preset: 'crescent' },
  { shape: 'circle' },
  { shape: 'circle', radius: 30 },
  { shape: 'ellipse' },
  { shape: 'rectangle', radius: 24 },
  { shape: 'rectangle', radius: [40, 0, 40, 0] },
  { shape: 'rounded' },
  { shape: 'rounded', radius: 40 },
  { shape: 'polygon', sides: 5 },
  { shape: 'polygon', sides: 5, radius: 16 },
  { shape: 'star', sides: 7, innerRadius: 0.3 },
  { shape: 'star', radius: 8 },
  { shape: 'path', d: 'M0 0H120V60L60 100Z' },
];
const heart = 'clip-heart.svg';
const clips = [
  ...each(
    shapes['rectangle'] ?? {},
    clipShapes.map((clip) => ({ clip })),
  ),
  ...everything.flatMap((base) =>
    each(base, [
      { clip: { src: heart } },
      { clip: { shape: 'ellipse' }, shadow: { ...shadow, color: '#be123c' } },
      { clip: { src: heart, shape: 'rounded', radius: 20 }, shadow: { ...grown, spread: 4 } },
    ]),
  ),
  ...each({ ...(every['image'] ?? {}), clip: { src: heart } }, [
    { clip: { src: heart, objectFit: 'contain' } },
    { clip: { src: heart, objectFit: 'contain', objectPosition: 'left' } },
    { clip: { src: 'alpha.png' } },
    { clip: { src: heart, mode: 'luminance' } },
    { clip: { src: 'photo-forest.jpg', mode: 'luminance' } },
    { clip: { src: 'missing', fallbackSrc: 'alpha.png', onError: 'skip' } },
    { clip: { src: 'missing', onError: 'skip' } },
  ]),
  ...each({ ...(every['image'] ?? {}), cornerRadius: 40 }, [{ clip: { shape: 'polygon', sides: 6 } }]),
];

const { stops } = gradient;
const gradients = each(shapes['rectangle'] ?? {}, [
  { fill: { type: 'linear', from: { x: 0.2, y: 0 }, to: { x: 0.6, y: 1 }, stops } },
  { fill: { type: 'radial', from: { x: 0.2, y: 0.3 }, to: { x: 0.6, y: 0.3 }, stops } },
  { fill: { type: 'radial', center: { x: 0.8, y: 0.5 }, stops } },
  { fill: { type: 'radial', radius: 0.4, stops } },
  { fill: { type: 'radial', radius: { x: 0.5, y: 0.25 }, stops } },
  { fill: { type: 'conic', angle: 45, stops } },
  { fill: { type: 'conic', from: { x: 0.3, y: 0.5 }, to: { x: 1, y: 0.5 }, stops } },
  { fill: 'radial-gradient(circle closest-side at 20% 40%, #f97316, #7c3aed)' },
  { fill: 'radial-gradient(30px 50% at 80% 20px, #f97316, #7c3aed)' },
  { fill: 'conic-gradient(from 90deg at 30% 50%, #f97316, #7c3aed)' },
]);

const uneven = [{ flipX: true }, { flipY: true }];
const flips = [
  ...each({ ...(shapes['rectangle'] ?? {}), cornerRadius: [60, 0, 0, 0] }, uneven),
  ...each({ ...(shapes['circle'] ?? {}), startAngle: 20, endAngle: 140 }, uneven),
  ...each({ ...(shapes['star'] ?? {}), fill: { type: 'linear', angle: 60, stops } }, uneven),
];

const border = { stroke: '#be123c', strokeWidth: 14 };
const corners = [
  ...each({ ...(shapes['rectangle'] ?? {}), ...border }, [{ strokeMiterLimit: 1 }]),
  ...each({ ...(every['image'] ?? {}), ...border }, [{ strokeMiterLimit: 1 }]),
  ...each({ ...(shapes['circle'] ?? {}), ...border, startAngle: 0, endAngle: 290 }, [
    { strokeMiterLimit: 1 },
    { strokeJoin: 'round' },
    { strokeJoin: 'bevel' },
  ]),
];

const stacked = group.children.map((child) => ({ ...child, width: 40, height: child.width / 2 }));
const card = { ...group, fill: '#fde68a', ...border };
const groups = [
  ...each(group, [
    { x: 20 },
    { y: 20 },
    { skewX: 15 },
    { skewY: 12 },
    { flipX: true },
    { flipY: true },
    { visible: false },
    { fill: '#fde68a' },
    { fill: gradient },
    { stroke: '#be123c' },
    { children: group.children.slice(1) },
  ]),
  ...each(card, [
    { width: 130 },
    { height: 60 },
    { strokeWidth: 4 },
    { strokeDash: [16, 10] },
    { strokeJoin: 'round' },
    { strokeMiterLimit: 1 },
    { strokeAlign: 'inside' },
    { strokeAlign: 'outside' },
    { cornerRadius: 30 },
    { clipChildren: true, cornerRadius: 40 },
    { clipChildren: true, shadow: { ...grown, spread: 6 } },
    { clipChildren: true, shadow: { ...grown, blur: 8, inset: true } },
    { layout: 'row' },
  ]),
  ...each({ ...card, layout: 'row', children: stacked }, [
    { gap: 6 },
    { padding: 9 },
    { align: 'center' },
    { align: 'stretch' },
    { justify: 'end' },
    { layout: 'column', justify: 'space-between', align: 'end' },
    { wrap: true, width: 60 },
    { layout: 'grid', columns: 2, gap: 8, align: 'center', justify: 'end' },
    { repeat: { each: '(1..3)', direction: 'row', gap: 4 }, width: 60 },
  ]),
  ...each({ ...card, layout: 'grid', columns: 2, children: stacked }, [{ columns: 1 }]),
  ...each({ ...card, strokeDash: [16, 14] }, [
    { strokeDashOffset: 12 },
    { strokeCap: 'round' },
    { strokeCap: 'square' },
  ]),
];

export const effects: readonly PropertyCase[] = [
  ...flips,
  ...corners,
  ...groups,
  ...shadows,
  ...combined,
  ...turned,
  ...clips,
  ...gradients,
];
