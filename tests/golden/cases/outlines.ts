import { type GoldenCase, shapeElement, textElement } from '../golden-case.ts';

const canvas = { width: 240, height: 180 } as const;
const box = { x: 40, y: 35, width: 160, height: 110 } as const;
const photo = { id: 'photo', type: 'image', ...box, src: 'photo-coast.jpg' };
const soft = { id: 'soft', type: 'image', ...box, src: 'alpha.png', objectFit: 'contain' };
const sticker = { color: '#be123c', spread: 7 };
const glow = { color: '#7c3aed', spread: 4, blur: 12 };
const inner = { color: 'rgba(15,23,42,0.8)', blur: 12, spread: 2, offsetX: 3, offsetY: 4, inset: true };
const drop = { color: 'rgba(15,23,42,0.6)', blur: 10, offsetX: 6, offsetY: 8 };
const blue = shapeElement('rectangle', { ...box });
const stops = [
  { offset: 0, color: '#fde047' },
  { offset: 0.5, color: '#f97316' },
  { offset: 1, color: '#7c3aed' },
];
const group = {
  id: 'group',
  type: 'group',
  ...box,
  children: [
    { type: 'circle', x: 0, y: 0, width: 100, height: 100, fill: '#f59e0b' },
    { type: 'rectangle', x: 60, y: 40, width: 100, height: 70, fill: '#16a34a' },
  ],
};
const line = { id: 'line', type: 'line', ...box, stroke: '#0f766e', strokeWidth: 12, endHead: 'triangle' };
const code = { id: 'code', type: 'qr', ...box, value: 'https://example.com' };
const art = {
  id: 'art',
  type: 'svg',
  ...box,
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><path d="M5 55L30 10L55 55Z" fill="#0ea5e9"/><circle cx="75" cy="30" r="20" fill="#f43f5e"/></svg>',
};
const text = textElement('Platen', {
  x: 10,
  y: 50,
  width: 220,
  height: 80,
  fontSize: 64,
  fontWeight: 900,
  textAlign: 'center',
  fill: '#fbbf24',
});
const table = {
  id: 'table',
  type: 'table',
  ...box,
  backgroundColor: '#ecfeff',
  columns: [
    { key: 'a', header: 'Item' },
    { key: 'b', header: 'Price' },
  ],
  rows: [{ a: 'Bread', b: 4.5 }],
};

const one = (name: string, says: string, element: Readonly<Record<string, unknown>>): GoldenCase => ({
  ...canvas,
  name,
  says,
  elements: [element],
});

