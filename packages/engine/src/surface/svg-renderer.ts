import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import type { Canvas } from '@napi-rs/canvas';
import { type PaintResources, PlatenError, type Scene, straightPixels } from '@platen/core';
import { svgRendererPath } from '../fonts/page-files.ts';
import { allocateCanvas } from '../images/allocate-canvas.ts';
import { contentsOf } from './mark-contents.ts';

/** Draws what marks cannot say: filters of SVG. Its renderer is a WebAssembly module without files, network or clock. */
export interface SvgRenderer {
  /** What a painter of these scenes is lent. The renderer is loaded when a scene first needs it, and never without. */
  lend(scenes: readonly Scene[]): Promise<Pick<PaintResources, 'drawSvg'>>;
}

type Renderer = typeof import('@resvg/resvg-wasm');

/** The memory of a WebAssembly module never shrinks: after so many px in all, a new instance takes its place. */
const pixelsOfInstance = 40_000_000;

export function createSvgRenderer(): SvgRenderer {
  let loaded: Renderer | undefined;
  let pixels = 0;
  const load = async (): Promise<Renderer> => {
    const renderer = freshRenderer();
    await renderer.initWasm(readFile(svgRendererPath()));
    pixels = 0;
    return renderer;
  };
  return {
    lend: async (scenes) => {
      if (!scenes.some(({ marks }) => marks.some((mark) => contentsOf(mark).svgFilters))) return {};
      if (loaded === undefined || pixels > pixelsOfInstance) loaded = await load();
      const { Resvg } = loaded;
      return {
        drawSvg: ({ width, height, pictures, document }) => {
          pixels += width * height;
          const svg = document(pictures.map(({ image }) => pngOf(image as Canvas)));
          try {
            const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
            const picture = drawing.render();
            const canvas = canvasOf(picture.pixels, width, height);
            picture.free();
            drawing.free();
            return canvas;
          } catch (cause) {
            // An instance that has broken off is not to be used again.
            loaded = undefined;
            throw new PlatenError('INVALID_REQUEST', {
              message: 'A filter of SVG art could not be drawn; use a simpler one.',
              cause,
            });
          }
        },
      };
    },
  };
}

const require = createRequire(import.meta.url);

/** The package keeps its one instance in its own module, so a new instance takes a new copy of that. */
function freshRenderer(): Renderer {
  const file = require.resolve('@resvg/resvg-wasm');
  delete require.cache[file];
  return require(file) as Renderer;
}

/** The pixels as a `data:` URI of a PNG, hardly packed: it is read at once and thrown away. */
function pngOf(canvas: Canvas): string {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const rows = Buffer.alloc((4 * width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    rows.set(data.subarray(4 * width * row, 4 * width * (row + 1)), (4 * width + 1) * row + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a channel, red, green, blue and alpha.
  header.set([8, 6], 8);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** From premultiplied pixels. */
function canvasOf(pixels: Uint8Array, width: number, height: number): Canvas {
  const canvas = allocateCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  straightPixels(pixels, image.data);
  context.putImageData(image, 0, 0);
  return canvas;
}
