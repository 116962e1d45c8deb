import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import type { SoakFigures } from './soak-figures.ts';

const area = { left: 84, top: 24, width: 860, height: 250 };
const grey = '#64748b';

/** docs/benchmarks/soak.svg: memory by renders, drawn by Platen like any other design. */
export async function drawCurve({ curve, renders }: SoakFigures): Promise<void> {
  const top = Math.ceil(Math.max(...curve.map(({ memoryMb }) => memoryMb)) / 250) * 250;
  const x = (done: number) => area.left + (done / renders) * area.width;
  const y = (megabytes: number) => area.top + area.height * (1 - megabytes / top);
  const label = { type: 'text', fontFamily: 'Inter', fontSize: 13, fill: grey, height: 18 };
  const rules = Array.from({ length: top / 250 + 1 }, (_, index) => index * 250).flatMap((megabytes) => [
    { type: 'line', x: area.left, y: y(megabytes), width: area.width, height: 0, stroke: '#e2e8f0', strokeWidth: 1 },
    { ...label, x: 0, y: y(megabytes) - 9, width: area.left - 10, text: `${megabytes} MB`, textAlign: 'right' },
  ]);
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => ({
    ...label,
    x: x(share * renders) - 60,
    y: area.top + area.height + 8,
    width: 120,
    text: (share * renders).toLocaleString('en'),
    textAlign: 'center',
  }));
  const memory = {
    type: 'line',
    x: 0,
    y: 0,
    width: 1_010,
    height: 320,
    points: curve.flatMap(({ done, memoryMb }) => [x(done), y(memoryMb)]),
    stroke: '#0284c7',
    strokeWidth: 2,
  };
  const document = parseDesign({
    width: 1_010,
    height: 320,
    canvasData: { background: '#ffffff', elements: [...rules, ...marks, memory] },
  });
  const options = { ...defaultRenderOptions, format: 'svg' as const };
  const { bytes } = await render({ design: bindDesign(document), options, images: new Map() }, createRenderServices());
  writeFileSync(path.join(import.meta.dirname, '../../docs/benchmarks/soak.svg'), bytes);
}
