import { readFileSync } from 'node:fs';
import type { FontCatalog, FontFace, FontFamily } from '@platen/core';
import { unpackForeignFont } from './files/font-container.ts';
import { hasColorLayers, readCoverage } from './files/read-coverage.ts';
import { type FontAxis, readFontFacts } from './files/read-font-facts.ts';
import { readFontMetrics } from './files/read-font-metrics.ts';
import { renameFont } from './files/rename-font.ts';

/** A font file of the account that a render is for. */
export interface AccountFont {
  /** What the design names. */
  readonly family: string;
  /** Lowest and highest weight; equal for a static file. */
  readonly weights: readonly [min: number, max: number];
  readonly style: 'normal' | 'italic';
  readonly path: string;
  /** SHA-256 of the file. */
  readonly digest: string;
}

/** A font of an account as a render process uses it. */
export interface AccountFace {
  readonly face: FontFace;
  readonly path: string;
  /** Whether a render of this process has opened it. */
  isOpen(): boolean;
  open(): OpenAccountFont;
}

export interface OpenAccountFont {
  /** TrueType or OpenType, with the face's id as its only name. */
  readonly tables: Buffer;
  readonly axes: FaceAxes;
}

/** How a variable face's axes other than the weight are set. */
export interface FaceAxes {
  /** By tag: axes that stand still, at the font's default. */
  readonly fixed: Readonly<Record<string, number>>;
  /** Whether the face has the axis `opsz`, which follows the size of the text: Skia and browsers see to that. */
  readonly hasOpticalSize: boolean;
}

/** Opens fonts of accounts; each file is read and unpacked once per process. Everything goes by digest. */
export interface AccountFontReader {
  read(font: AccountFont): AccountFace;
}

export function createAccountFontReader(): AccountFontReader {
  // Kept for ever: Skia may still point into the bytes. A process that holds too much is replaced.
  const opened = new Map<string, OpenAccountFont>();

  const open = ({ digest, path }: AccountFont): OpenAccountFont => {
    let font = opened.get(digest);
    if (font === undefined) {
      const unpacked = unpackForeignFont(readFileSync(path));
      const { axes } = readFontFacts(unpacked);
      font = {
        // Skia registers a file under its own name too: another name could be that of a font of ours.
        tables: renameFont(unpacked.sfnt.bytes, faceId(digest)),
        axes: readAxes(axes),
      };
      opened.set(digest, font);
    }
    return font;
  };

  return {
    read: (font) => ({
      face: toFace(font, () => open(font)),
      path: font.path,
      isOpen: () => opened.has(font.digest),
      open: () => open(font),
    }),
  };
}

function readAxes(axes: readonly FontAxis[]): FaceAxes {
  const still = axes.filter(({ tag }) => tag !== 'wght' && tag !== 'opsz');
  return {
    fixed: Object.fromEntries(still.map((axis) => [axis.tag, axis.default])),
    hasOpticalSize: axes.some(({ tag }) => tag === 'opsz'),
  };
}

/** Nothing but letters, digits and a hyphen: it is a PostScript name too, which may have 63. */
function faceId(digest: string): string {
  return `account-${digest.slice(0, 40)}`;
}

/** Most of an account's fonts are never asked for more than their weight, so the file is opened when it is. */
function toFace(font: AccountFont, open: () => OpenAccountFont): FontFace {
  let coverage: FontFace['coverage'] | undefined;
  let metrics: FontFace['metrics'] | undefined;
  let emoji: boolean | undefined;
  return {
    id: faceId(font.digest),
    family: font.family,
    italic: font.style === 'italic',
    weights: font.weights,
    digest: font.digest,
    get coverage() {
      coverage ??= readCoverage(open().tables);
      return coverage;
    },
    get metrics() {
      metrics ??= readFontMetrics(unpackForeignFont(open().tables).sfnt);
      return metrics;
    },
    get emoji() {
      emoji ??= hasColorLayers(open().tables);
      return emoji;
    },
  };
}

/**
 * A catalogue in which an account's own faces come first in their families. A family that Platen brings along keeps its
 * other weights and styles: whoever uploads one bold file does not lose the regular one.
 */
export function withAccountFaces(catalog: FontCatalog, faces: readonly FontFace[]): FontCatalog {
  if (faces.length === 0) return catalog;
  const own = Map.groupBy(faces, ({ family }) => nameKey(family));
  const families = new Map<string, FontFamily>();
  return {
    defaultFamily: catalog.defaultFamily,
    emojiFamily: catalog.emojiFamily,
    fallbacks: (codePoint, lang) => catalog.fallbacks(codePoint, lang),
    family: (name) => {
      const key = nameKey(name);
      const ownFaces = own.get(key);
      if (ownFaces === undefined) return catalog.family(name);
      let family = families.get(key);
      if (family === undefined) {
        const known = catalog.family(name);
        family = {
          name: known?.name ?? ownFaces[0]?.family ?? name,
          category: known?.category ?? 'sans-serif',
          faces: [...ownFaces, ...(known?.faces ?? [])],
        };
        families.set(key, family);
      }
      return family;
    },
  };
}

function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
