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
    width: 320,
    height: 200,
    name: 'data-repeat-grid',
    says: 'a group is drawn for each product, in a grid of three, with the badge of those that have one',
    elements: [
      {
        id: 'shelf',
        type: 'group',
        x: 10,
        y: 10,
        width: 300,
        height: 180,
        layout: 'grid',
        columns: 3,
        gap: 12,
        children: [
          {
            id: 'card',
            type: 'group',
            width: 92,
            height: 84,
            cornerRadius: 10,
            fill: '{{ product.color }}',
            repeat: { each: 'products', as: 'product' },
            children: [
              { ...textElement('{{ product.name }}', { x: 8, y: 8, width: 76, height: 40, fontSize: 15 }), id: 'name' },
              {
                ...textElement('{{ product.price | currency: "EUR" }}', { x: 8, y: 58, width: 76, height: 20 }),
                id: 'price',
                fontSize: 14,
                fontWeight: 700,
                textAlign: 'right',
              },
              { id: 'new', type: 'star', x: 72, y: -6, width: 24, height: 24, fill: '#dc2626', visible: 'product.new' },
            ],
          },
        ],
      },
    ],
    data: {
      products: [
        { name: 'Tea', price: 3, color: '#d1fae5' },
        { name: 'Cake with cream', price: 7.5, color: '#fee2e2', new: true },
        { name: 'Milk', price: 1.2, color: '#e0f2fe' },
        { name: 'Coffee', price: 2.8, color: '#fef3c7' },
        { name: 'Bread & butter', price: 4, color: '#ede9fe', new: true },
      ],
    },
  },
  {
    width: 320,
    height: 140,
    name: 'data-repeat-in-repeat',
    says: 'groups repeat in groups that repeat: days below each other, their talks beside each other',
    elements: [
      {
        id: 'day',
        type: 'group',
        x: 10,
        y: 10,
        width: 300,
        height: 32,
        repeat: { each: 'days', as: 'day', gap: 8 },
        children: [
          { ...textElement('{{ day.name }}', { x: 0, y: 5, width: 50, height: 24, fontSize: 18 }), id: 'name' },
          {
            id: 'talk',
            type: 'group',
            x: 50,
            y: 0,
            width: '{{ talk.minutes }}',
            height: 32,
            fill: '#1e293b',
            cornerRadius: 6,
            repeat: { each: 'day.talks', as: 'talk', direction: 'row', gap: 6 },
            children: [
              {
                ...textElement('{{ index | plus: 1 }} {{ talk.title }}', { x: 6, y: 6, width: 60, height: 20 }),
                id: 'title',
                fontSize: 14,
                fill: '#ffffff',
              },
            ],
          },
        ],
      },
    ],
    data: {
      days: [
        {
          name: 'Mon',
          talks: [
            { title: 'Fonts', minutes: 90 },
            { title: 'PDF', minutes: 60 },
          ],
        },
        { name: 'Tue', talks: [] },
        {
          name: 'Wed',
          talks: [
            { title: 'Skia', minutes: 75 },
            { title: 'SVG', minutes: 75 },
            { title: 'QR', minutes: 68 },
          ],
        },
      ],
    },
  },
  {
    width: 320,
    height: 140,
    name: 'data-repeat-chart',
    says: 'copies stand where their items say, and are as large as they say',
    elements: [
      {
        id: 'bar',
        type: 'group',
        x: 20,
        y: '{{ item | times: -1 | plus: 125 }}',
        width: 34,
        height: '{{ item }}',
        repeat: { each: 'values', direction: 'row', gap: 8 },
        fill: 'linear-gradient(#38bdf8, #1e3a8a)',
        cornerRadius: [6, 6, 0, 0],
        children: [],
      },
      {
        id: 'dot',
        type: 'group',
        x: '{{ index | times: 42 | plus: 32 }}',
        y: '{{ item | times: -1 | plus: 113 }}',
        width: 10,
        height: 10,
        repeat: { each: 'values', direction: 'none' },
        children: [{ id: 'circle', type: 'circle', width: 10, height: 10, fill: '#f97316' }],
      },
    ],
    data: { values: [30, 55, 42, 88, 70, 96, 61] },
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
