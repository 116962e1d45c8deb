import { type FontFace, shapingFeatures, syntheticStyle } from '@platen/core';
import {
  guessScript,
  type PartedGlyph,
  type ShapedText,
  type SpaceUse,
  shapedParts,
  shapesTogether,
} from '@platen/core/fonts';
import type * as Harfbuzz from 'harfbuzzjs';
import type { Caches } from '../caches/caches.ts';
import type { FontStore } from './font-store.ts';

/** A run of text as `TextRun` and `TextStyle` describe it. */
export interface OutlineRequest {
  readonly text: string;
  /** Face id. */
  readonly face: string;
  /** px. */
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly direction: 'ltr' | 'rtl';
  /** BCP 47, or empty. */
  readonly lang: string;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  /** OpenType feature settings such as `tnum: 1`. */
  readonly features: Readonly<Record<string, number>>;
}

export interface TextOutline {
  /** In paint order. Glyphs without colours of their own are one layer; emoji have one for each colour. */
  readonly layers: readonly OutlineLayer[];
  /** Advance in px, spacing included; equals what the measurer says within 0.05 px. */
  readonly width: number;
  /**
   * px by which outlines are to be stroked besides being filled (miter joins), for a bold that the face does not
   * have; 0 otherwise.
   */
  readonly emboldenBy: number;
}

export interface OutlineLayer {
  /** SVG path data in px; the origin is the left end of the baseline, y points down. Non-zero winding. */
  readonly d: string;
  /** The font's own colour, or null for the text's fill. */
  readonly color: string | null;
}

/** Turns text into outlines, for outputs that carry no fonts. */
export interface TextOutliner {
  /** Throws when the face is unknown or its file is broken: both are our faults, not the caller's. */
  outline(request: OutlineRequest): Promise<TextOutline>;
}

/** Shaping units per px: advances and outlines are rounded to them. */
const unitsPerPx = 1024;
/** Limit for the tables of open fonts, in bytes; each font holds a copy of a few hundred kB. */
const maxOpenBytes = 16_000_000;
/** Skia slants an upright face by this share of the height. */
const obliqueSlant = 0.25;

type HarfBuzz = typeof Harfbuzz;

/** An open font file. */
interface OpenFace {
  readonly face: FontFace;
  readonly harfbuzz: HarfBuzz;
  readonly hbFace: Harfbuzz.Face;
  readonly hasOpticalSize: boolean;
  readonly spaces: SpaceUse;
}

export function createTextOutliner(store: FontStore, caches: Caches): TextOutliner {
  const faces = caches.create<Promise<OpenFace>>({
    name: 'font_outliners',
    isShared: true,
    maxBytes: maxOpenBytes,
    bytesOf: (_opened, id) => store.tables(id).byteLength,
  });

  const openFace = async (id: string): Promise<OpenFace> => {
    const face = store.face(id);
    // Loaded late: most renders are pictures and need no outlines.
    const harfbuzz = await import('harfbuzzjs');
    const hbFace = new harfbuzz.Face(new harfbuzz.Blob(store.tables(id)));
    const { hasOpticalSize } = store.axes(id);
    return { face, harfbuzz, hbFace, hasOpticalSize, spaces: store.spaceUse(id) };
  };

  return {
    outline: async (request) => {
      let opened = faces.get(request.face);
      if (opened === undefined) {
        opened = openFace(request.face);
        faces.set(request.face, opened);
      }
      return outlineRun(await opened, request);
    },
  };
}

