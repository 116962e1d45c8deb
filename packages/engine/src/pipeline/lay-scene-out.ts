import { facesOf, layoutDesign, PlatenError, type PortablePicture, type PortableScene } from '@platen/core';
import { encodeBarcode } from '@platen/core/barcodes';
import { markupReaders } from '@platen/core/markup';
import { accountFaceId } from '../fonts/account-face-id.ts';
import { addressedFile, fontPackages } from '../fonts/page-addresses.ts';
import { resolveJobImages } from './images/resolve-images.ts';
import { servicesFor } from './job-services.ts';
import type { RenderJob, RenderOutput, RenderServices } from './render-job.ts';

/** More than a page shows at once. */
const maxBytes = 16_000_000;

/**
 * Lays one job out, as it would be painted in px of the design, and answers with a `PortableScene` as JSON. No picture is
 * decoded: of one that cannot be, only a painter finds that out. Throws PlatenError for what the caller's input caused.
 */
export async function laySceneOut(job: RenderJob, warm: RenderServices): Promise<RenderOutput> {
  const { design, fonts: ownFonts = [] } = job;
  const { fonts, fontStore, measurer, hyphenator, layouts, images: store } = servicesFor(job, warm);
  const started = performance.now();
  const images = await resolveJobImages(job, store);
  const read = performance.now();
  const fontsBefore = fontStore.loadedMs();
  const scene = layoutDesign(design, {
    fonts,
    measurer,
    hyphenator,
    images: images.forLayout,
    ...(layouts && { memory: layouts }),
    barcodes: encodeBarcode,
    markup: markupReaders,
    pixelRatio: 1,
  });
  const fontsMs = fontStore.loadedMs() - fontsBefore;
  const laidOut = performance.now();
  const ownFaces = new Set(ownFonts.map(({ digest }) => accountFaceId(digest)));
  const portable: PortableScene = {
    ...scene,
    fonts: [...facesOf(scene.marks)].map((id) => {
      const { italic, weights } = fontStore.face(id);
      const place = ownFaces.has(id) ? fontPackages.own : fontPackages.bundled;
      return { id, package: place, file: addressedFile(id), italic, weights };
    }),
    pictures: [...images.sources].flatMap(([key, { src, upright }]): PortablePicture[] => {
      const info = images.byKey.get(key)?.info;
      // Art has become marks.
      if (info === undefined || info.svg !== undefined) return [];
      return [{ key, src, upright, width: info.width, height: info.height }];
    }),
  };
  const bytes = Buffer.from(JSON.stringify(portable));
  if (bytes.length > maxBytes) throw tooLarge();
  return {
    bytes,
    width: scene.width,
    height: scene.height,
    warnings: scene.warnings,
    elements: [],
    timings: {
      images: read - started,
      fonts: fontsMs,
      layout: laidOut - read - fontsMs,
      paint: 0,
      encode: performance.now() - laidOut,
    },
  };
}

function tooLarge(): PlatenError {
  return new PlatenError('FILE_TOO_LARGE', {
    message: `The scene would be larger than ${maxBytes / 1e6} MB, the most that one answer may hold. Render the design instead.`,
    details: { limit: maxBytes },
  });
}
