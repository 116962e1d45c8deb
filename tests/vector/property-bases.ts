/** An element with one property set that its base has not. */
export interface PropertyCase {
  /** What the property is called, and the value when one name has several. */
  readonly name: string;
  readonly base: Properties;
  readonly changed: Properties;
}

export type Properties = Readonly<Record<string, unknown>>;

const box = { x: 40, y: 30, width: 160, height: 110 } as const;
export const photo = { type: 'image', ...box, src: 'photo-coast.jpg' };
export const art = {
  type: 'svg',
  ...box,
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><rect width="60" height="60" fill="#1d4ed8"/><circle cx="75" cy="30" r="20" fill="currentColor"/><path d="M5 55L30 10L55 55Z"/></svg>',
};
export const shapes: Readonly<Record<string, Properties>> = {
  rectangle: { type: 'rectangle', ...box, fill: '#2563eb' },
  circle: { type: 'circle', ...box, fill: '#2563eb' },
  polygon: { type: 'polygon', ...box, fill: '#2563eb' },
  star: { type: 'star', ...box, fill: '#2563eb' },
};
export const line = { type: 'line', x: 40, y: 40, width: 160, height: 90, stroke: '#be123c', strokeWidth: 6 };
export const rating = { type: 'rating', ...box, value: 2.5 };
export const qr = { type: 'qr', ...box, value: 'https://example.com/a/path' };
export const barcode = { type: 'barcode', ...box, value: 'P-1' };
export const table = {
  type: 'table',
  x: 10,
  y: 10,
  width: 220,
  height: 160,
  columns: [
    { key: 'what', header: 'What' },
    { key: 'price', header: 'Price' },
  ],
  rows: [
    { what: 'Bread', price: 4.5 },
    { what: 'Cheese', price: 12 },
    { what: 'Pears', price: 3 },
  ],
};

export const text = {
  type: 'text',
  ...box,
  text: 'Platen 2026',
  fontSize: 44,
  fontWeight: 800,
  fill: '#2563eb',
};
export const group = {
  type: 'group',
  ...box,
  children: [
    { type: 'circle', x: 0, y: 0, width: 100, height: 100, fill: '#f59e0b' },
    { type: 'rectangle', x: 60, y: 40, width: 100, height: 70, fill: '#16a34a' },
  ],
};

export const every: Readonly<Record<string, Properties>> = {
  ...shapes,
  line,
  image: photo,
  svg: art,
  rating,
  qr,
  barcode,
  table,
};

/** Sets properties one by one on an element. */
export function each(base: Properties, changes: readonly Properties[]): readonly PropertyCase[] {
  return changes.map((change) => ({ name: nameOf(base, change), base, changed: { ...base, ...change } }));
}

function nameOf(base: Properties, change: Properties): string {
  return `${String(base['type'])} ${JSON.stringify(change).slice(1, -1).slice(0, 90)}`;
}

export const gradient = {
  type: 'linear',
  angle: 90,
  stops: [
    { offset: 0, color: '#f97316' },
    { offset: 1, color: '#7c3aed' },
  ],
};
export const shadow = { color: 'rgba(0,0,0,0.6)', blur: 8, offsetX: 6, offsetY: 8 };
