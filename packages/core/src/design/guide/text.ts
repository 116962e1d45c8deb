import type { text } from '../elements/text.ts';
import type { span, textStyle } from '../elements/text-style.ts';
import { commonGuide, paintGuide } from './common.ts';
import { type GuideOf, inGroup, type PartGuide } from './property-guide.ts';

/** Describes what a whole text, a span and a table cell can set. Where absent, the style around stands in. */
export const textStyleGuide = inGroup('text', {
  fill: { title: 'Text colour', description: 'Colour or gradient of the letters.', control: 'fill' },
  fontFamily: {
    title: 'Font',
    description:
      'The font family, or families to try in order. An unknown family is replaced by Inter, with the warning FONT_REPLACED.',
    control: 'font',
  },
  fontSize: { title: 'Font size', description: 'Height of the font.', unit: 'px' },
  fontWeight: {
    title: 'Font weight',
    description:
      'How thick the letters are: 400 is regular, 700 bold. A weight that the family lacks is made from the nearest one.',
  },
  fontStyle: {
    title: 'Font style',
    description: 'Upright or slanted. Letters are slanted by force where the family has no italic.',
  },
  fontFeatures: {
    title: 'OpenType features',
    description:
      'Features of the font by their four-letter tags, such as `{"tnum": 1}` for digits of one width; 0 switches one off.',
  },
  letterSpacing: {
    title: 'Letter spacing',
    description: 'Room added after each letter; negative takes some away. Ligatures are left out where it is not 0.',
    unit: 'px',
  },
  textTransform: {
    title: 'Capitals',
    description:
      'Shows letters as capitals or small letters by the rules of `lang`. `capitalize` begins each word with a capital; `titlecase` leaves small English words such as "of" as they are.',
  },
  textDecoration: {
    title: 'Lines',
    description:
      'Lines along the text: `underline`, `line-through`, `overline`, several parted by spaces or in a list, or `none`.',
  },
  decorationColor: {
    title: 'Line colour',
    description: 'Colour of these lines; that of the letters when absent.',
    control: 'color',
  },
  decorationThickness: {
    title: 'Line thickness',
    description: 'Thickness of these lines, rounded to whole px; a tenth of the font size when absent.',
    unit: 'px',
  },
  decorationStyle: { title: 'Line style', description: 'How these lines are drawn; `solid` when absent.' },
  backgroundColor: { title: 'Highlight', description: 'Colour behind the words. None when absent.', control: 'color' },
  stroke: {
    title: 'Outline',
    description: 'Colour or gradient of an outline of the letters. None when absent.',
    control: 'fill',
  },
  strokeWidth: {
    title: 'Outline width',
    description: 'Width of the outline of the letters; 1 when absent and `stroke` is given.',
    unit: 'px',
  },
  shadow: {
    title: 'Text shadow',
    description: 'A shadow of the letters, or a list of up to 16, of which the first is on top. None when absent.',
  },
  lang: {
    title: 'Language',
    description:
      'Language of the text as a BCP 47 tag such as `de`. It decides about line breaks, hyphens, capitals and the forms of letters. `canvasData.locale` when absent.',
  },
}) satisfies GuideOf<typeof textStyle>;

const {
  shadow: _shadow,
  stroke: _stroke,
  strokeWidth: _strokeWidth,
  backgroundColor: _background,
  ...ownTextStyle
} = textStyleGuide;

