import type { Box } from '../geometry/box.ts';
import type { TextDecoration, TextLine, TextStyle } from '../scene/marks.ts';
import type { Paint } from '../scene/paint.ts';
import type { FreeBar } from './free-bar.ts';
import type { Direction } from './scripts/bidi.ts';

/** How a run of text looks, with every length in px and every colour resolved. */
export interface RunStyle extends Omit<TextStyle, 'face'> {
  /** Tried in order; the catalogue's default and fallbacks follow. */
  readonly families: readonly string[];
  /** px, or a multiple of the size. */
  readonly lineHeight: { readonly px: number } | { readonly times: number };
  readonly decoration: RunDecoration | null;
  /** Highlight behind the glyphs. */
  readonly background: Paint | null;
  readonly rise: number;
  readonly href: string | null;
}

export interface RunDecoration {
  readonly kinds: readonly TextDecoration['kind'][];
  readonly style: TextDecoration['style'] | 'double';
  /** px; a tenth of the font size when null. */
  readonly thickness: number | null;
  readonly paint: Paint;
}

export interface StyledRun {
  readonly text: string;
  readonly style: RunStyle;
}

/** A text to be broken into lines: its paragraphs are parted by `\n`. */
export interface TextBlock {
  readonly runs: readonly StyledRun[];
  /** The style of the block itself: its font and line height are the least each line has (CSS's strut). */
  readonly style: RunStyle;
  /** px; Infinity for no wrapping. */
  readonly maxWidth: number;
  readonly wrap: 'word' | 'char' | 'none';
  /** Whether words are parted by the rules of their language; soft hyphens always part them. */
  readonly hyphenate: boolean;
  readonly align: 'left' | 'center' | 'right' | 'justify' | 'start' | 'end';
  readonly direction: 'auto' | Direction;
  readonly wordSpacing: number;
  /** Whether full-width signs beside each other share their room, as CSS's `text-spacing-trim` says. */
  readonly punctuationTrim: 'normal' | 'space-all';
  readonly firstLineIndent: number;
  readonly paragraphSpacing: number;
  /** What comes after this many lines is cut. */
  readonly maxLines: number;
  /** Whether a cut text ends in an ellipsis. */
  readonly ellipsis: 'show' | 'none';
  /** By paragraph, as they are parted in `runs`; plain paragraphs when absent. */
  readonly formats?: readonly ParagraphFormat[];
  /** px by which each depth of lists is set in, and more where a marker needs it. */
  readonly listIndent?: number;
}

/** What parts a paragraph from the others of its text. */
export interface ParagraphFormat {
  /** Its own font and line height, the least that its lines have; also the marker's. */
  readonly style: RunStyle;
  /** What stands in front of the first line of a list's item. */
  readonly marker: string | null;
  /** Lists that it is in. */
  readonly depth: number;
  /** px; nothing comes of it at the top of the text. */
  readonly spaceBefore: number;
  /** px */
  readonly firstLineIndent: number;
}

export interface TextBlockLayout {
  /** The widest line's width, hanging spaces not counted. */
  readonly width: number;
  readonly height: number;
  readonly styles: readonly TextStyle[];
  readonly lines: readonly TextLine[];
  readonly decorations: readonly FreeBar[];
  readonly highlights: readonly { readonly box: Box; readonly paint: Paint }[];
  /** Each line's glyphs from top to bottom of the font, without the leading; for highlights that hug the lines. */
  readonly contentBoxes: readonly Box[];
  /** Whether a word had to be broken because it is wider than the line. */
  readonly brokeWord: boolean;
  /** Characters shown and in all; they differ when `maxLines` cut the text. */
  readonly shownLength: number;
  readonly totalLength: number;
  readonly missing: readonly string[];
  /** Languages (BCP 47) that were to be hyphenated and whose rules are not known. */
  readonly unhyphenated: readonly string[];
  readonly replacements: readonly FontReplacement[];
}

/** A font that was asked for and does not exist. */
export interface FontReplacement {
  readonly requested: string;
  readonly used: string;
  /** Set when the family is there and lacks the weight or the slant: what was done to the letters of another. */
  readonly synthesized?: readonly ('bold' | 'italic')[];
}
