import { art, barcode, each, gradient, photo, qr, rating, shadow, table } from './property-bases.ts';

export const images = [
  ...each(photo, [
    { clip: { shape: 'circle' } },
    { clip: { shape: 'rounded', radius: 40 } },
    { src: 'photo-forest.jpg' },
    { objectFit: 'contain' },
    { objectFit: 'fill' },
    { objectFit: 'none' },
    { focalPoint: { x: 0.95, y: 0.5 }, width: 60 },
    { crop: { x: 0.5, y: 0.5, width: 0.4, height: 0.4 } },
    { zoom: 2 },
    { cornerRadius: 40 },
    { cornerRadius: [40, 0, 40, 0] },
    { duotone: { dark: '#1e1b4b', light: '#fde68a' } },
    { colorOverlay: 'rgba(220,38,38,0.5)' },
  ]),
  ...each({ ...photo, width: 60 }, [{ objectPosition: 'left' }, { objectPosition: { x: 1, y: 0.5 } }]),
  ...each({ ...photo, src: 'portrait.jpg', objectFit: 'none', width: 230, height: 170, x: 5, y: 5 }, [
    { objectFit: 'scale-down' },
  ]),
  ...each({ ...photo, src: 'alpha.png', objectFit: 'contain' }, [
    { backgroundColor: '#fde047' },
    { duotone: { dark: '#1e1b4b', light: '#fde68a' } },
    { colorOverlay: 'rgba(220,38,38,0.5)' },
    { shadow },
  ]),
  ...each({ ...photo, src: 'orientation-6.jpg' }, [{ orientation: false }]),
  ...each({ ...photo, src: 'logo.svg', objectFit: 'contain' }, [
    { colorOverlay: '#dc2626' },
    { objectFit: 'cover' },
    { cornerRadius: 50, backgroundColor: '#fde047' },
  ]),
  ...each({ ...photo, src: 'missing', onError: 'skip' }, [
    { onError: 'placeholder' },
    { fallbackSrc: 'photo-forest.jpg' },
  ]),
];

export const arts = each(art, [
  { svg: art.svg.replace('#1d4ed8', '#16a34a') },
  { svg: undefined, src: 'logo.svg' },
  { colors: { '#1d4ed8': '#ea580c' } },
  { fill: '#ea580c' },
  { objectFit: 'fill' },
  { objectFit: 'cover' },
  { objectPosition: 'left top', height: 140 },
  { cornerRadius: 40, objectFit: 'cover' },
]);

export const codes = [
  ...each(rating, [
    { value: 4 },
    { max: 8 },
    { step: 1 },
    { icon: 'heart' },
    { path: 'M6 2h12v20l-6-5-6 5z' },
    { gap: 0 },
    { fill: gradient },
    { emptyFill: '#1d4ed8' },
    { blendMode: 'multiply' },
    { filters: { grayscale: 1 } },
  ]),
  ...each(qr, [
    { value: 'https://example.com/another' },
    { fill: '#1d4ed8' },
    { fill: gradient },
    { backgroundColor: '#fde68a' },
    { backgroundColor: 'transparent', fill: '#7f1d1d' },
    { errorCorrection: 'H' },
    { quietZone: 0 },
    { moduleShape: 'dots' },
    { moduleShape: 'rounded' },
    { eyeShape: 'rounded' },
    { eyeShape: 'dots' },
    { eyeColor: '#be123c' },
    { logo: { src: 'logo.svg' } },
    { logo: { src: 'portrait.jpg', size: 0.25, padding: 2, cornerRadius: 6 } },
  ]),
  ...each(barcode, [
    { value: 'P-2' },
    { format: 'code39' },
    { format: 'pdf417' },
    { format: 'datamatrix' },
    { format: 'aztec' },
    { fill: '#1d4ed8' },
    { backgroundColor: '#fde68a' },
    { displayValue: false },
    { textColor: '#be123c' },
    { fontFamily: 'Lora' },
    { fontSize: 22 },
    { textAlign: 'left' },
    { textAlign: 'right' },
    { textAlign: 'justify' },
    { textPosition: 'top' },
    { textMargin: 16 },
    { moduleWidth: 1 },
    { quietZone: 40 },
  ]),
];