export const outlineCases: readonly GoldenCase[] = [
  one('photo-spread', 'the spread shadow of a photo is its box, larger', { ...photo, shadow: sticker }),
  one('photo-round-spread', 'the spread shadow of a photo with round corners runs beside them', {
    ...photo,
    cornerRadius: 30,
    shadow: [{ color: '#ffffff', spread: 4 }, sticker],
  }),
  one('photo-inset', 'an inset shadow falls onto a photo', { ...photo, cornerRadius: 20, shadow: inner }),
  one('photo-border-spread', 'the shadow of a photo with a border lies around the border', {
    ...photo,
    cornerRadius: 16,
    border: { color: '#fde047', width: 10 },
    shadow: [sticker, inner],
  }),
  one('cut-out-spread', 'the spread shadow of a soft cut-out follows its opacity', { ...soft, shadow: sticker }),
  one('art-sticker', 'art gets the rim of a sticker', { ...art, shadow: sticker }),
  one('art-inset', 'an inset shadow falls into each part of art', { ...art, shadow: inner }),
  one('text-sticker', 'text gets a round rim', { ...text, shadow: sticker }),
  one('text-glow', 'text glows', { ...text, shadow: glow }),
  one('text-inset', 'text is pressed into the page', { ...text, shadow: { ...inner, spread: 0, blur: 5 } }),
  one('line-spread', 'the spread shadow of a line goes around its arrow', { ...line, shadow: sticker }),
  one('line-inset', 'an inset shadow falls into a line', { ...line, shadow: { ...inner, spread: 0, blur: 6 } }),
  one('group-spread', 'a group casts one shadow around all of its children', { ...group, shadow: glow }),
  one('group-inset', 'an inset shadow falls into a group as a whole', { ...group, shadow: inner }),
  one('group-card', 'a group that is a card casts the shadow of its box', {
    ...group,
    fill: '#ffffff',
    cornerRadius: 20,
    clipChildren: true,
    shadow: [{ ...drop, spread: 4 }, inner],
  }),
  one('qr-spread', 'the spread shadow of a QR code keeps the sharp corners of its box', { ...code, shadow: sticker }),
  one('qr-modules-spread', 'the shadow of a QR code without background follows its modules', {
    ...code,
    backgroundColor: 'transparent',
    shadow: { color: '#7dd3fc', spread: 3 },
  }),
  one('barcode-inset', 'an inset shadow falls onto a barcode', {
    ...code,
    type: 'barcode',
    value: 'P-1',
    shadow: { ...inner, blur: 8 },
  }),
  one('table-spread', 'the shadow of a table lies around its rows', { ...table, shadow: [sticker, inner] }),
  one('star-shrunk', 'a negative spread makes the shadow of a star smaller', {
    ...shapeElement('star', { ...box }),
    shadow: { color: '#be123c', spread: -5, offsetX: 14, offsetY: 14 },
  }),
  one('turned-spread', 'a turned cut-out has its spread shadow turned', { ...art, rotation: 30, shadow: glow }),
  one('clip-shadow', 'the shadow of a clipped box follows what is left of it', {
    ...blue,
    clip: { shape: 'star' },
    shadow: drop,
  }),
  one('clip-shadow-spread', 'what a clip leaves has a rim of its own', {
    ...blue,
    clip: { shape: 'circle' },
    shadow: [sticker, inner],
  }),
  one('clip-shadow-text', 'the shadow of clipped text is not clipped', {
    ...text,
    clip: { shape: 'ellipse' },
    shadow: drop,
  }),
  one('clip-rectangle-radius', 'a rectangular clip has round corners', {
    ...photo,
    clip: { shape: 'rectangle', radius: 24 },
  }),
  one('clip-rectangle-corners', 'a rectangular clip rounds corners one by one', {
    ...photo,
    clip: { shape: 'rectangle', radius: { tl: 50, tr: 0, br: 50, bl: 0 } },
  }),
  one('clip-circle-radius', 'a circular clip has its own radius', { ...photo, clip: { shape: 'circle', radius: 30 } }),
  one('clip-polygon-radius', 'a polygonal clip has round corners', {
    ...photo,
    clip: { shape: 'polygon', sides: 5, radius: 18 },
  }),
  one('clip-star-radius', 'a clip in the form of a star has round corners', {
    ...photo,
    clip: { shape: 'star', radius: 8 },
  }),
  one('clip-and-corners', 'a clip and round corners cut both', {
    ...photo,
    cornerRadius: 40,
    clip: { shape: 'polygon', sides: 6 },
  }),
  one('clip-art', 'a photo is cut to a drawn heart, stretched to its box', {
    ...photo,
    clip: { src: 'clip-heart.svg' },
  }),
  one('clip-art-contain', 'a drawn clip may keep its form', {
    ...photo,
    clip: { src: 'clip-heart.svg', objectFit: 'contain', objectPosition: 'left' },
  }),
  one('clip-art-shadow', 'the shadow of a photo in a heart is a heart', {
    ...photo,
    clip: { src: 'clip-heart.svg' },
    shadow: [sticker, drop],
  }),
  one('clip-alpha', 'a box fades with the opacity of a picture', { ...blue, clip: { src: 'alpha.png' } }),
  one('clip-luminance', 'a photo fades with the lightness of another', {
    ...photo,
    clip: { src: 'photo-forest.jpg', mode: 'luminance' },
  }),
  one('clip-art-group', 'a group is cut to a heart with round corners', {
    ...group,
    fill: '#bfdbfe',
    clip: { src: 'clip-heart.svg', shape: 'rounded', radius: 40 },
  }),
  one('clip-art-text', 'text is cut to a picture', { ...text, clip: { src: 'clip-heart.svg' } }),
  one('gradient-radial-rim', 'a radial gradient runs from its centre to a point of its rim', {
    ...blue,
    fill: { type: 'radial', from: { x: 0.25, y: 0.5 }, to: { x: 0.75, y: 0.5 }, stops },
  }),
  one('gradient-radial-radii', 'a radial gradient has radii of its own', {
    ...blue,
    fill: { type: 'radial', radius: { x: 0.5, y: 0.25 }, stops },
  }),
  one('gradient-conic-towards', 'a conic gradient starts towards a point', {
    ...blue,
    fill: { type: 'conic', from: { x: 0.3, y: 0.5 }, to: { x: 1, y: 1 }, stops },
  }),
  one('gradient-radial-closest-side', 'a CSS gradient sits where it is told to, as large as it is told to', {
    ...blue,
    fill: 'radial-gradient(circle closest-side at 25% 40%, #fde047, #f97316, #7c3aed)',
  }),
  one('border-css', 'a border is an outline', { ...photo, border: '6px dashed #be123c' }),
];
