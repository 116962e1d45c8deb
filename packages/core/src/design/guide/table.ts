import type { border, cellImage, cellQr, cellStyle, column, rowStyle, styledCell, table } from '../elements/table.ts';
import { commonGuide } from './common.ts';
import { type GuideOf, inGroup, type PartGuide } from './property-guide.ts';
import { textStyleGuide } from './text.ts';

const placeGuide = inGroup('paragraph', {
  textAlign: {
    title: 'Alignment',
    description:
      'Where texts stand across their cells. When absent, columns of numbers stand at the end of a line and others at its start.',
  },
  verticalAlign: {
    title: 'Vertical alignment',
    description: 'Where the content of a cell stands in its height; the middle when absent.',
  },
  lineHeight: { title: 'Line height', description: 'Distance from line to line; 1.4 when absent.', unit: '×' },
});

const cellPlaceGuide = {
  textAlign: {
    title: 'Alignment',
    description: 'Where the text stands across its cell; where the column or the table says when absent.',
  },
  verticalAlign: {
    title: 'Vertical alignment',
    description: 'Where the content stands in the height of its cell; where the table says when absent.',
  },
  lineHeight: {
    title: 'Line height',
    description: 'Distance from line to line; that of the table when absent.',
    unit: '×',
  },
} as const satisfies Record<string, PartGuide>;

const {
  backgroundColor: _background,
  shadow: _shadow,
  stroke: _stroke,
  strokeWidth: _strokeWidth,
  ...inheritedGuide
} = textStyleGuide;

export const cellStyleGuide = {
  ...textStyleGuide,
  ...cellPlaceGuide,
  backgroundColor: { title: 'Background', description: 'Colour behind the cell. None when absent.', control: 'color' },
  padding: {
    title: 'Padding',
    description: 'Room within the cell that stays free; `cellPadding` of the table when absent.',
    unit: 'px',
  },
  border: {
    title: 'Border',
    description: 'Lines around the cell, over those between rows and columns. None when absent.',
  },
} as const satisfies GuideOf<typeof cellStyle, PartGuide>;

export const styledCellGuide = {
  ...cellStyleGuide,
  text: { title: 'Text', description: 'What the cell says, with variables. Empty when absent.', control: 'template' },
  colSpan: { title: 'Columns', description: 'How many columns the cell covers, itself included; 1 when absent.' },
  rowSpan: { title: 'Rows', description: 'How many rows the cell covers, itself included; 1 when absent.' },
  image: { title: 'Picture', description: 'A picture at the start of the cell, before its text. None when absent.' },
  qr: { title: 'QR code', description: 'A QR code at the start of the cell, before its text. None when absent.' },
} as const satisfies GuideOf<typeof styledCell, PartGuide>;

export const cellImageGuide = {
  src: {
    title: 'Source',
    description: 'Address (`http`, `https`, `data:`) or asset id of the picture.',
    control: 'asset',
  },
  width: { title: 'Width', description: 'Width of the picture; it follows from the height when absent.', unit: 'px' },
  height: {
    title: 'Height',
    description: 'Height of the picture. When absent it follows from the width, or is 40 without one.',
    unit: 'px',
  },
  objectFit: { title: 'Fit', description: 'How a picture of another ratio fills its place; `contain` when absent.' },
} as const satisfies GuideOf<typeof cellImage, PartGuide>;

export const cellQrGuide = {
  value: { title: 'Value', description: 'What the code says when it is scanned.', control: 'template' },
  size: { title: 'Size', description: 'Side of the code; 56 when absent.', unit: 'px' },
} as const satisfies GuideOf<typeof cellQr, PartGuide>;

export const columnGuide = {
  key: { title: 'Key', description: 'Which value of a row fills the column, for rows that are objects.' },
  header: {
    title: 'Heading',
    description: 'The name of the column in the header. Empty when absent.',
    control: 'template',
  },
  width: {
    title: 'Width',
    description:
      'A number of px, or a text: `25%` of the table, `2fr` as a part of what is left, or `auto`, which follows the content. A column is never narrower than its longest word while there is room.',
    unit: 'px',
  },
  align: {
    title: 'Alignment',
    description: 'Where texts of the column stand. It wins over styles, but not over a cell’s own.',
  },
  format: {
    title: 'Format',
    description:
      'A chain of Liquid filters that each value goes through, such as `currency: "EUR"`. It also sees `row` and `index`.',
  },
  style: { title: 'Style', description: 'How cells of the body look in this column.' },
} as const satisfies GuideOf<typeof column, PartGuide>;

export const rowStyleGuide = {
  when: {
    title: 'When',
    description: 'A Liquid condition over `row` and `index`, such as `row.stock < 5`.',
    control: 'condition',
  },
  style: { title: 'Style', description: 'How the cells of a row look for which the condition holds.' },
} as const satisfies GuideOf<typeof rowStyle, PartGuide>;

