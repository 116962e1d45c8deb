import * as z from 'zod';
import {
  bounds,
  color,
  coordinate,
  fill,
  fontFamily,
  fontWeight,
  length,
  letterSpacing,
  lineHeight,
  sides,
  template,
  textDecoration,
} from '../values.ts';
import { commonShape, paintShape } from './common.ts';
import { span, textStyleShape } from './text-style.ts';

export const text = z.object({
  type: z.literal('text'),
  ...commonShape,
  ...paintShape,
  ...textStyleShape,
  text: template.default(''),
  textFormat: z.enum(['plain', 'markdown', 'html']).default('plain'),
  spans: z.array(span).max(1_000).default([]),
  /** Shown when the text is empty after variables are filled in. */
  placeholder: z.string().max(10_000).optional(),
  fill: fill.default('#000000'),
  fontFamily: fontFamily.default('Inter'),
  fontSize: z.number().gt(0).max(bounds.fontSize).default(16),
  fontWeight: fontWeight.default(400),
  fontStyle: z.enum(['normal', 'italic', 'oblique']).default('normal'),
  letterSpacing: letterSpacing.default(0),
  wordSpacing: coordinate.default(0),
  paragraphSpacing: length.default(0),
  firstLineIndent: coordinate.default(0),
  lineHeight: lineHeight.default(1.2),
  textAlign: z.enum(['left', 'center', 'right', 'justify', 'start', 'end']).default('start'),
  verticalAlign: z.enum(['top', 'middle', 'bottom']).default('top'),
  direction: z.enum(['auto', 'ltr', 'rtl']).default('auto'),
  textTransform: z.enum(['none', 'uppercase', 'lowercase', 'capitalize', 'titlecase']).default('none'),
  textDecoration: textDecoration.default('none'),
  padding: sides.default(0),
  backgroundColor: color.optional(),
  backgroundPadding: sides.default(0),
  backgroundRadius: length.default(0),
  backgroundMode: z.enum(['box', 'line']).default('box'),
  fit: z.enum(['none', 'shrink', 'grow', 'fit']).default('shrink'),
  minFontSize: z.number().gt(0).max(bounds.fontSize).default(8),
  /** For `grow` and `fit`; the font size when absent. */
  maxFontSize: z.number().gt(0).max(bounds.fontSize).optional(),
  overflow: z.enum(['visible', 'clip', 'ellipsis', 'expand', 'error']).default('visible'),
  maxLines: z.int().min(1).max(2_000).optional(),
  wrap: z.enum(['word', 'char', 'none']).default('word'),
  /**
   * Parts words by the rules of `lang` (about 70 languages), five letters or more. Soft hyphens (U+00AD) part words with
   * and without it.
   */
  hyphenate: z.boolean().default(false),
  /** Whether full-width brackets, commas and full stops beside each other share their room, as in CSS; `space-all` leaves each as wide as a letter. */
  textSpacingTrim: z.enum(['normal', 'space-all']).default('normal'),
  listStyle: z.enum(['none', 'bullet', 'ordered']).default('none'),
  itemSpacing: length.default(0),
  indent: length.optional(),
});
export type TextElement = z.output<typeof text>;