export const textGuide = {
  ...commonGuide,
  ...paintGuide,
  ...ownTextStyle,
  ...inGroup('position', {
    width: {
      title: 'Width',
      description: 'Width of the box before the element is rotated. Lines break where it, less the padding, ends.',
      unit: 'px',
    },
    height: {
      title: 'Height',
      description:
        'Height of the box before the element is rotated. With `overflow: expand` the box becomes as high as its text needs.',
      unit: 'px',
    },
  }),
  ...inGroup('content', {
    text: {
      title: 'Text',
      description:
        'The words, with variables such as `{{ name }}`. Line ends break lines, and spaces stay as they are written.',
      control: 'template',
    },
    textFormat: {
      title: 'Format',
      description: 'Whether the text is plain, or has marks of a subset of Markdown or HTML.',
    },
    spans: {
      title: 'Styled parts',
      description:
        'Styles of parts of a plain text: `{start, end, …style}`. A later span overrides earlier ones, and properties that a span does not set come from the text around it. On input, this may also be the text itself in runs `{text, …style}`.',
    },
    placeholder: {
      title: 'Placeholder',
      description:
        'The text that is shown when `text` is empty after variables are filled in. When absent, nothing is shown.',
      control: 'template',
    },
  }),
  ...inGroup('paragraph', {
    textAlign: {
      title: 'Alignment',
      description:
        'Where lines stand in the box. `start` and `end` follow the direction of the text; `justify` stretches all lines of a paragraph but the last.',
    },
    verticalAlign: { title: 'Vertical alignment', description: 'Where the text stands in a box that is higher.' },
    direction: {
      title: 'Direction',
      description: 'Direction of the paragraphs; `auto` follows the first letter of each.',
    },
    lineHeight: { title: 'Line height', description: 'Distance from line to line.', unit: '×' },
    wordSpacing: {
      title: 'Word spacing',
      description: 'Room added to each space; negative takes some away.',
      unit: 'px',
    },
    paragraphSpacing: {
      title: 'Paragraph spacing',
      description: 'Room between paragraphs. It shrinks and grows with the font size, as all lengths of the text do.',
      unit: 'px',
    },
    firstLineIndent: {
      title: 'First line indent',
      description: 'How far the first line of each paragraph is set in; negative hangs it out.',
      unit: 'px',
    },
    hyphenate: {
      title: 'Hyphenate',
      description:
        'Parts words of five letters and more by the rules of `lang`, of about 70 languages. Soft hyphens (U+00AD) part words with and without it.',
    },
    textSpacingTrim: {
      title: 'Full-width punctuation',
      description:
        'Whether full-width brackets, commas and full stops beside each other share their room, as in CSS. `space-all` leaves each as wide as a letter.',
    },
    listStyle: {
      title: 'List',
      description: 'Makes each paragraph an item of a list, with bullets or numbers.',
    },
    itemSpacing: { title: 'Item spacing', description: 'Room between the items of a list.', unit: 'px' },
    indent: {
      title: 'List indent',
      description: 'How far a list is set in; 1.5 times the font size when absent, and more where a number needs it.',
      unit: 'px',
    },
  }),
  ...inGroup('fitting', {
    padding: { title: 'Padding', description: 'Room within the box that stays free of text.', unit: 'px' },
    fit: {
      title: 'Fit',
      description:
        'Whether the text becomes smaller (`shrink`), larger (`grow`), or either (`fit`) until it fits its box. Words stay whole down to half of `fontSize`. A text that shrinks below `fontSize` gives the warning TEXT_SHRUNK.',
    },
    minFontSize: {
      title: 'Smallest size',
      description: 'The smallest font size for shrinking. It has no effect when it is above `fontSize`.',
      unit: 'px',
    },
    maxFontSize: {
      title: 'Largest size',
      description: 'The largest font size for `grow` and `fit`. When absent, as large as fits the box.',
      unit: 'px',
    },
    overflow: {
      title: 'Overflow',
      description:
        'What happens to text that still does not fit: it stays `visible` beyond the box, is cut (`clip`), ends in an `ellipsis`, makes the box higher (`expand`), or refuses the render (`error`).',
    },
    maxLines: {
      title: 'Most lines',
      description:
        'The most lines that are shown; further lines are cut, with an ellipsis unless `overflow` is `clip`. No limit when absent.',
    },
    wrap: {
      title: 'Line breaks',
      description:
        'Where lines may break: between words, within one only when it is too long (`word`); after any letter (`char`); nowhere but at line ends (`none`).',
    },
  }),
  ...inGroup('fill', {
    backgroundColor: {
      title: 'Background',
      description: 'Colour or gradient behind the text. None when absent.',
      control: 'fill',
    },
    backgroundMode: {
      title: 'Background behind',
      description: 'Whether the background is one for the whole box, or one that hugs each line.',
    },
    backgroundPadding: {
      title: 'Background padding',
      description: 'How far the background reaches beyond the box, or beyond each line.',
      unit: 'px',
    },
    backgroundRadius: {
      title: 'Background radius',
      description: 'Radius of the corners of the background.',
      unit: 'px',
    },
  }),
} as const satisfies GuideOf<typeof text>;

export const spanGuide = {
  ...textStyleGuide,
  start: {
    title: 'Start',
    description:
      'Where the span begins, counted from 0 in UTF-16 units of the text with its variables as they are written.',
  },
  end: {
    title: 'End',
    description: 'Where the span ends: the place after its last letter, counted as `start` is.',
  },
  href: {
    title: 'Link',
    description: 'Address that these words lead to in a PDF or an SVG: `http`, `https` or `mailto`.',
  },
  rise: { title: 'Rise', description: 'How far the words stand above the line; negative is below.', unit: 'px' },
} as const satisfies GuideOf<typeof span, PartGuide>;