export const borderGuide = {
  color: { title: 'Colour', description: 'Colour of the lines.', control: 'color' },
  width: {
    title: 'Width',
    description: 'Thickness of the lines, at least a pixel of the output; 0 draws none.',
    unit: 'px',
  },
  style: { title: 'Style', description: 'How the lines are drawn; `none` draws none.' },
  sides: { title: 'Sides', description: 'Which sides have a line; all four when absent.' },
} as const satisfies GuideOf<typeof border, PartGuide>;

export const tableGuide = {
  ...commonGuide,
  ...inheritedGuide,
  ...placeGuide,
  ...inGroup('position', {
    width: { title: 'Width', description: 'Width of the table. Its columns share it.', unit: 'px' },
    height: {
      title: 'Height',
      description:
        'Room for the rows. The table is only as high as its rows; `overflow` says what happens when they need more.',
      unit: 'px',
    },
  }),
  ...inGroup('content', {
    columns: {
      title: 'Columns',
      description:
        'The columns from the start of a line to its end. Without any, rows that are lists still have cells.',
    },
    rows: {
      title: 'Rows',
      description:
        'Lists of cells, or objects by column key; or a template such as `{{ items }}` that becomes such a list.',
      control: 'template',
    },
    footer: {
      title: 'Footer',
      description:
        'Rows below the body: lists of cells, or objects by column key. A cell may hold `{{ "amount" | sum }}` or be `{aggregate: "sum", key: "amount"}`.',
    },
    emptyText: {
      title: 'Without rows',
      description: 'The text of a table without rows, over all columns. None when absent.',
      control: 'template',
    },
    maxRows: {
      title: 'Most rows',
      description:
        'The most rows that are shown; further rows are left out, with the warning TABLE_TRUNCATED. No limit when absent.',
    },
  }),
  ...inGroup('table', {
    showHeader: { title: 'Show header', description: 'Whether the headings of the columns stand above the rows.' },
    repeatHeader: {
      title: 'Repeat header',
      description: 'Whether the header stands on each page that a table with `overflow: paginate` goes on to.',
    },
    headerStyle: {
      title: 'Header style',
      description:
        'How cells of the header look. They take the font, size and colour of `bodyStyle`, and the weight 600 unless the table has a `fontWeight`.',
    },
    bodyStyle: { title: 'Body style', description: 'How cells of the body look.' },
    alternateRowStyle: {
      title: 'Style of every other row',
      description: 'How the second, fourth, … row of the body looks.',
    },
    footerStyle: {
      title: 'Footer style',
      description:
        'How cells of the footer look. They take the font, size and colour of `bodyStyle`, and the weight 600 unless the table has a `fontWeight`.',
    },
    firstColumnStyle: {
      title: 'Style of the first column',
      description: 'How the first cell of each row of the body looks.',
    },
    rowStyles: {
      title: 'Styles by condition',
      description: 'Styles of rows for which a condition holds; later ones win.',
    },
    border: { title: 'Outer border', description: 'A line around the whole table, within its box. None when absent.' },
    rowBorder: {
      title: 'Lines between rows',
      description: 'Lines between rows. A grey hairline when absent and the table has no other border.',
    },
    columnBorder: { title: 'Lines between columns', description: 'Lines between columns. None when absent.' },
    cellPadding: {
      title: 'Cell padding',
      description: 'Room within each cell that stays free, unless its style has `padding`.',
      unit: 'px',
    },
    rowHeight: {
      title: 'Row height',
      description: 'Height of every row, in which longer text is cut; `auto` makes each row as high as its content.',
      unit: 'px',
    },
    minRowHeight: { title: 'Least row height', description: 'No row is lower than this.', unit: 'px' },
  }),
  ...inGroup('text', {
    fill: {
      title: 'Text colour',
      description: 'Colour or gradient of all texts; `#1f2937` when absent. Styles of parts win.',
      control: 'fill',
    },
    fontFamily: {
      title: 'Font',
      description: 'Font of all texts; Inter when absent. Styles of parts win.',
      control: 'font',
    },
    fontSize: {
      title: 'Font size',
      description: 'Height of the font of all texts; 14 when absent. Styles of parts win.',
      unit: 'px',
    },
    fontWeight: {
      title: 'Font weight',
      description: 'Weight of all texts. When absent 400, and 600 in header and footer. Styles of parts win.',
    },
  }),
  ...inGroup('fitting', {
    overflow: {
      title: 'Overflow',
      description:
        'What happens to rows that do not fit the box: they are cut at its edge (`clip`), the whole table becomes smaller, down to 0.4 times its size (`shrink`), a row with "…" stands for them (`ellipsis`), or they go on on further pages of a PDF (`paginate`).',
    },
    continuationY: {
      title: 'Top on later pages',
      description:
        'Top of the table on the pages after the first, from the top of the page. Below what repeats above it when absent.',
      unit: 'px',
    },
  }),
  ...inGroup('shape', {
    cornerRadius: {
      title: 'Corner radius',
      description: 'Radius of the corners of the table, which cut its cells.',
      unit: 'px',
    },
  }),
  ...inGroup('fill', {
    backgroundColor: {
      title: 'Background',
      description: 'Colour behind the whole table. When absent there is none, and the header has a grey veil.',
      control: 'color',
    },
  }),
} as const satisfies GuideOf<typeof table>;
