import { artPictures, compileArt, sanitizeSvg } from '@platen/core';
import { recolorSvg } from '../../../../packages/core/src/svg-art/sanitize/sanitize-svg.ts';
import { createFacePicker } from '../../../../packages/core/src/text/faces/pick-face.ts';
import { createFontServices } from '../../../../packages/engine/src/fonts/font-services.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { mutateMarkup } from '../mutate/markup.ts';
import { readFixtures, wordsOf } from './words.ts';

const { fonts, measurer } = createFontServices();
const facePicker = createFacePicker(fonts);

/** The sanitiser, and what reads its result into marks. */
export const target: FuzzTarget = {
  maxBytes: 20_000,
  slowMs: 5_000,
  seeds: async () => [
    ...[...readFixtures('fixtures/art', '.svg'), ...readFixtures('fixtures/images', '.svg')],
    ...hostile.map((markup) => Buffer.from(markup)),
  ],
  dictionary: [
    ...wordsOf('packages/core/src/svg-art'),
    ...[
      'url(#a)',
      '#a',
      'javascript:alert(1)',
      'http://127.0.0.1/',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '&#115;',
      '&lt;',
    ],
    ...['matrix(1 0 0 1 0 0)', 'rotate(45)', 'M0 0h1v1z', 'a1 1 0 0 1 9 9', '0 0 10 10', '50%', '1e9', '-1', 'NaN'],
    ...['xlink:href', 'xml:space', 'preserve', 'inherit', 'currentColor', 'none', '@import', '<style>', '\\75rl('],
  ],
  mutate: mutateMarkup,
  run(input) {
    const art = sanitizeSvg(input.toString('utf8'));
    if (art.status === 'refused') {
      if (art.reason.length < 5) throw new Error('refused without a sentence');
      return 'refused';
    }
    expectHarmless(art.svg);
    const again = sanitizeSvg(art.svg);
    if (again.status !== 'ready' || again.svg !== art.svg) {
      throw new Error(`made harmless again it is another: ${JSON.stringify(again)} after ${JSON.stringify(art)}`);
    }
    artPictures(art.svg);
    const recoloured = recolorSvg(art.svg, { colors: { red: '#00ff00', black: 'blue' }, fill: '#123456' });
    if (sanitizeSvg(recoloured).status !== 'ready') throw new Error(`recoloured it is refused: ${recoloured}`);
    const text = { fonts, measurer, facePicker, locale: 'en', note: () => undefined };
    const picture = () => ({ key: 'picture', width: 20, height: 10 });
    const compiled = compileArt(art.svg, { elementId: 'art', text, picture });
    expectFinite(compiled.marks);
    return 'taken';
  },
};

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">${inside}</svg>`;
const hostile = [
  svg('<script>alert(1)</script><g onload="alert(1)"/><a href="javascript:alert(1)"><text>x</text></a>'),
  svg('<style>@import "http://127.0.0.1/"; .a{fill:url(http://127.0.0.1/#x)} .b{fill:red}</style><g class="b"/>'),
  svg('<p:script xmlns:p="http://www.w3.org/2000/svg">alert(1)</p:script><foreignObject><iframe/></foreignObject>'),
  svg('<use id="a" href="#b"/><g id="b"><use href="#a"/></g>'),
  svg('<image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ" width="9" height="9"/>'),
  svg('<set attributeName="href" to="javascript:alert(1)"/><animate attributeName="x"/>'),
];

/**
 * What browsers would act on is not in it. Told without the sanitiser's own lists: it writes every quote, `<` and `&` of
 * texts as a number, so tags and attributes can be told by these signs.
 */
function expectHarmless(markup: string): void {
  for (const [tag, name = '', attributes = ''] of markup.matchAll(/<\/?([^\s/>]+)([^>]*)>/g)) {
    const refuse = (what: string) => {
      throw new Error(`${what} came through: ${tag}`);
    };
    if (/script|foreign|iframe|object|embed|animate|^set$|handler|audio|video|html|:/i.test(name)) refuse('an element');
    for (const [, key = '', written = ''] of attributes.matchAll(/([^\s=]+)="([^"]*)"/g)) {
      const value = written.replace(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code)));
      if (/^on/i.test(key)) refuse('an event');
      if (key === 'href') {
        if (!/^\s*#/.test(value) && !/^data:image\/(?:png|jpeg|gif|webp);base64,/.test(value)) refuse('a link');
        // All of it is the name of an element then, whatever it looks like.
        continue;
      }
      if (/url\(\s*["']?(?!\s*["']?#)/i.test(value) || /javascript:|@import|expression\(/i.test(value))
        refuse('a reference');
    }
  }
  if (/<[!?]/.test(markup)) throw new Error('a declaration came through');
}

/** A number that is none spoils all that is drawn after it. */
function expectFinite(value: unknown, path = 'marks'): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${path.replace(/\d+/g, 'n')} is ${value}`);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) expectFinite(part, `${path}/${key}`);
}
