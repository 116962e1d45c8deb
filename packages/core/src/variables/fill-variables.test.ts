import { describe, expect, it } from 'vitest';
import { parseDesign } from '../design/parse-design.ts';
import type { Warning } from '../scene/warnings.ts';
import { bindDesign } from './bind-design.ts';
import { listVariables } from './facts/list-variables.ts';
import { fillVariables } from './fill-variables.ts';

function design(elements: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) {
  return parseDesign({ width: 100, height: 100, canvasData: { elements, ...more } });
}

const text = (value: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id: 'a',
  type: 'text',
  width: 50,
  height: 20,
  text: value,
  ...more,
});

const filledText = (source: string, data: Readonly<Record<string, unknown>>) =>
  fillVariables(design([text(source)]), data).canvasData.elements[0]?.['text'];

const names = (document: Parameters<typeof listVariables>[0]) => listVariables(document).map(({ name }) => name);

describe('fillVariables', () => {
  it.each([
    ['Hello {{ name }}', { name: 'Ada' }, 'Hello Ada'],
    ['Hello {{ name }} from {{ city }}', { name: 'Ada' }, 'Hello Ada from {{ city }}'],
    ['{{ price | currency: "EUR" }}', { price: 12.5 }, '€12.50'],
    ['{{ a }}{{ b }}{{ a }}', { b: 'x' }, '{{ a }}x{{ a }}'],
    ['{% if vip %}VIP{% else %}Guest{% endif %}', { vip: true }, 'VIP'],
    ['{{ count }}', { count: 3 }, '3'],
    ['Nothing to fill', { name: 'Ada' }, 'Nothing to fill'],
    ['{{ name }}', {}, '{{ name }}'],
  ])('turns %j with %j into %j', (source, data, expected) => {
    expect(filledText(source, data)).toBe(expected);
  });

  it.each([
    ['boolean', 'false', '{% if v %}yes{% else %}no{% endif %}', 'no'],
    ['number', '12', '{% if v == 12 %}yes{% else %}no{% endif %}', 'yes'],
  ])('writes a %s that is sent as text as a render does', (type, v, source, expected) => {
    const document = design([text(source)], { variables: [{ name: 'v', type }] });
    expect(fillVariables(document, { v }).canvasData.elements[0]?.['text']).toBe(expected);
  });

  it('never lets a value be read as a template', () => {
    const filled = fillVariables(design([text('Hi {{ name }}')]), { name: '{{ other }} {% if x %}' });
    expect(names(filled)).toEqual([]);
    expect(bindDesign(filled).elements[0]).toMatchObject({ text: 'Hi {{ other }} {% if x %}' });
  });

  it('leaves a variable whose value would end the escape, with the value as its default', () => {
    const filled = fillVariables(design([text('{{ name }}')]), { name: '{% endraw %}{{ x }}' });
    expect(filled.canvasData.elements[0]?.['text']).toBe('{{ name }}');
    expect(bindDesign(filled).elements[0]).toMatchObject({ text: '{% endraw %}{{ x }}' });
  });

  it('keeps blocks that read other variables, with the value as their default', () => {
    const source = '{% if vip %}{{ name }}{% endif %}';
    const filled = fillVariables(design([text(source)]), { name: 'Ada' });
    expect(filled.canvasData.elements[0]?.['text']).toBe(source);
    expect(listVariables(filled).find(({ name }) => name === 'name')?.default).toBe('Ada');
    expect(bindDesign(filled, { dynamicData: { vip: true } }).elements[0]).toMatchObject({ text: 'Ada' });
  });

  it('writes numbers where numbers stand, colours and sources as text, and reaches into groups', () => {
    const document = design([
      {
        id: 'g',
        type: 'group',
        width: 50,
        height: 50,
        children: [
          { id: 'box', type: 'rectangle', width: 10, height: 10, fill: '{{ accent }}', cornerRadius: '{{ radius }}' },
          { id: 'pic', type: 'image', width: 10, height: 10, src: '{{ photo }}' },
          text('{{ title }}', { fontSize: '{{ size }}' }),
        ],
      },
    ]);
    const filled = fillVariables(document, {
      accent: '#123456',
      photo: 'https://example.com/a.png',
      size: 12,
      title: 'T',
    });
    const [box, picture, title] = (filled.canvasData.elements[0]?.['children'] ?? []) as Readonly<
      Record<string, unknown>
    >[];
    expect(box).toMatchObject({ fill: '#123456', cornerRadius: '{{ radius }}' });
    expect(picture).toMatchObject({ src: 'https://example.com/a.png' });
    expect(title).toMatchObject({ text: 'T', fontSize: 12 });
  });

  it('fills the background', () => {
    const filled = fillVariables(design([], { background: '{{ ground }}' }), { ground: '#ff0000' });
    expect(filled.canvasData.background).toBe('#ff0000');
  });

  it('makes lists and structured values defaults, as they cannot stand in a text', () => {
    const table = {
      id: 't',
      type: 'table',
      width: 90,
      height: 90,
      columns: [{ header: 'A', value: '{{ row.a }}' }],
      rows: '{{ items }}',
    };
    const filled = fillVariables(design([table]), { items: [{ a: 1 }, { a: 2 }] });
    expect(listVariables(filled).find(({ name }) => name === 'items')?.default).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('forgets the declarations of what is filled and keeps those of what is not', () => {
    const document = design([text('{{ a }} {{ b }}')], {
      variables: [
        { name: 'a', type: 'text', default: 'A' },
        { name: 'b', type: 'text', default: 'B' },
      ],
    });
    expect(names(fillVariables(document, { a: 'x' }))).toEqual(['b']);
  });

  it('leaves Markdown to the render, which alone knows what is markup and what is value', () => {
    const filled = fillVariables(design([text('**{{ name }}**', { textFormat: 'markdown' })]), { name: '*Ada*' });
    expect(filled.canvasData.elements[0]?.['text']).toBe('**{{ name }}**');
    expect(listVariables(filled)[0]).toMatchObject({ name: 'name', default: '*Ada*' });
  });

  it('tells of values that no variable takes, and not of variables that stay', () => {
    const codes: unknown[] = [];
    const onWarning = ({ code, details }: Warning) => codes.push([code, details?.['variable']]);
    fillVariables(design([text('{{ a }} {{ b }}')]), { a: 'x', bb: 'y' }, { onWarning });
    expect(codes).toEqual([['VARIABLE_UNKNOWN', 'bb']]);
  });

  it('gives a document that can be stored', () => {
    const filled = fillVariables(design([text('{{ a }}')]), { a: 'x' });
    expect(() => parseDesign(filled)).not.toThrow();
  });

  it('refuses values that do not fit, in the words of a render', () => {
    const box = { id: 'b', type: 'rectangle', width: 1, height: 1, fill: '{{ accent }}' };
    expect(() => fillVariables(design([box]), { accent: 'no colour' })).toThrow(
      expect.objectContaining({ code: 'INVALID_DYNAMIC_DATA' }),
    );
  });
});
