import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { sanitizeSvg } from '@platen/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leastCpuMs } from '../support/cpu-time.ts';
import {
  draw,
  expectRefused,
  type HostileAnswer,
  newDesign,
  render,
  send,
  service,
  serviceCpuMs,
  upload,
  useHostileService,
} from './hostile-service.ts';

import { png } from './picture-files.fixture.ts';

let reached = 0;
const site = createServer((_request, response) => {
  reached += 1;
  response.end('x');
});
beforeAll(() => new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve)));
afterAll(() => void site.close());
useHostileService({
  maxGrowthBytes: 100_000_000,
  env: () => ({ PLATEN_FETCH_ALLOW_HOSTS: `127.0.0.1:${(site.address() as AddressInfo).port}` }),
});

const wrap = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const here = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
const uri = (markup: string) => `data:image/svg+xml;base64,${Buffer.from(markup).toString('base64')}`;
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** As an upload, as a picture and as an element: refused in words and soon. */
async function refusedEverywhere(markup: string): Promise<void> {
  const refuse = () => expect(sanitizeSvg(markup)).toMatchObject({ status: 'refused' });
  expect(leastCpuMs(1_000, refuse)).toBeLessThan(1_000);
  expectRefused(await upload(markup, { name: 'a.svg' }), { status: 400, code: 'UNSUPPORTED_FILE_TYPE' });
  if (markup.length > 1_000_000) return;
  expect((await draw({ type: 'image', src: uri(markup) })).status).toBe(400);
  expect((await draw({ type: 'svg', svg: markup })).status).toBe(400);
}

/** Drawn soon, or refused in words: never a 5xx, never long. */
async function soon(markup: string, withinMs = 20_000): Promise<HostileAnswer> {
  const before = serviceCpuMs();
  const answer = await draw({ type: 'svg', svg: markup });
  expect([200, 400], answer.text.slice(0, 300)).toContain(answer.status);
  expect(serviceCpuMs() - before).toBeLessThan(withinMs);
  return answer;
}

