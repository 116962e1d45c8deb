import { readFileSync } from 'node:fs';
import type { FontFace } from '@platen/core';
import { accountFaceId } from './account-face-id.ts';
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
        tables: renameFont(unpacked.sfnt.bytes, accountFaceId(digest)),
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

/** Most of an account's fonts are never asked for more than their weight, so the file is opened when it is. */
function toFace(font: AccountFont, open: () => OpenAccountFont): FontFace {
  let coverage: FontFace['coverage'] | undefined;
  let metrics: FontFace['metrics'] | undefined;
  let emoji: boolean | undefined;
  return {
    id: accountFaceId(font.digest),
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
