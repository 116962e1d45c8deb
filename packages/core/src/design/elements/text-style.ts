import * as z from 'zod';
import {
  bounds,
  color,
  coordinate,
  fill,
  fontFamily,
  fontWeight,
  letterSpacing,
  shadow,
  textDecoration,
} from '../values.ts';

/** The properties a whole text, a span or a table cell can set; all optional, the outer style stands in. */
export const textStyleShape = {
  fill: fill.optional(),
  fontFamily: fontFamily.optional(),
  fontSize: z.number().gt(0).max(bounds.fontSize).optional(),
  fontWeight: fontWeight.optional(),
  fontStyle: z.enum(['normal', 'italic', 'oblique']).optional(),
  fontFeatures: z
    .record(
      z.string().regex(/^[A-Za-z0-9]{4}$/, 'an OpenType feature tag of four letters or digits'),
      z.int().min(0).max(100),
    )
    .optional(),
  letterSpacing: letterSpacing.optional(),
  textTransform: z.enum(['none', 'uppercase', 'lowercase', 'capitalize', 'titlecase']).optional(),
  textDecoration: textDecoration.optional(),
  decorationColor: color.optional(),
  decorationThickness: z.number().gt(0).max(bounds.strokeWidth).optional(),
  decorationStyle: z.enum(['solid', 'double', 'dotted', 'dashed', 'wavy']).optional(),
  backgroundColor: color.optional(),
  stroke: fill.optional(),
  strokeWidth: z.number().min(0).max(bounds.strokeWidth).optional(),
  shadow: z.union([shadow, z.array(shadow).max(16)]).optional(),
  lang: z.string().max(35).optional(),
};

/** The styles that a table hands down to its cells; its background and shadow are its own. */
const {
  backgroundColor: _background,
  shadow: _shadow,
  stroke: _stroke,
  strokeWidth: _width,
  ...inherited
} = textStyleShape;
export const inheritedTextShape = inherited;

export const textStyle = z.object(textStyleShape);
export type SpanStyle = z.output<typeof textStyle>;

/**
 * Offsets count UTF-16 code units of the text as it stands beside them: in a stored document of the text with its
 * `{{variables}}`, in a bound design of the final text. Binding moves them along. `end` is exclusive.
 */
export const span = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
  href: z.string().max(2_048).optional(),
  rise: coordinate.optional(),
  ...textStyleShape,
});
