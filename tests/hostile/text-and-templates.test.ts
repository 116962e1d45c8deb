import { describe, expect, it } from 'vitest';
import {
  draw,
  expectRefused,
  type HostileAnswer,
  newDesign,
  render,
  serviceCpuMs,
  useHostileService,
} from './hostile-service.ts';

useHostileService({ maxGrowthBytes: 100_000_000 });

/** Seconds on a quiet machine are fractions of this; what is quadratic takes minutes. */
const soonMs = 10_000;

async function soon(work: () => Promise<HostileAnswer>): Promise<HostileAnswer> {
  const before = serviceCpuMs();
  const answer = await work();
  expect(serviceCpuMs() - before).toBeLessThan(soonMs);
  return answer;
}

const text = (content: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  id: 't',
  type: 'text',
  width: 90,
  height: 90,
  fontSize: 12,
  text: content,
  ...rest,
});

async function withData(template: string, dynamicData: Readonly<Record<string, unknown>>, format = 'png') {
  const design = await newDesign([text(template)]);
  return soon(() => render(design, { dynamicData, format, cache: false }));
}

async function svgOf(template: string, dynamicData: Readonly<Record<string, unknown>>): Promise<string> {
  const { status, body } = await withData(template, dynamicData, 'svg');
  expect(status, JSON.stringify(body)).toBe(200);
  return (await fetch(body.data.imageUrl)).text();
}

describe('too much text', () => {
  it.each([
    ['a million letters', 'x'.repeat(1_000_000)],
    ['a million letters of words', 'word '.repeat(200_000)],
    ['20,001 letters', 'x'.repeat(20_001)],
  ])('T1: %s in a variable', async (_what, value) => {
    expectRefused(await withData('{{ v }}', { v: value }), { status: 422, code: 'INVALID_DYNAMIC_DATA' });
  });

  it('T13: a thousand times a value of 20,000 letters', async () => {
    expectRefused(await withData('{{ v }}'.repeat(1_000), { v: 'x'.repeat(19_000) }), {
      status: 422,
      code: 'INVALID_DYNAMIC_DATA',
    });
    const elements = Array.from({ length: 20 }, (_, index) => ({ ...text('{{ v }}'), id: `t${index}` }));
    const design = await newDesign(elements);
    expectRefused(await soon(() => render(design, { dynamicData: { v: 'x'.repeat(15_000) } })), {
      status: 422,
      code: 'INVALID_DYNAMIC_DATA',
    });
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['20,000 letters that do not break in a box of 10 px', text('x'.repeat(20_000), { width: 10 })],
    ['a box of no width', text('a long text of words', { width: 0 })],
    ['letters of 2,000 px in a box of 1 px', text('text '.repeat(1_000), { width: 1, height: 1, fontSize: 2_000 })],
    ['20,000 line breaks', text('\n'.repeat(20_000))],
    [
      '20,000 letters that are to shrink',
      text('word '.repeat(4_000), { autoFit: true, fit: 'shrink', minFontSize: 1 }),
    ],
    [
      '20,000 letters that end in an ellipsis',
      text('word '.repeat(4_000), { textOverflow: 'ellipsis', overflow: 'ellipsis', maxLines: 2 }),
    ],
  ])('T2, T3: %s', async (_what, element) => {
    const { status, body } = await soon(() => draw(element));
    expect([200, 400, 422], JSON.stringify(body)).toContain(status);
  });

  it.each([
    ['T4: one letter and 19,000 marks', `a${'\u0301'.repeat(19_000)}`],
    ['T4: thirty marks on each letter', `a${'\u0301\u0316\u0334'.repeat(10)}`.repeat(600)],
    ['T5: 19,000 embeddings', `${'\u202a'.repeat(9_000)}x${'\u202c'.repeat(9_000)}`],
    ['T5: overrides and isolates that nobody closes', '\u202e\u2067\u2066abc \u05d0\u05d1 '.repeat(1_000)],
    ['T6: joined emoji, tags, flags and skins', '👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🇩🇪👋🏿'.repeat(400)],
    [
      'T6: unassigned planes, private use and noncharacters',
      String.fromCodePoint(0xe000, 0xf0000, 0x1fffe, 0x5ffff, 0xfdd0, 0xffff).repeat(1_000),
    ],
    [
      'T7: controls, separators and soft hyphens',
      '\u0001\u0007\u001b\u007f\u0085\u2028\u2029\t\u00ad\u200b\ufeff'.repeat(1_000),
    ],
    ['T8: many scripts', 'Aяא文あ한กاह🎉'.repeat(1_500)],
  ])('%s is drawn', async (_what, content) => {
    const { status, body } = await soon(() => draw(text(content)));
    expect(status, JSON.stringify(body)).toBe(200);
  });
});