const fullBorder = { color: '#be123c', width: 3 };
export const tables = [
  ...each(table, [
    { columns: [{ key: 'price', header: 'Price' }] },
    {
      columns: [
        { key: 'what', header: 'Item' },
        { key: 'price', header: 'Price', width: 60 },
      ],
    },
    {
      columns: [
        { key: 'what', header: 'Item', width: '70%' },
        { key: 'price', header: 'Price', width: '1fr' },
      ],
    },
    {
      columns: [
        { key: 'what', header: 'What', align: 'center' },
        { key: 'price', header: 'Price' },
      ],
    },
    {
      columns: [
        { key: 'what', header: 'What' },
        { key: 'price', header: 'Price', format: 'currency: "EUR"' },
      ],
    },
    {
      columns: [
        { key: 'what', header: 'What', style: { fill: '#16a34a' } },
        { key: 'price', header: 'Price' },
      ],
    },
    { rows: [{ what: 'Salt', price: 1 }] },
    { rows: [['Salt', 1], [{ text: 'Across', colSpan: 2, backgroundColor: '#fde68a' }]] },
    { rows: [[{ text: 'Down', rowSpan: 2, backgroundColor: '#fde68a' }, 1], [2]] },
    { rows: [[{ text: 'Own', fontWeight: 800, fill: '#be123c' }, { qr: { value: 'A', size: 50 } }]] },
    { rows: [[{ image: { src: 'portrait.jpg', width: 40, height: 40 } }, 1]] },
    { showHeader: false },
    { headerStyle: { backgroundColor: '#1e293b', fill: '#ffffff' } },
    { headerStyle: { fontSize: 22, textAlign: 'right' } },
    { bodyStyle: { fill: '#1d4ed8', fontStyle: 'italic' } },
    { bodyStyle: { padding: 14 } },
    { bodyStyle: { border: fullBorder } },
    { alternateRowStyle: { backgroundColor: '#fde68a' } },
    { footer: [['Sum', { aggregate: 'sum', key: 'price' }]] },
    { firstColumnStyle: { fontWeight: 800, backgroundColor: '#dbeafe' } },
    { border: fullBorder },
    { border: { ...fullBorder, style: 'dashed' } },
    { border: { ...fullBorder, style: 'dotted' } },
    { border: { ...fullBorder, sides: ['left', 'bottom'] } },
    { rowBorder: fullBorder },
    { columnBorder: fullBorder },
    { cellPadding: 2 },
    { cellPadding: { top: 2, right: 2, bottom: 12, left: 24 } },
    { rowHeight: 24 },
    { minRowHeight: 38 },
    { rowStyles: [{ when: 'row.price > 10', style: { backgroundColor: '#fecaca' } }] },
    { maxRows: 1 },
    { backgroundColor: '#fde68a' },
    { rows: [], emptyText: 'Nothing yet' },
  ]),
  ...each({ ...table, footer: [['Sum', { aggregate: 'sum', key: 'price' }]] }, [
    { footerStyle: { backgroundColor: '#1e293b', fill: '#ffffff' } },
    { footer: [['Mean', { aggregate: 'avg', key: 'price' }]] },
  ]),
  ...each({ ...table, columnBorder: fullBorder }, [
    {
      columns: [
        { key: 'what', header: 'What', width: '3fr' },
        { key: 'price', header: 'Price', width: '1fr' },
      ],
    },
  ]),
  ...each({ ...table, height: 90 }, [{ overflow: 'shrink' }, { overflow: 'ellipsis' }]),
  ...each({ ...table, border: fullBorder, backgroundColor: '#fde68a' }, [{ cornerRadius: 20 }]),
  ...each({ ...table, bodyStyle: { fontSize: 12 }, rowHeight: 40 }, [
    { bodyStyle: { fontSize: 12, verticalAlign: 'bottom' } },
  ]),
];
