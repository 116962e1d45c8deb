import type { FontCatalog, Mark, Placement, Scene, SvgFont, SvgImage, TextStyle } from '@platen/core';
import { writeSvg } from '@platen/core/svg';
import { checkOutputBytes } from '../output-bytes.ts';
import { outlineText } from '../text/outline-text.ts';
import { type UsedFace, usedFaces } from '../text/used-faces.ts';
import type { VectorFonts } from '../text/vector-fonts.ts';

export interface SvgOptions {
  /** False turns text into outlines. */
  readonly embedFonts: boolean;
  readonly title?: string;
}

export interface SvgSources {
  readonly fonts: VectorFonts;
  readonly catalog: Pick<FontCatalog, 'family'>;
  /** The image of an `ImageMark`'s key; undefined is a bug. */
  image(key: string): Promise<SvgImage> | undefined;
}

/** One self-contained SVG file of a scene. The bytes depend on the input alone. */
export async function encodeSvg(
  scene: Scene,
  placement: Placement,
  { embedFonts, title }: SvgOptions,
  { fonts, catalog, image }: SvgSources,
): Promise<Buffer> {
  // Viewers disagree on colour fonts: resvg and Inkscape do not draw the embedded one at all.
  const isOutlined = ({ face }: TextStyle) => !embedFonts || fonts.store.face(face).emoji;
  const drawn = await outlineText(scene, { outliner: fonts.outliner, isOutlined });
  const embedded: SvgFont[] = [];
  for (const used of usedFaces(drawn)) embedded.push(await embedFont(used, fonts, catalog));
  const images = new Map<string, SvgImage>();
  let pictureBytes = 0;
  for (const key of imageKeys(drawn.marks)) {
    const embedded = images.has(key) ? undefined : await image(key);
    if (!embedded) continue;
    pictureBytes += embedded.href.length;
    checkOutputBytes(pictureBytes);
    images.set(key, embedded);
  }
  const resources = { fonts: embedded, image: (key: string) => images.get(key), ...(title !== undefined && { title }) };
  return Buffer.from(writeSvg(drawn, placement, resources), 'utf8');
}

async function embedFont(used: UsedFace, fonts: VectorFonts, catalog: SvgSources['catalog']): Promise<SvgFont> {
  const { family, italic, weights } = fonts.store.face(used.face);
  const request = { face: used.face, weight: used.weight, text: used.characters, format: 'woff2' } as const;
  const bytes = await fonts.subsetter.subset(request);
  return {
    face: used.face,
    // The file's own: a viewer thickens or slants it when the text asks for more, as the painter does.
    weight: Math.min(weights[1], Math.max(weights[0], used.weight)),
    italic,
    href: `data:font/woff2;base64,${Buffer.from(bytes).toString('base64')}`,
    fallbacks: [family, genericFamily(catalog.family(family)?.category)],
  };
}

function genericFamily(category: string | undefined): string {
  return category === 'serif' || category === 'monospace' ? category : 'sans-serif';
}

function imageKeys(marks: readonly Mark[]): readonly string[] {
  return marks.flatMap((mark) => {
    if (mark.kind === 'image') return [mark.image];
    return mark.kind === 'group' ? imageKeys(mark.children) : [];
  });
}
