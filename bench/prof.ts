import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bindDesign, parseDesign } from '@platen/core';
import { createRenderServices, defaultRenderOptions, render } from '@platen/engine';
import { imagesOf } from './contenders/platen.ts';
import { fixtureFolder } from './fixtures.ts';
const services = createRenderServices();
const folder = path.join(fixtureFolder, process.argv[2] ?? 'link-card');
const format = (process.argv[3] ?? 'jpg') as 'jpg';
const document = parseDesign(JSON.parse(readFileSync(path.join(folder, 'design.json'), 'utf8')));
const dynamicData = JSON.parse(readFileSync(path.join(folder, 'data.json'), 'utf8'));
const sums: Record<string, number[]> = {};
const add = (k: string, v: number) => (sums[k] ??= []).push(v);
for (let i = 0; i < 40; i++) {
  const c0 = process.cpuUsage(); const t = performance.now();
  const design = bindDesign(document, { dynamicData });
  const b = performance.now();
  const out = await render({ design, options: { ...defaultRenderOptions, format }, images: imagesOf(design, folder) }, services);
  const c = process.cpuUsage(c0);
  if (i < 10) continue;
  add('bind', b - t); add('total', performance.now() - t); add('cpu', (c.user + c.system) / 1000);
  for (const [k, v] of Object.entries(out.timings)) add(k, v);
}
for (const [k, v] of Object.entries(sums)) console.log(k.padEnd(8), v.toSorted((a, b) => a - b)[v.length >> 1]?.toFixed(2), 'min', Math.min(...v).toFixed(2));