function outlineRun(opened: OpenFace, request: OutlineRequest): TextOutline {
  const { face, harfbuzz, hbFace, hasOpticalSize } = opened;
  const style = syntheticStyle(face, request);
  const font = new harfbuzz.Font(hbFace);
  // FreeType, which draws for Skia, knows sizes in 1/64 px.
  const scale = (Math.round(request.size * 64) / 64) * unitsPerPx;
  font.setScale(scale, scale);
  const variations = [
    ...(face.weights[0] === face.weights[1] ? [] : [new harfbuzz.Variation('wght', style.weight)]),
    ...(hasOpticalSize ? [new harfbuzz.Variation('opsz', request.size)] : []),
  ];
  if (variations.length > 0) font.setVariations(variations);

  const palette = hbFace.hasColorLayers() ? (hbFace.getColorPalettes()[0]?.colors ?? []) : null;
  const layers: { color: string | null; parts: string[] }[] = [];
  const add = (glyph: number, color: string | null, x: number, y: number): void => {
    const part = glyphPath(font, glyph, { x, y, slant: style.oblique ? obliqueSlant : 0 });
    if (part === '') return;
    const last = layers.at(-1);
    if (last && last.color === color) last.parts.push(part);
    else layers.push({ color, parts: [part] });
  };

  let x = 0;
  for (const glyph of shapeRun(opened, font, request)) {
    const originX = x + glyph.xOffset / unitsPerPx;
    const originY = -glyph.yOffset / unitsPerPx;
    const colorLayers = palette === null ? [] : hbFace.getGlyphColorLayers(glyph.glyph);
    if (colorLayers.length === 0) add(glyph.glyph, null, originX, originY);
    for (const layer of colorLayers) {
      const color = layer.colorIndex === undefined ? undefined : palette?.[layer.colorIndex];
      add(layer.glyph, color === undefined ? null : cssColor(color), originX, originY);
    }
    x += glyph.advance;
  }
  return {
    layers: layers.map(({ color, parts }) => ({ color, d: parts.join('') })),
    width: x,
    emboldenBy: style.bold ? emboldenBy(request.size) : 0,
  };
}

interface ShapedGlyph extends PartedGlyph {
  /** Shaping units. */
  readonly xOffset: number;
  readonly yOffset: number;
  /** px, spacing included. */
  readonly advance: number;
}

/** Glyphs from left to right. */
function shapeRun(
  { harfbuzz, spaces }: OpenFace,
  font: Harfbuzz.Font,
  request: OutlineRequest,
): readonly ShapedGlyph[] {
  const parts = shapedParts(request, {
    shape: (part) => shapePart(harfbuzz, font, { ...request, ...part }),
    together: shapesTogether(spaces, request),
  });
  return parts.flatMap(({ glyphs }) => glyphs);
}

function shapePart(
  harfbuzz: HarfBuzz,
  font: Harfbuzz.Font,
  request: OutlineRequest & ShapedText,
): readonly ShapedGlyph[] {
  const { text, letterSpacing, wordSpacing, isLatin } = request;
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.setDirection(request.direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  if (request.lang !== '') buffer.setLanguage(request.lang);
  guessScript(buffer, text, isLatin);
  const features = Object.entries(shapingFeatures(request)).map(([tag, value]) => new harfbuzz.Feature(tag, value));
  harfbuzz.shape(font, buffer, features);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  return infos.map((info, index): ShapedGlyph => {
    const position = positions[index];
    // The spacing of a cluster follows its last glyph.
    const endsCluster = infos[index + 1]?.cluster !== info.cluster;
    const first = text.charAt(info.cluster);
    const spacing = endsCluster ? letterSpacing + (first === ' ' || first === '\u00a0' ? wordSpacing : 0) : 0;
    return {
      glyph: info.codepoint,
      cluster: info.cluster,
      heedsBefore: (info.flags & harfbuzz.GlyphFlag.UNSAFE_TO_BREAK) !== 0,
      xOffset: position?.xOffset ?? 0,
      yOffset: position?.yOffset ?? 0,
      advance: (position?.xAdvance ?? 0) / unitsPerPx + spacing,
    };
  });
}

/** A glyph's outline moved to its place, in px with y down. */
function glyphPath(
  font: Harfbuzz.Font,
  glyph: number,
  { x, y, slant }: { readonly x: number; readonly y: number; readonly slant: number },
): string {
  let d = '';
  for (const { type, values } of font.glyphToJson(glyph)) {
    d += type;
    for (let index = 0; index + 1 < values.length; index += 2) {
      const up = (values[index + 1] ?? 0) / unitsPerPx;
      const across = (values[index] ?? 0) / unitsPerPx + up * slant;
      d += `${index === 0 ? '' : ' '}${short(x + across)} ${short(y - up)}`;
    }
  }
  return d;
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000 || 0);
}

function cssColor({ red, green, blue, alpha }: Harfbuzz.Color): string {
  if (alpha !== 255) return `rgba(${red}, ${green}, ${blue}, ${Math.round((alpha / 255) * 1000) / 1000})`;
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Skia's fake bold: a stroke of 1/24 of the size up to 9 px, of 1/32 from 36 px on, linear between. */
function emboldenBy(size: number): number {
  const share = Math.min(1, Math.max(0, (size - 9) / (36 - 9)));
  return size * (1 / 24 + share * (1 / 32 - 1 / 24));
}