describe('SVG that leads back to itself', () => {
  it.each([
    ['V12: a use of itself', '<g id="a"><use href="#a"/></g>'],
    ['V12: two that use each other', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
  ])('%s is drawn without what closes the circle', (_what, inside) => {
    const clean = () => sanitizeSvg(wrap(inside));
    expect(leastCpuMs(1_000, clean)).toBeLessThan(1_000);
    const ignored = [{ element: 'use', feature: 'href (a circular reference)' }];
    expect(clean()).toMatchObject({ status: 'ready', ignored });
  });
});

describe('SVG that is too much', () => {
  it.each<[string, () => string]>([
    [
      'V1: an external entity',
      () => `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${wrap('<text>&x;</text>')}`,
    ],
    ['V1: a parameter entity', () => `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${here()}/x"> %x;]>${wrap('')}`],
    ['V1: an external DTD', () => `<!DOCTYPE svg SYSTEM "${here()}/x.dtd">${wrap('')}`],
    ['V1: a linked style sheet', () => `<?xml-stylesheet href="${here()}/x.css"?>${wrap('')}`],
    [
      'V2: a billion laughs',
      () =>
        `<!DOCTYPE svg [<!ENTITY a "ha">${times(10, (i) => `<!ENTITY ${'b'.repeat(i + 1)} "${`&${i === 0 ? 'a' : 'b'.repeat(i)};`.repeat(10)}">`)}]>${wrap(`<text>&${'b'.repeat(10)};</text>`)}`,
    ],
    [
      'V2: an entity of 100 kB, three thousand times',
      () => `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(100_000)}">]>${wrap(`<text>${'&a;'.repeat(3_000)}</text>`)}`,
    ],
    ['V8: a NUL', () => wrap('<text>a\u0000b</text>')],
    ['V8: names of references', () => wrap('<&#115;cript>alert(1)</&#115;cript>')],
    ['V11: a hundred thousand nested groups', () => wrap('<g>'.repeat(100_000) + '</g>'.repeat(100_000))],
    ['V11: 3,000 groups with opacity', () => wrap('<g opacity=".9">'.repeat(3_000) + '</g>'.repeat(3_000))],
    [
      'V12: 10¹² uses',
      () =>
        wrap(
          `<defs><rect id="u0" width="1" height="1"/>${times(12, (i) => `<g id="u${i + 1}">${`<use href="#u${i}"/>`.repeat(10)}</g>`)}</defs><use href="#u12"/>`,
        ),
    ],
    [
      'V13: nine levels of masks',
      () => wrap(times(9, (i) => `<mask id="c${i}"><g mask="url(#c${i + 1})"><rect width="9" height="9"/></g></mask>`)),
    ],
    [
      'V13: nine levels of patterns',
      () => wrap(times(9, (i) => `<pattern id="c${i}"><rect fill="url(#c${i + 1})"/></pattern>`)),
    ],
    ['V15: a path of 60,000 points', () => wrap(`<path d="M0 0${'L1 1'.repeat(60_000)}"/>`)],
    ['V17: 100 kB of text', () => wrap(`<text>${'a'.repeat(100_000)}</text>`)],
    ['V20: compressed', () => gzipSync(Buffer.from(wrap(' '.repeat(5_000_000)))).toString('latin1')],
    ['V21: 65,536 attributes', () => wrap(`<rect ${times(65_536, (i) => `a${i}="" `)}/>`)],
    ['V21: an attribute of 600,000 letters', () => wrap(`<rect class="${'a'.repeat(600_000)}"/>`)],
    ['V21: 30,000 elements', () => wrap('<g/>'.repeat(30_000))],
    ['V21: 10,000 rules', () => wrap(`<style>${'*{fill:red}'.repeat(10_000)}</style><rect/>`)],
    ['V21: more than a million letters', () => wrap(`<desc>${'a'.repeat(1_000_001)}</desc>`)],
    [
      'V18: a PNG of 256 million pixels inside',
      () =>
        wrap(
          `<image width="1" height="1" href="data:image/png;base64,${png(16_000, 16_000, { depth: 1, data: deflateSync(Buffer.alloc(16_000 * 2_001)) }).toString('base64')}"/>`,
        ),
    ],
  ])('%s is refused', async (_what, make) => {
    await refusedEverywhere(make());
  });

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${wrap('')}`, 'utf16le')],
    ['UTF-7', Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>+ADw-svg+AD4-`)],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(wrap('<text>')), Buffer.from([0xff, 0xfe]), Buffer.from('</text>')]),
    ],
  ])('V8: %s is refused', async (_what, bytes) => {
    expectRefused(await upload(bytes, { name: 'a.svg' }), { status: 400, code: 'UNSUPPORTED_FILE_TYPE' });
  });

  it('V20: SVGZ that unpacks to 200 MB is refused unread', async () => {
    const before = serviceCpuMs();
    expectRefused(await upload(gzipSync(Buffer.alloc(200_000_000, 0x20)), { name: 'a.svg' }), {
      status: 400,
      code: 'UNSUPPORTED_FILE_TYPE',
    });
    expect(serviceCpuMs() - before).toBeLessThan(5_000);
  });
});

