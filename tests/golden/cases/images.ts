import type { GoldenCase } from '../golden-case.ts';

const canvas = { width: 240, height: 180 } as const;
const photo = 'photo-coast.jpg';
const image = (properties: Readonly<Record<string, unknown>> = {}) => ({
  id: 'image',
  type: 'image',
  x: 20,
  y: 20,
  width: 200,
  height: 140,
  src: photo,
  backgroundColor: '#e5e7eb',
  ...properties,
});
const art =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><rect width="100" height="60" rx="8" fill="#1d4ed8"/><circle cx="30" cy="30" r="18" fill="currentColor"/><path d="M55 45 L75 12 L95 45Z" fill="#fde047" stroke="#111827" stroke-width="2"/></svg>';
const svg = (properties: Readonly<Record<string, unknown>> = {}) => ({
  id: 'art',
  type: 'svg',
  x: 20,
  y: 20,
  width: 200,
  height: 140,
  svg: art,
  ...properties,
});

export const imageCases: readonly GoldenCase[] = [
  ...(['cover', 'contain', 'fill', 'none', 'scale-down'] as const).map((objectFit) => ({
    ...canvas,
    name: `image-${objectFit}`,
    says: `a photo is fitted by ${objectFit}`,
    elements: [image({ objectFit, width: 200, height: 80 })],
  })),
  {
    ...canvas,
    name: 'image-position-left',
    says: 'a position keeps the left of a photo',
    elements: [image({ width: 80, objectPosition: 'left center' })],
  },
  {
    ...canvas,
    name: 'image-position-right',
    says: 'a position keeps the right of a photo',
    elements: [image({ width: 80, objectPosition: { x: 1, y: 0.5 } })],
  },
  {
    ...canvas,
    name: 'image-focal',
    says: 'a focal point stays in view',
    elements: [image({ width: 80, focalPoint: { x: 0.8, y: 0.5 } })],
  },
  {
    ...canvas,
    name: 'image-crop',
    says: 'a crop shows a part of the source',
    elements: [image({ crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } })],
  },
  { ...canvas, name: 'image-zoom', says: 'zoom enlarges about the position', elements: [image({ zoom: 2 })] },
  {
    ...canvas,
    name: 'image-radius',
    says: 'corners of a photo can be rounded',
    elements: [image({ cornerRadius: 30 })],
  },
  {
    ...canvas,
    name: 'image-circle',
    says: 'a photo can be a circle with a border',
    elements: [
      image({
        width: 140,
        clip: { shape: 'circle' },
        stroke: '#ffffff',
        strokeWidth: 6,
        shadow: { color: 'rgba(0,0,0,0.4)', blur: 12, offsetY: 4 },
      }),
    ],
  },
  { ...canvas, name: 'image-grey', says: 'a photo can be grey', elements: [image({ filters: { grayscale: 1 } })] },
  {
    ...canvas,
    name: 'image-duotone',
    says: 'a duotone maps dark and light',
    elements: [image({ duotone: { dark: '#1e1b4b', light: '#fde68a' } })],
  },
  {
    ...canvas,
    name: 'image-overlay',
    says: 'an overlay tints a photo',
    elements: [image({ colorOverlay: 'rgba(124,58,237,0.45)' })],
  },
  {
    ...canvas,
    name: 'image-overlay-transparent',
    says: 'an overlay tints the pixels of a picture and leaves what is transparent clear',
    elements: [
      image({ src: 'alpha.png', objectFit: 'contain', backgroundColor: undefined, colorOverlay: '#7c3aed99' }),
    ],
  },
  {
    ...canvas,
    name: 'image-duotone-transparent',
    says: 'a duotone keeps the alpha of a picture, over its background',
    elements: [
      image({
        src: 'alpha.png',
        objectFit: 'contain',
        duotone: { dark: '#1e1b4b', light: '#fde68a' },
        cornerRadius: 24,
      }),
    ],
  },
  {
    ...canvas,
    name: 'image-duotone-overlay',
    says: 'an overlay lies on a duotone, both within the clip shape and the letter-boxed picture',
    elements: [
      image({
        objectFit: 'contain',
        duotone: { dark: '#052e16', light: '#ecfccb' },
        colorOverlay: 'rgba(239,68,68,0.35)',
        clip: { shape: 'circle' },
      }),
    ],
  },
  {
    ...canvas,
    name: 'image-overlay-art',
    says: 'an overlay tints the shapes of an SVG source and nothing around them',
    elements: [image({ src: 'logo.svg', objectFit: 'contain', backgroundColor: undefined, colorOverlay: '#dc2626b3' })],
  },
  { ...canvas, name: 'image-flip', says: 'a photo can be mirrored', elements: [image({ flipX: true })] },
  {
    ...canvas,
    name: 'image-rotated',
    says: 'a photo turns with smooth edges',
    elements: [image({ rotation: 12, width: 160, height: 110, x: 40, y: 35 })],
  },
  { ...canvas, name: 'image-blur', says: 'a photo can be blurred', elements: [image({ blur: 6 })] },
  { ...canvas, name: 'svg-plain', says: 'inline art keeps its ratio', elements: [svg()] },
  {
    ...canvas,
    name: 'svg-recoloured',
    says: 'art is recoloured by a map and by a fill',
    elements: [svg({ colors: { '#1d4ed8': '#be123c' }, fill: '#ffffff' })],
  },
  { ...canvas, name: 'svg-stretched', says: 'art can be stretched', elements: [svg({ objectFit: 'fill' })] },
];
