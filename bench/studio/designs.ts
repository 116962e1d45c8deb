/** What `POST /v1/designs` takes. */
export interface NewDesign {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly canvasData: { readonly elements: readonly object[] };
}

const size = { width: 1_600, height: 1_200 };
const columns = 25;
const step = { x: 60, y: 56 };
const colors = ['#2f5bd7', '#c2410c', '#15803d', '#7c3aed', '#0f766e', '#be123c'];

/** The element that gestures take hold of: the last of the page, above all others and free of them. */
export const grabbed = { x: 1_250, y: 1_060, width: 140, height: 90 };

/** A page of 500 elements of the kinds that people use, in a grid; `picture` is the address of a picture. */
export function crowdedDesign(picture: string): NewDesign {
  const elements = Array.from({ length: 498 }, (_, index) => ({
    id: `e${index}`,
    x: 20 + (index % columns) * step.x,
    y: 20 + Math.floor(index / columns) * step.y,
    ...look(index, picture),
  }));
  const table = { id: 'table', type: 'table', x: 40, y: 1_140, width: 400, height: 50, ...tableContent };
  const last = { id: 'grabbed', type: 'rectangle', ...grabbed, fill: '#f59e0b', cornerRadius: 8 };
  return { name: 'Five hundred', ...size, canvasData: { elements: [...elements, table, last] } };
}

const sentence = 'The doors open at seven, and whoever comes early finds the best seats beside the stage. ';
const longText = {
  id: 'long',
  type: 'text',
  x: 100,
  y: 60,
  width: 1_300,
  height: 1_000,
  text: sentence.repeat(23).slice(0, 2_000),
  fontSize: 28,
  fit: 'none',
};
/** A point of the page in the long text. */
export const insideLongText = { x: 700, y: 450 };

/** A page with one text of 2,000 characters. */
export const longTextDesign: NewDesign = {
  name: 'Two thousand characters',
  ...size,
  canvasData: { elements: [longText] },
};

/** The same text above all elements of another page. */
export function withLongText({ name, canvasData, ...rest }: NewDesign): NewDesign {
  return { name: `${name} and a long text`, ...rest, canvasData: { elements: [...canvasData.elements, longText] } };
}

const at = (y: number, height: number) => ({ x: 60, y, width: 520, height });

/** A ticket with three variables: its texts are fitted, one of them is marked up, and a code and a picture stand beside them. */
export function ticketDesign(picture: string): NewDesign {
  const elements = [
    { id: 'name', type: 'text', ...at(60, 60), text: '{{ name }}', fontSize: 40, fontWeight: 700, fit: 'none' },
    { id: 'seat', type: 'text', ...at(140, 40), text: '**{{ seat }}**, doors at seven', textFormat: 'markdown' },
    { id: 'note', type: 'text', ...at(200, 120), text: sentence, fontSize: 18, fit: 'shrink' },
    { id: 'photo', type: 'image', x: 640, y: 60, width: 300, height: 200, src: picture, objectFit: 'cover' },
    { id: 'code', type: 'qr', x: 640, y: 300, width: 120, height: 120, value: '{{ code }}' },
  ];
  return { name: 'A ticket', width: 1_000, height: 480, canvasData: { elements } };
}

const tableContent = {
  columns: [{ header: 'Seat' }, { header: 'Guest' }, { header: 'Door' }],
  rows: [['A 12', 'Aiko Tanaka', '3']],
  cellStyle: { fontSize: 10 },
};

/** An element: of each ten, four are texts, three are shapes, two are pictures and one is a code. */
function look(index: number, picture: string): object {
  const fill = colors[index % colors.length];
  const box = { width: 48, height: 44 };
  const kinds: readonly object[] = [
    { type: 'text', ...box, text: `Row ${index} of the guests`, fontSize: 11, color: fill },
    { type: 'rectangle', ...box, fill, cornerRadius: index % 12, stroke: '#111827', strokeWidth: 1 },
    { type: 'text', ...box, text: `No. ${index}`, fontSize: 18, fontWeight: 700, color: '#111827' },
    { type: 'image', ...box, src: picture, objectFit: 'cover' },
    { type: 'circle', ...box, fill, opacity: 0.8 },
    { type: 'text', ...box, text: 'Wednesday evening, doors at seven', fontSize: 9, color: '#374151' },
    { type: 'star', ...box, fill, rotation: index % 30 },
    { type: 'image', ...box, src: picture, objectFit: 'cover', cornerRadius: 10, rotation: 4 },
    { type: 'text', ...box, text: `${index} €`, fontSize: 22, textAlign: 'right', color: fill },
    { type: 'qr', width: 44, height: 44, value: `https://example.com/seats/${index}` },
  ];
  return kinds[index % kinds.length] as object;
}