describe('SVG that reads what it should not', () => {
  it.each([
    'file:///etc/passwd',
    '/etc/passwd',
    '../../package.json',
    'HERE/x.png',
    'HtTp://127.0.0.1/x.png',
    '//127.0.0.1/x.png',
    'ht\ttp://127.0.0.1/x.png',
    '&#104;ttp://127.0.0.1/x.png',
    'javascript:alert(1)',
  ])('V3, V4: %j, wherever a reference may stand', async (reference) => {
    const before = reached;
    const target = reference.replace('HERE', here());
    const markup = wrap(
      [
        ...['image', 'use', 'a', 'linearGradient', 'pattern', 'textPath', 'feImage', 'mask', 'font-face-uri'].flatMap(
          (name) => [
            `<${name} width="9" height="9" href="${target}"/>`,
            `<${name} width="9" height="9" xlink:href="${target}"/>`,
          ],
        ),
        ...['fill', 'stroke', 'filter', 'mask', 'clip-path', 'marker-start', 'cursor'].map(
          (name) => `<rect width="9" height="9" ${name}="url(${target}#x)" style="${name}:url('${target}#x')"/>`,
        ),
        `<style>@import url("${target}"); @font-face{font-family:x;src:url(${target})} rect{background:url(${target})}</style>`,
        '<circle r="5" fill="#00f"/>',
      ].join(''),
    );
    const clean = sanitizeSvg(markup);
    expect(clean.status === 'ready' && clean.svg).not.toMatch(/passwd|127\.0\.0\.1|package\.json|javascript|@import/);
    const { status, body } = await upload(markup, { name: 'a.svg' });
    expect(status).toBe(201);
    expect(await (await fetch(body.data.url)).text()).not.toMatch(
      /passwd|127\.0\.0\.1|package\.json|javascript|@import/,
    );
    for (const format of ['png', 'pdf', 'svg']) {
      const drawn = await draw({ type: 'svg', svg: markup }, { format });
      expect(drawn.status).toBe(200);
    }
    expect(reached).toBe(before);
  });

  it.each(['text', 'xml'])('V5: XInclude of a file as %s is dropped', (parse) => {
    const markup = wrap(
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="${parse}"><xi:fallback>x</xi:fallback></xi:include>`,
    );
    const result = sanitizeSvg(markup);
    expect(result.status === 'ready' && result.svg).not.toMatch(/include|passwd/);
  });

  it.runIf(spawnSync('strace', ['-V']).status === 0)(
    'V3: opens nothing and connects nowhere, as the kernel sees it',
    () => {
      const script = `
      import { render } from ${JSON.stringify(new URL('../../packages/engine/src/pipeline/render.ts', import.meta.url).href)};
      import { createRenderServices } from ${JSON.stringify(new URL('../../packages/engine/src/pipeline/render-services.ts', import.meta.url).href)};
      import { bindDesign, parseDesign } from ${JSON.stringify(new URL('../../packages/core/src/index.ts', import.meta.url).href)};
      import { defaultRenderOptions } from ${JSON.stringify(new URL('../../packages/core/src/options/render-options.ts', import.meta.url).href)};
      const svg = ${JSON.stringify(wrap('<image width="9" height="9" href="/etc/platen-bait"/><image width="9" height="9" href="http://127.0.0.1:9/bait"/><use href="/etc/platen-bait#a"/><filter id="f"><feImage href="file:///etc/platen-bait"/></filter><rect width="9" height="9" filter="url(#f)"/>'))};
      const design = bindDesign(parseDesign({ width: 20, height: 20, canvasData: { elements: [{ type: 'svg', svg, width: 20, height: 20 }] } }));
      await render({ design, options: defaultRenderOptions, images: new Map() }, createRenderServices());
      console.log('drawn');`;
      const { stdout, stderr } = spawnSync(
        'strace',
        ['-f', '-qq', '-e', 'trace=openat,open,connect', process.execPath, '--input-type=module', '-e', script],
        {
          encoding: 'utf8',
          maxBuffer: 100_000_000,
          cwd: new URL('../..', import.meta.url),
        },
      );
      expect(stdout).toContain('drawn');
      expect(stderr).toContain('openat');
      expect(stderr).not.toContain('platen-bait');
      expect(stderr).not.toMatch(/connect\([^)]*AF_INET/);
    },
  );
});

describe('SVG that acts', () => {
  it.each([
    ['V6: scripts', '<script>alert(1)</script><script href="x"/>'],
    ['V6: handlers', '<rect width="9" height="9" onclick="alert(1)" onload="alert(1)" OnError="alert(1)"/>'],
    [
      'V6: animated references',
      '<a href="#a"><set attributeName="href" to="javascript:alert(1)"/><animate attributeName="onclick" values="alert(1)"/></a>',
    ],
    ['V6: handler elements', '<handler type="application/ecmascript">alert(1)</handler>'],
    ['V6: what embeds', '<iframe src="javascript:alert(1)"/><embed src="x"/><object data="x"/><form action="x"/>'],
    [
      'V7: HTML',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script><iframe src="x"/><video src="x"/></body></foreignObject>',
    ],
    ['V8: a prefix', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
    ['V8: another default namespace', '<g xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></g>'],
    ['V8: a CDATA section', '<desc><![CDATA[</desc><script>alert(1)</script>]]></desc>'],
    ['V8: comments', '<!--<script>--><script>alert(1)</script><!--</script>-->'],
    ['V19: SVG in SVG', `<image width="9" height="9" href="${uri(wrap('<script>alert(1)</script>'))}"/>`],
  ])('%s are gone, and what is left is a fixed point', async (_what, inside) => {
    const result = sanitizeSvg(wrap(`${inside}<circle r="5" fill="#00f"/>`));
    if (result.status === 'refused') return void expect(result.reason.length).toBeGreaterThan(5);
    expect(result.svg).not.toMatch(
      /<script|<iframe|<handler|<set|<animate|\son\w+=|javascript:|foreignObject|svg\+xml/i,
    );
    expect(result.svg).toContain('<circle');
    // V9: read a second time it is the same.
    expect(sanitizeSvg(result.svg)).toMatchObject({ svg: result.svg });
  });

  it('V9: whatever is put together of such parts is a fixed point', () => {
    const parts = [
      '<g>',
      '</g>',
      '<style>a{}</style>',
      '<![CDATA[x]]>',
      '<!-- -->',
      '<text>&lt;script&gt;</text>',
      '<a href="#x">',
      '</a>',
      '<title></title>',
      '<svg>',
      '</svg>',
      '<use href="#a"/>',
      '<path d="M0 0h1"/>',
      '&amp;lt;',
      '<p:g xmlns:p="x"/>',
    ];
    let seed = 7;
    const next = (bound: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % bound;
    };
    let ready = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const result = sanitizeSvg(wrap(times(1 + next(6), () => parts[next(parts.length)] ?? '')));
      if (result.status === 'refused') continue;
      ready += 1;
      expect(sanitizeSvg(result.svg)).toMatchObject({ status: 'ready', svg: result.svg });
    }
    expect(ready).toBeGreaterThan(100);
  });

  it('V23: an uploaded SVG is served so that it runs nothing', async () => {
    const { body } = await upload(wrap('<circle r="5"/>'), { name: 'a.svg' });
    const { headers } = await fetch(body.data.url);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  });

  it('V24: hostile texts, names and links stand in our own SVG as texts', async () => {
    const evil = `"'><script>alert(1)</script><!-- ]]> & \u0001`;
    const answer = await draw(
      { type: 'text', text: evil, fontFamily: 'A"><script>', name: evil, alt: evil },
      { format: 'svg' },
    );
    expect([200, 400]).toContain(answer.status);
    if (answer.status !== 200) return;
    const svg = await (await fetch(answer.body.data.imageUrl)).text();
    expect(svg).not.toMatch(/<script|\]\]>|<!--/);
    expect(svg.split('<svg')).toHaveLength(2);
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', ' javascript:alert(1)']) {
      const linked = await draw({ type: 'rectangle', fill: '#f00', link }, { format: 'svg' });
      if (linked.status === 200)
        expect(await (await fetch(linked.body.data.imageUrl)).text()).not.toMatch(/script:|text\/html/);
      else expect(linked.status).toBe(400);
    }
  });

  it('V25: an icon of a provider goes through the same hands', async () => {
    const found = await send('GET', '/v1/assets/icons/search?query=star');
    const { svgUrl } = found.body.data[0];
    const file = await fetch(svgUrl);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(sanitizeSvg(await file.text()).status).toBe('ready');
  });
});