describe('templates', () => {
  it.each([
    ['{{ and 90,000 spaces', `{{${' '.repeat(90_000)}`],
    ['{{ without end', '{{'.repeat(40_000)],
    ['}} without beginning', '}}'.repeat(40_000)],
    ['{% and spaces', `{%${' '.repeat(90_000)}`],
    ['braces of every kind', '{{{%}{{'.repeat(10_000)],
    ['a name of 90,000 letters', `{{ ${'a'.repeat(90_000)} }}`],
    ['a path of 20,000 steps', `{{ a${'.a'.repeat(20_000)} }}`],
    ['10,000 filters', `{{ a ${'| upcase '.repeat(10_000)} }}`],
    ['nested brackets', `{{ ${'a['.repeat(20_000)}`],
    ['a comment without end', `{% comment %}${'x'.repeat(90_000)}`],
    ['1,000 nested conditions', `${'{% if a %}'.repeat(1_000)}x${'{% endif %}'.repeat(1_000)}`],
  ])('T9, T12: %s', async (_what, template) => {
    const created = await soon(() => draw(text(template)));
    expect([200, 400, 422], created.text.slice(0, 300)).toContain(created.status);
  });

  it.each([
    ['a loop of a billion', '{% for i in (1..1000000000) %}x{% endfor %}'],
    [
      'loops in loops',
      '{% for a in (1..900) %}{% for b in (1..900) %}{% for c in (1..900) %}{% endfor %}{% endfor %}{% endfor %}',
    ],
    ['text that doubles', `{% assign a = 'xxxxxxxxxx' %}${'{% assign a = a | append: a %}'.repeat(30)}{{ a }}`],
    [
      'a list that is split and joined',
      `{% assign a = 'a,b' %}${"{% assign a = a | append: ',' | append: a %}".repeat(30)}{{ a | split: ',' | join: '-' }}`,
    ],
    [
      'captures that hold captures',
      `{% capture a %}0123456789{% endcapture %}${'{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(30)}{{ a }}`,
    ],
    [
      'a very long pad',
      "{{ 'x' | replace: 'x', 'yyyyyyyyyyyyyyyyyyyy' | replace: 'y', 'zzzzzzzzzzzzzzzzzzzz' | replace: 'z', 'aaaaaaaaaaaaaaaaaaaaaaaaa' | replace: 'a', 'bbbbbbbbbbbbbbbbbbbbbbbbbb' }}",
    ],
    ['a file that is included', "{% include '/etc/passwd' %}"],
    ['a file that is rendered', "{% render 'file:///etc/passwd' %}"],
    ['a layout', "{% layout '../package.json' %}"],
    ['an unknown tag', '{% exec "ls" %}'],
  ])('T9: %s is refused, or drawn soon and small', async (_what, template) => {
    const answer = await soon(() => draw(text(template)));
    expect([200, 400, 422], answer.text.slice(0, 300)).toContain(answer.status);
    expect(answer.text).not.toMatch(/root:|"name": "platen"/);
  });

  it('T11: a value that is a template is not rendered again', async () => {
    const svg = await svgOf('{{ a }}', { a: '{{ b }}{{ a }}', b: 'secret' });
    expect(svg).not.toContain('secret');
  });

  it.each([
    ['constructor', '{{ constructor }}{{ a.constructor }}{{ a["constructor"]["constructor"] }}'],
    ['prototypes', '{{ __proto__ }}{{ a.__proto__.toString }}{{ list.length.constructor }}'],
    ['globals', '{{ process }}{{ globalThis }}{{ require }}{{ this }}{{ self }}'],
  ])('T12: %s of JavaScript are not there', async (_what, template) => {
    const svg = await svgOf(`[${template}]`, { a: 'x', list: [1] });
    expect(svg).not.toMatch(/function|native code|\[object/);
  });

  it('T14: a URL is checked after its variables are filled in', async () => {
    const design = await newDesign([{ id: 'p', type: 'image', src: '{{ host }}/x.png', width: 50, height: 50 }]);
    for (const host of [
      'file:///etc',
      'http://127.0.0.1',
      'http://10.0.0.1',
      'javascript:alert(1)//',
      'http://[::1]',
    ]) {
      expectRefused(await render(design, { dynamicData: { host } }), { status: 400, code: 'INVALID_IMAGE_URL' });
    }
    for (const host of ['http://a b', 'http://a\r\nHost: b', 'none']) {
      expectRefused(await render(design, { dynamicData: { host } }), { status: 422, code: 'INVALID_DYNAMIC_DATA' });
    }
  });

  it.each<[string, unknown]>([
    ['a number', 5],
    ['true', true],
    ['null', null],
    ['a list', [1, 'b', { c: 1 }]],
    ['an object', { a: { b: 1 } }],
    ['an empty object', {}],
  ])('T15: %s in a text is never [object Object]', async (_what, value) => {
    const answer = await withData('{{ v }}', { v: value }, 'svg');
    expect([200, 422], answer.text).toContain(answer.status);
    if (answer.status === 200) expect(await (await fetch(answer.body.data.imageUrl)).text()).not.toContain('[object');
  });

  it.each([
    ['T16: a font', 'fontFamily', 'R"; x'],
    ['T16: a font that is a URL', 'fontFamily', 'url(http://127.0.0.1/x.woff)'],
    ['T16: a font of 100 kB', 'fontFamily', 'x'.repeat(100_000)],
    ['T16: a colour that is a URL', 'fill', 'url(http://127.0.0.1/)'],
    ['T16: an expression', 'fill', 'expression(alert(1))'],
    ['T10: a colour of 100 kB', 'fill', `rgb(${' '.repeat(90_000)}`],
    ['T10: a gradient of 100 kB', 'fill', `linear-gradient(${'red,'.repeat(20_000)}`],
    ['T10: a weight of 100 kB', 'fontWeight', '9'.repeat(90_000)],
    ['T10: a length of 100 kB', 'letterSpacing', `${' '.repeat(90_000)}px`],
  ])('%s is taken for a name or refused', async (_what, property, value) => {
    const answer = await soon(() => draw(text('x', { [property]: value })));
    expect([200, 400, 422], answer.text.slice(0, 300)).toContain(answer.status);
    const design = await newDesign([text('x')]);
    const overridden = await soon(() =>
      render(design, { dynamicElements: { t: { [property]: value } }, format: 'svg' }),
    );
    expect([200, 400, 422]).toContain(overridden.status);
    if (overridden.status !== 200) return;
    expect(await (await fetch(overridden.body.data.imageUrl)).text()).not.toMatch(/http:\/\/127|expression\(/);
  });
});

describe('too much to draw', () => {
  it.each([
    ['of a group that is repeated', 'repeated'],
    ['of a variable', 'filled in'],
  ])('T21: a gigabyte %s', async (_what, how) => {
    const art = { width: 9, height: 9, type: 'svg' };
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(900_000)}--></svg>`;
    const card = { type: 'group', width: 9, height: 9, repeat: { each: 'list' }, children: [{ ...art, svg }] };
    const elements = how === 'repeated' ? [card] : Array.from({ length: 1_500 }, () => ({ ...art, svg: '{{ svg }}' }));
    const design = await newDesign(elements);
    const dynamicData = how === 'repeated' ? { list: Array.from({ length: 1_000 }, (_, at) => at) } : { svg };
    expectRefused(await soon(() => render(design, { dynamicData })), { status: 422, code: 'INVALID_DYNAMIC_DATA' });
  });

  it('T18: 500 elements with a blur of 250 px end in time or are refused', async () => {
    const elements = Array.from({ length: 500 }, (_, index) => ({
      id: `e${index}`,
      type: 'rectangle',
      x: index,
      y: index,
      width: 900,
      height: 900,
      fill: '#123456',
      blur: 250,
      opacity: 0.5,
    }));
    const design = await newDesign(elements, { width: 1_080, height: 1_080 });
    const startedMs = performance.now();
    const { status, body } = await render(design, { cache: false });
    expect(performance.now() - startedMs).toBeLessThan(35_000);
    if (status !== 200)
      expect(body.error.details).toMatchObject({ reason: expect.stringMatching(/^(?:timeout|memory)$/) });
  });
});
