import * as z from 'zod';
import {
  bounds,
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

const properties = z.object({
  type: z.literal('text'),
  ...commonShape,
  ...paintShape,
  ...textStyleShape,
  text: template.default(''),
  textFormat: z.enum(['plain', 'markdown', 'html']).default('plain'),
  spans: z.array(span).max(1_000).default([]),
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
  backgroundColor: fill.optional(),
  backgroundPadding: sides.default(0),
  backgroundRadius: length.default(0),
  backgroundMode: z.enum(['box', 'line']).default('box'),
  fit: z.enum(['none', 'shrink', 'grow', 'fit']).default('shrink'),
  minFontSize: z.number().gt(0).max(bounds.fontSize).default(8),
  maxFontSize: z.number().gt(0).max(bounds.fontSize).optional(),
  overflow: z.enum(['visible', 'clip', 'ellipsis', 'expand', 'error']).default('visible'),
  maxLines: z.int().min(1).max(2_000).optional(),
  wrap: z.enum(['word', 'char', 'none']).default('word'),
  hyphenate: z.boolean().default(false),
  textSpacingTrim: z.enum(['normal', 'space-all']).default('normal'),
  listStyle: z.enum(['none', 'bullet', 'ordered']).default('none'),
  itemSpacing: length.default(0),
  indent: length.optional(),
});
/** A text. Its spans lie within it and are of plain text. */
export const text = properties.superRefine(({ text: words, spans, textFormat }, context) => {
  const refuse = (path: readonly PropertyKey[], message: string): void =>
    context.addIssue({ code: 'custom', path: [...path], message });
  if (spans.length > 0 && textFormat !== 'plain') {
    refuse(['spans'], `no spans beside textFormat ${textFormat}, whose marks say what words look like`);
  }
  for (const [index, { start, end }] of spans.entries()) {
    if (start > words.length) refuse(['spans', index, 'start'], `at most ${words.length}, the length of the text`);
    else if (end < start) refuse(['spans', index, 'end'], `at least ${start}, as start says`);
    else if (end > words.length) refuse(['spans', index, 'end'], `at most ${words.length}, the length of the text`);
  }
});
export type TextElement = z.output<typeof text>;