describe('SVG that is slow', () => {
  it.each(['1e9', '50000', 'NaN', '1e999', '-1', '0', '', '100%', '100000in'])(
    'V10: a width of %j never makes a canvas of that size',
    async (size) => {
      await soon(wrap('<rect width="9" height="9"/>', `width="${size}" height="${size}" viewBox="0 0 10 10"`));
    },
  );

  it.each(['0 0 NaN 5', '0 0 1 1 2 2 3 3', '0 0 -5 5', 'x', '0 0 1e-300 1e-300', '0 0 1e300 1e300'])(
    'V10: a view box of %j',
    async (box) => {
      await soon(wrap('<rect width="9" height="9"/>', `viewBox="${box}"`));
    },
  );

  it.each([
    [
      'V14: a filter a thousand times as large as its element',
      '<filter id="f" x="-1000" y="-1000" width="2000" height="2000"><feGaussianBlur stdDeviation="1000"/></filter><rect width="9" height="9" filter="url(#f)"/>',
    ],
    [
      'V14: turbulence of 1,000 octaves',
      '<filter id="f"><feTurbulence baseFrequency="1" numOctaves="1000"/></filter><rect width="9" height="9" filter="url(#f)"/>',
    ],
    [
      'V14: morphology of radius 200',
      '<filter id="f"><feMorphology operator="dilate" radius="200"/></filter><rect width="9" height="9" filter="url(#f)"/>',
    ],
    [
      'V14: twenty blurs in a row',
      `<filter id="f">${'<feGaussianBlur stdDeviation="100"/>'.repeat(20)}</filter><rect width="9" height="9" filter="url(#f)"/>`,
    ],
    ['V15: 20,000 points', `<path d="M0 0${'L1 1'.repeat(20_000)}"/>`],
    ['V15: nine thousand points', `<path fill="none" stroke="#000" d="M0 0${'L9 9 0 1'.repeat(2_250)}"/>`],
    [
      'V16: dashes of 0.0001 on a line of 10⁹',
      '<line x1="0" y1="0" x2="1000000000" y2="1" stroke="#000" stroke-width="1" stroke-dasharray="0.0001"/>',
    ],
    [
      'V16: dashes of 0.001 on a curve',
      '<path d="M0 0C1 100000 100000 1 10 10" stroke="#000" fill="none" stroke-dasharray="0.001 0.001"/>',
    ],
    ['V17: nine thousand letters', `<text>${'a'.repeat(9_000)}</text>`],
    [
      'V13: four levels of masks',
      `${times(3, (i) => `<mask id="c${i}"><g mask="url(#c${i + 1})"><rect width="9" height="9" fill="#fff"/></g></mask>`)}<rect width="9" height="9" mask="url(#c0)"/>`,
    ],
    [
      'V21: a hundred rules on two thousand elements',
      `<style>${times(100, (i) => `g g g rect.a${i}{fill:red}`)}</style>${times(2_000, (i) => `<g><g><g><rect class="a${i % 100}" width="1" height="1"/></g></g></g>`)}`,
    ],
  ])('%s', async (_what, inside) => {
    await soon(wrap(inside));
  });

  it('V22: what is slow within all bounds is killed at the deadline, and the next render is drawn', async () => {
    const blur = '<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="50"/></filter>';
    const svg = wrap(
      `${blur}${times(400, (i) => `<g filter="url(#f)"><rect x="${i % 10}" width="9" height="9" fill="#00f"/></g>`)}`,
    );
    const design = await newDesign([{ type: 'svg', svg, width: 3_000, height: 3_000 }], {
      width: 3_000,
      height: 3_000,
    });
    const startedMs = performance.now();
    const { status, body } = await render(design, { cache: false, format: 'jpg' });
    // Thirty seconds for the whole, and what it takes to kill.
    expect(performance.now() - startedMs).toBeLessThan(34_000);
    if (status !== 200) expect(body.error.details.reason).toMatch(/^(?:timeout|memory)$/);
    // A process that is being replaced is no reason to take the node out of service.
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });
});
