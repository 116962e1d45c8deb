import { type Matrix, paintScene, type Scene } from '@platen/core';
import type { PdfPage } from '../../../surface/pdf-page.ts';
import { type PageLink, sceneLinks } from '../../../surface/scene-links.ts';
import type { VectorFonts } from '../../text/vector-fonts.ts';
import type { PdfFile } from '../pdf-file.ts';
import type { PdfPictures } from '../pictures/pdf-pictures.ts';
import type { MarkCache } from './mark-cache.ts';
import { NeedsSkia } from './needs-skia.ts';
import { short } from './numbers.ts';
import { ObjectList } from './object-list.ts';
import { PageContent } from './page-content.ts';
import { PageImages } from './page-images.ts';
import { PagePaints } from './page-paints.ts';
import { PageUses } from './page-uses.ts';
import { PdfCanvas } from './pdf-canvas.ts';
import { openPlainFonts, type PlainFontCaches, type PlainFonts } from './plain-fonts.ts';
import { isPlain } from './plain-scene.ts';

/** What is kept from one file to the next. */
export interface PlainPdfCaches extends PlainFontCaches {
  /** Marks as operators. */
  readonly marks: MarkCache;
}

export interface PlainPdfSources {
  readonly fonts: VectorFonts;
  readonly memory: PlainPdfCaches;
  readonly pictures: PdfPictures;
}

/**
 * Writes pages of shapes, pictures and text as PDF itself, each glyph with the text that it stands for: a small part of the
 * time that it takes to have Skia write the file, to take that apart and to make it readable. Undefined when a page has
 * anything that only Skia writes, such as a blur; the whole file is left to it then.
 *
 * The information dictionary is left to the caller, under the number that the file names.
 */
export async function plainPdf(
  scenes: readonly Scene[],
  page: PdfPage,
  sources: PlainPdfSources,
): Promise<PdfFile | undefined> {
  if (!scenes.every(isPlain)) return undefined;
  try {
    return await writePages(scenes, page, sources);
  } catch (cause) {
    if (cause instanceof NeedsSkia) return undefined;
    throw cause;
  }
}

async function writePages(
  scenes: readonly Scene[],
  page: PdfPage,
  { fonts, memory, pictures }: PlainPdfSources,
): Promise<PdfFile> {
  const objects = new ObjectList();
  const [root, tree, shared, info] = [objects.reserve(), objects.reserve(), objects.reserve(), objects.reserve()];
  const uses = new PageUses();
  const paints = new PagePaints(objects, uses);
  const images = new PageImages(objects, pictures.pxPerPt, uses);
  const opened = await openPlainFonts(scenes, { fonts, memory, objects, uses });
  const parts = { paints, images, fonts: opened, pictures, uses, kept: memory.marks };
  const pages = scenes.map((scene) => {
    const contents = objects.putStream('<<>>', paintPage(scene, page, parts));
    const links = sceneLinks(scene, page).map((link) => objects.put(linkTo(link, page)));
    const annotations = links.length === 0 ? '' : `\n/Annots [${links.map((link) => `${link} 0 R`).join(' ')}]`;
    return objects.put(`<</Type /Page
/Parent ${tree} 0 R
/MediaBox [0 0 ${short(page.width)} ${short(page.height)}]
/Resources ${shared} 0 R
/Contents ${contents} 0 R${annotations}>>`);
  });
  objects.put(`<</Type /Catalog\n/Pages ${tree} 0 R>>`, root);
  objects.put(
    `<</Type /Pages\n/Count ${pages.length}\n/Kids [${pages.map((each) => `${each} 0 R`).join(' ')}]>>`,
    tree,
  );
  images.write(await pictures.prepare(images.stored));
  const named = opened.write(objects);
  objects.put(`<<${paints.resources()}${images.resources()}${named}>>`, shared);
  return { objects: objects.objects, root, info };
}

interface PageParts {
  readonly paints: PagePaints;
  readonly images: PageImages;
  readonly fonts: PlainFonts;
  readonly pictures: PdfPictures;
  readonly uses: PageUses;
  readonly kept: MarkCache;
}

function paintPage(scene: Scene, page: PdfPage, { pictures, uses, kept, ...parts }: PageParts): Buffer {
  const { area, placement } = page;
  const content = new PageContent();
  const toPage: Matrix = [1, 0, 0, -1, area.x, page.height - area.y];
  const canvas = new PdfCanvas({ ...parts, content, toPage, bounds: [0, 0, page.width, page.height] });
  if (hasMargins(page)) {
    canvas.beginPath();
    canvas.rect(0, 0, area.width, area.height);
    canvas.clip();
  }
  const paint = (part: Partial<Scene>) =>
    paintScene(
      { ...scene, marks: [], background: null, ...part },
      canvas,
      {
        image: pictures.image,
        createLayer: needsSkia,
        createPath: needsSkia,
        holdsVectors: true,
      },
      { width: area.width, height: area.height, transform: placement.transform },
    );
  paint({ background: scene.background });
  const { paints, fonts } = parts;
  const target = {
    content,
    clip: canvas.clipped,
    paints,
    fonts,
    uses,
    place: JSON.stringify([toPage, placement.transform, area.width, area.height, page.width, page.height]),
  };
  for (const mark of scene.marks) kept.write(mark, target, () => paint({ marks: [mark] }));
  return content.end();
}

function hasMargins({ area, width, height }: PdfPage): boolean {
  return area.x !== 0 || area.y !== 0 || area.width !== width || area.height !== height;
}

function needsSkia(): never {
  throw new NeedsSkia();
}

/** A link of a page without a border: ISO 32000-1, 12.5.6.5. Its address is in ASCII. */
function linkTo({ box, url }: PageLink, { area, height }: PdfPage): string {
  const left = area.x + box.x;
  const top = height - area.y - box.y;
  const corners = [left, top - box.height, left + box.width, top].map(short).join(' ');
  const address = Buffer.from(url, 'latin1').toString('hex').toUpperCase();
  return `<</Type /Annot
/Subtype /Link
/Rect [${corners}]
/Border [0 0 0]
/A <</Type /Action
/S /URI
/URI <${address}>>>>>`;
}
