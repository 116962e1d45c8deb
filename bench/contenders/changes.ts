import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bindDesign, collectImageNeeds, defaultRenderOptions, parseDesign, type RenderOptions } from '@platen/core';
import { type ImageSource, render } from '@platen/engine';
import type { Contender } from '../contender.ts';
import { fixtureFolder } from '../fixtures.ts';
import { services, version } from './platen.ts';

export interface ChangesArgs {
  /** A design that this process has not seen, or one of which a single variable is another than before. */
  readonly render: 'first' | 'changed';
  readonly format: RenderOptions['format'];
}

const photo = readFileSync(path.join(fixtureFolder, '../images/photo-forest.jpg'));
let series = 0;

/**
 * A sheet of 60 elements: a photograph, 29 boxes and 30 texts, one of them a variable. Fonts are loaded in both cases; a
 * first render has other texts and other bytes of the picture than any before it.
 */
export async function create({ render: which, format }: ChangesArgs): Promise<Contender> {
  const options = { ...defaultRenderOptions, format };
  const draw = async (sheet: ReturnType<typeof sheetOf>, name: string) => {
    const design = bindDesign(sheet.document, { dynamicData: { name } });
    const images = new Map(collectImageNeeds(design).map(({ src }) => [src, sheet.image] as const));
    return (await render({ design, options, images }, services)).bytes;
  };
  let drawn = 0;
  if (which === 'first') return { version, render: () => draw(sheetOf(), `Guest ${drawn++}`) };
  const sheet = sheetOf();
  await draw(sheet, 'Nobody');
  return { version, render: () => draw(sheet, `Guest ${drawn++}`) };
}

function sheetOf() {
  const own = series++;
  const rows = Array.from({ length: 29 }, (_, index) => {
    const y = 300 + index * 26;
    return [
      { type: 'rectangle', id: `b${index}`, x: 40, y, width: 720, height: 24, fill: '#f1f5f9', cornerRadius: 4 },
      {
        type: 'text',
        id: `t${index}`,
        x: 52,
        y: y + 3,
        width: 690,
        height: 18,
        text: `Entry ${index + 1} of list ${own}, with a few words of its own: ${(index + 7) * (own + 13)}`,
        fontSize: 14,
        fontFamily: 'Inter',
        fill: '#0f172a',
      },
    ];
  });
  const document = parseDesign({
    width: 800,
    height: 1_100,
    canvasData: {
      background: '#ffffff',
      elements: [
        { type: 'image', id: 'photo', x: 0, y: 0, width: 800, height: 220, src: 'photo.jpg', objectFit: 'cover' },
        {
          type: 'text',
          id: 'name',
          x: 40,
          y: 236,
          width: 720,
          height: 48,
          text: 'For {{ name }}',
          fontSize: 36,
          fontFamily: 'Inter',
          fontWeight: 700,
          fill: '#0f172a',
        },
        ...rows.flat(),
      ],
    },
  });
  // What follows the end of a JPEG is not shown, but it is another file.
  const bytes = Buffer.concat([photo, Buffer.from(`sheet ${own}`)]);
  return { document, image: { status: 'bytes', bytes } as const satisfies ImageSource };
}
