import { readFileSync } from 'node:fs';
import path from 'node:path';
import { oneElement, overStripes } from './one-element.ts';

const card = { type: 'rectangle', fill: '#ffffff', cornerRadius: 16 };
const coast = readFileSync(path.join(import.meta.dirname, '../../../fixtures/images/photo-coast.jpg'));
const photo = { type: 'image', src: `data:image/jpeg;base64,${coast.toString('base64')}` };
const soft = { color: 'rgba(0, 0, 0, 0.4)', blur: 20, offsetY: 8 };

export const shadowCases = [
  oneElement('a card with a soft shadow', { ...card, shadow: soft }),
  oneElement('a sharp corner with a soft shadow', { ...card, cornerRadius: 0, shadow: soft }),
  oneElement('a hard shadow', { ...card, shadow: { color: '#e63946', offsetX: 10, offsetY: 10 } }),
  oneElement('a shadow that is spread', { ...card, shadow: { ...soft, spread: 10 } }),
  oneElement('a shadow drawn in', { ...card, shadow: { ...soft, offsetY: 24, spread: -14 } }),
  oneElement('a spread ring without blur', { ...card, shadow: { color: '#457b9d', spread: 6 } }),
  oneElement('a small shadow', { ...card, shadow: { color: 'rgba(0, 0, 0, 0.3)', blur: 3, offsetY: 1 } }),
  oneElement('a wide shadow', {
    ...card,
    x: 90,
    y: 80,
    width: 140,
    height: 80,
    shadow: { color: 'rgba(0, 0, 60, 0.5)', blur: 80 },
  }),
  oneElement('several shadows', {
    ...card,
    shadow: [
      { color: '#ff000080', blur: 12, offsetX: -14 },
      { color: '#0000ff80', blur: 12, offsetX: 14 },
      { color: '#00000040', blur: 30, offsetY: 20 },
    ],
  }),
  oneElement('an inner shadow', { ...card, shadow: { color: 'rgba(0, 0, 0, 0.6)', blur: 16, inset: true } }),
  oneElement('an inner shadow that is moved and spread', {
    ...card,
    shadow: { color: '#1d3557', blur: 10, offsetX: 8, offsetY: 6, spread: 4, inset: true },
  }),
  oneElement('an inner and an outer shadow', {
    ...card,
    fill: '#f1faee',
    shadow: [{ color: 'rgba(0, 0, 0, 0.5)', blur: 12, inset: true, offsetY: 4 }, soft],
  }),
  overStripes('a shadow cut out of a translucent card', {
    ...card,
    fill: 'rgba(255, 255, 255, 0.4)',
    shadow: { color: '#000', blur: 18, offsetX: 8, offsetY: 8 },
  }),
  oneElement('the shadow of a circle', {
    type: 'circle',
    fill: '#f4a261',
    x: 90,
    width: 140,
    shadow: { ...soft, spread: 4 },
  }),
  oneElement('the shadow of a turned card', { ...card, rotation: 20, shadow: { ...soft, offsetX: 16 } }),
  oneElement(
    'a shadow at twice the pixels',
    { ...card, shadow: [soft, { color: '#e63946', blur: 6, inset: true }] },
    { scale: 2 },
  ),
  oneElement('the shadow of a bordered card', {
    ...card,
    stroke: '#1d3557',
    strokeWidth: 8,
    strokeAlign: 'inside',
    shadow: [soft, { color: '#000', blur: 8, inset: true }],
  }),
  oneElement('the shadow of a border outside', {
    ...card,
    stroke: '#1d3557',
    strokeWidth: 8,
    strokeAlign: 'outside',
    shadow: soft,
  }),
  oneElement('the shadow of a star', { type: 'star', fill: '#f4a261', shadow: { ...soft, offsetX: 6 } }),
  oneElement('the spread shadow of a translucent star', {
    type: 'star',
    fill: '#f4a26180',
    shadow: { color: '#000', blur: 10, spread: 5 },
  }),
  oneElement('an inner shadow of a heart', {
    type: 'polygon',
    preset: 'heart',
    fill: '#e63946',
    shadow: { color: '#000', blur: 14, inset: true },
  }),
  oneElement('the shadow of a line', {
    type: 'line',
    stroke: '#1d3557',
    strokeWidth: 8,
    endHead: 'triangle',
    shadow: { color: '#000a', blur: 8, offsetX: 6, offsetY: 6 },
  }),
  oneElement('a photo with a spread shadow', { ...photo, shadow: { ...soft, spread: 10 } }),
  oneElement('a photo with round corners and a ring', {
    ...photo,
    cornerRadius: 30,
    shadow: [
      { color: '#ffffff', spread: 4 },
      { color: '#e63946', spread: 10 },
    ],
  }),
  oneElement('a photo with an inner shadow', {
    ...photo,
    cornerRadius: [60, 0, 60, 0],
    shadow: { color: 'rgba(0, 0, 0, 0.8)', blur: 30, spread: 6, inset: true },
  }),
  oneElement('a turned photo with inner and outer shadows', {
    ...photo,
    rotation: 15,
    shadow: [
      { color: '#000', blur: 12, offsetY: 4, inset: true },
      { ...soft, spread: 6 },
    ],
  }),
  oneElement('a group that is a card with a spread shadow', {
    type: 'group',
    fill: '#ffffff',
    cornerRadius: 24,
    clipChildren: true,
    children: [{ type: 'circle', x: -40, y: -40, width: 120, height: 120, fill: '#e63946' }],
    shadow: [
      { ...soft, spread: 8 },
      { color: 'rgba(0, 0, 0, 0.5)', blur: 16, inset: true },
    ],
  }),
  ...[
    ['a QR code', { type: 'qr', value: 'https://example.com', width: 140 }],
    ['a line', { type: 'line', stroke: '#e63946', strokeWidth: 16, endHead: 'triangle' }],
    [
      'a group without a box',
      { type: 'group', children: [{ type: 'circle', width: 120, height: 120, fill: '#f4a261' }] },
    ],
    ['a card in the form of a star', { ...card, clip: { shape: 'star' } }],
  ].map(([name, element]) =>
    // CSS has no shadow of this kind for what is no box.
    oneElement(
      `${name as string} with spread and inner shadows`,
      {
        ...(element as object),
        shadow: [
          { color: 'rgba(0, 0, 60, 0.6)', blur: 8, inset: true },
          { color: '#457b9d', spread: 6, blur: 4, offsetX: 4 },
        ],
      },
      { html: null },
    ),
  ),
];
