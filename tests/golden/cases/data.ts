import { type GoldenCase, textElement } from '../golden-case.ts';

const canvas = { width: 320, height: 120 } as const;

export const dataCases: readonly GoldenCase[] = [
  {
    ...canvas,
    name: 'data-variable',
    says: 'a variable is replaced by its value',
    elements: [textElement('Hello {{ name }}!')],
    data: { name: 'Ayşe' },
  },
  {
    ...canvas,
    name: 'data-currency',
    says: 'money is written as the locale writes it',
    locale: 'de-DE',
    elements: [textElement('{{ price | currency: "EUR" }}', { fontSize: 40 })],
    data: { price: 1234.5 },
  },
  {
    ...canvas,
    name: 'data-loop',
    says: 'a loop writes a line for each item',
    elements: [textElement('{% for item in items %}{{ forloop.index }}. {{ item }}\n{% endfor %}', { fontSize: 18 })],
    data: { items: ['Tea', 'Toast', 'Marmalade'] },
  },
  {
    ...canvas,
    name: 'data-structured-text',
    says: 'a structured value styles its words alone',
    elements: [textElement('Dear {{ name }}, welcome')],
    data: { name: { text: 'Noor', color: '#dc2626', fontWeight: 'bold', fontSize: 30 } },
  },
  {
    ...canvas,
    name: 'data-override',
    says: 'an override wins over the stored text',
    elements: [textElement('stored')],
    overrides: { text: { text: 'overridden', color: '#16a34a', fontWeight: 'bold' } },
  },
  {
    ...canvas,
    name: 'data-colour',
    says: 'a variable can be a colour',
    elements: [{ id: 'r', type: 'rectangle', x: 20, y: 20, width: 280, height: 80, fill: '{{ brand }}' }],
    data: { brand: '#7c3aed' },
  },
];
