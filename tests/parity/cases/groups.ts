import { oneElement, overStripes } from './one-element.ts';

const children = [
  { type: 'rectangle', x: 0, y: 0, width: 140, height: 90, fill: '#e63946' },
  { type: 'circle', x: 80, y: 30, width: 120, height: 110, fill: '#457b9d' },
];
const group = { type: 'group', children };

export const groupCases = [
  oneElement('a group', group),
  overStripes('a group with opacity', { ...group, opacity: 0.5 }),
  oneElement('a turned group', { ...group, rotation: 15 }),
  oneElement('a turned group of turned children', {
    ...group,
    rotation: 15,
    children: children.map((child) => ({ ...child, rotation: 20 })),
  }),
  oneElement('a flipped group', { ...group, flipX: true }),
  oneElement('a group that clips', { ...group, clipChildren: true, width: 160, height: 120 }),
  oneElement('a group with round corners that clips', {
    ...group,
    clipChildren: true,
    cornerRadius: 30,
    fill: '#f1faee',
    width: 170,
    height: 120,
  }),
  oneElement('a turned group that clips', {
    ...group,
    clipChildren: true,
    cornerRadius: 30,
    rotation: -12,
    width: 170,
  }),
  overStripes('a group whose children blend with the page', {
    ...group,
    children: children.map((child) => ({ ...child, blendMode: 'multiply' })),
  }),
  overStripes('a turned group whose children blend with each other only', {
    ...group,
    rotation: 5,
    children: children.map((child) => ({ ...child, blendMode: 'multiply' })),
  }),
  overStripes('a group that blends', { ...group, blendMode: 'difference' }),
  oneElement('a blurred group', { ...group, blur: 5 }),
  overStripes('a group in a group with opacities', {
    ...group,
    opacity: 0.8,
    children: [...children, { ...group, x: 60, y: 20, width: 200, height: 140, opacity: 0.5, rotation: 30 }],
  }),
  oneElement(
    'a group with a shadow',
    { ...group, shadow: { blur: 10, offsetX: 6, offsetY: 6, color: '#000' } },
    {
      html: '<div style="position:absolute;left:0;top:0;width:320px;height:240px;background:#fff"><div style="position:absolute;left:60px;top:50px;width:200px;height:140px;filter:drop-shadow(6px 6px 5px #000)"><div style="position:absolute;left:0;top:0;width:140px;height:90px;background:#e63946"></div><div style="position:absolute;left:80px;top:30px;width:120px;height:110px;border-radius:50%;background:#457b9d"></div></div></div>',
    },
  ),
];
