import { oneElement, overStripes } from './one-element.ts';

const blue = '#3355cc';

export const shapeCases = [
  oneElement('a rectangle', { type: 'rectangle', fill: blue }),
  oneElement('a rectangle with round corners', { type: 'rectangle', fill: blue, cornerRadius: 24 }),
  oneElement('a rectangle with four different corners', {
    type: 'rectangle',
    fill: blue,
    cornerRadius: [0, 60, 12, 30],
  }),
  oneElement('a rectangle whose radii do not fit', { type: 'rectangle', fill: blue, cornerRadius: [200, 40, 80, 0] }),
  oneElement('a pill', { type: 'rectangle', fill: blue, cornerRadius: 500 }),
  oneElement('a turned rectangle', { type: 'rectangle', fill: blue, rotation: 17 }),
  oneElement('a turned rectangle with round corners', {
    type: 'rectangle',
    fill: blue,
    rotation: -33,
    cornerRadius: 30,
  }),
  oneElement('a skewed rectangle', { type: 'rectangle', fill: blue, skewX: 15, skewY: 5 }),
  oneElement('a circle', { type: 'circle', fill: blue, width: 140, x: 90 }),
  oneElement('an ellipse', { type: 'circle', fill: blue }),
  oneElement('a turned ellipse', { type: 'circle', fill: blue, rotation: 30 }),
  overStripes('a translucent rectangle', { type: 'rectangle', fill: 'rgba(255, 200, 0, 0.6)' }),
  oneElement(
    'a rectangle on a page of twice the pixels',
    { type: 'rectangle', fill: blue, cornerRadius: 20, rotation: 10 },
    { scale: 2 },
  ),
  oneElement('a pie slice', { type: 'circle', fill: blue, startAngle: -90, endAngle: 130 }),
  oneElement('a ring', { type: 'circle', fill: blue, innerRadius: 0.6 }),
  oneElement('a star with round corners', { type: 'star', fill: blue, cornerRadius: 8 }),
  oneElement('a heart', { type: 'polygon', preset: 'heart', fill: blue }),
  oneElement('a hexagon with round corners', { type: 'polygon', sides: 6, cornerRadius: 16, fill: blue, rotation: 12 }),
  oneElement(
    'a triangle',
    { type: 'polygon', preset: 'triangle', fill: blue },
    {
      html: `<div style="position:absolute;left:0;top:0;width:320px;height:240px;background:#fff"><div style="position:absolute;left:60px;top:50px;width:200px;height:140px;background:${blue};clip-path:polygon(50% 0, 100% 100%, 0 100%)"></div></div>`,
    },
  ),
];
