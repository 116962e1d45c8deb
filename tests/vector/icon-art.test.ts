import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileArt, type Mark, type Scene, sanitizeSvg } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { paintRaster } from '../../packages/engine/src/surface/raster-surface.ts';
import { iconSets } from '../../packages/server/src/library/icons/icon-sets.ts';
import { iconSvg } from '../../packages/server/src/library/icons/icon-svg.ts';
import { differencePercent } from './support/compare.ts';
import { drawInResvg } from './support/resvg.ts';

const side = 192;
/** Icons of each set. */
const sampleSize = 60;

interface IconFile {
  readonly icons: Readonly<
    Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>
  >;
  readonly width?: number;
  readonly height?: number;
}

const packages = createRequire(import.meta.url);

/** Icons spread evenly over a set, as whole documents. */
function sampleOf(name: string): readonly (readonly [string, string])[] {
  const file = JSON.parse(readFileSync(packages.resolve(`${name}/icons.json`), 'utf8')) as IconFile;
  const names = Object.keys(file.icons).sort();
  const step = Math.max(1, Math.floor(names.length / sampleSize));
  const set = { width: file.width ?? 16, height: file.height ?? 16 };
  return names
    .filter((_, index) => index % step === 0)
    .map((icon) => {
      const { body = '', ...extras } = file.icons[icon] ?? {};
      return [icon, iconSvg({ body, extras, set })] as const;
    });
}

function kindsOf(marks: readonly Mark[]): ReadonlySet<string> {
  return new Set(marks.flatMap((mark) => (mark.kind === 'group' ? [...kindsOf(mark.children)] : [mark.kind])));
}

/** What the painter makes of the icon, and resvg. */
function drawBoth(markup: string): { readonly kinds: ReadonlySet<string>; readonly percent: number } {
  const art = sanitizeSvg(markup);
  if (art.status === 'refused') throw new Error(art.reason);
  const compiled = compileArt(art.svg, { elementId: 'icon' });
  const scale = side / art.width;
  const height = Math.round(art.height * scale);
  const scene: Scene = {
    version: 1,
    width: side,
    height,
    background: { type: 'solid', color: '#ffffff' },
    marks: [
      {
        kind: 'group',
        elementId: 'icon',
        transform: [scale, 0, 0, scale, 0, 0],
        opacity: 1,
        blendMode: 'normal',
        filters: [],
        dropShadows: [],
        clip: null,
        href: null,
        alt: null,
        children: compiled.marks,
      },
    ],
    warnings: [],
    elements: [],
  };
  const resources = { image: () => undefined, art: () => undefined };
  const placement = { width: side, height, transform: [1, 0, 0, 1, 0, 0] } as const;
  const ours = paintRaster(scene, placement, resources).toBuffer('image/png');
  const judge = drawInResvg(art.svg, { fitTo: { mode: 'width', value: side }, background: '#ffffff' });
  return { kinds: kindsOf(compiled.marks), percent: differencePercent(ours, judge) };
}

describe('icons of the bundled sets', () => {
  it.each(iconSets.map((set) => [set.prefix, set.package]))(
    'are shapes that look as resvg draws them: %s',
    (_, name) => {
      const sample = sampleOf(name);
      expect(sample.length).toBeGreaterThanOrEqual(sampleSize);
      const wrong = sample.flatMap(([icon, markup]) => {
        const { kinds, percent } = drawBoth(markup);
        return percent > 0.5 || kinds.size !== 1 || !kinds.has('shape') ? [`${icon}: ${percent} % ${[...kinds]}`] : [];
      });
      expect(wrong).toEqual([]);
    },
  );
});
