import { describe, expect, it } from 'vitest';
import { parseDesign } from '../design/parse-design.ts';
import { bindDesign } from '../variables/bind-design.ts';
import { collectImageNeeds } from './collect-needs.ts';
import { type ImagePolicy, withImagePolicy } from './image-policy.ts';

const elements = [
  { id: 'photo', type: 'image', src: '{{host}}/photo.png', width: 10, height: 10 },
  { id: 'own', type: 'image', src: '{{host}}/own.png', width: 10, height: 10, onError: 'fail' },
  { id: 'art', type: 'svg', src: '{{host}}/art.svg', width: 10, height: 10 },
  { id: 'code', type: 'qr', value: 'x', logo: { src: '{{host}}/logo.png' }, width: 10, height: 10 },
  {
    id: 'list',
    type: 'table',
    width: 10,
    height: 10,
    rows: [[{ image: { src: '{{host}}/cell.png' } }]],
  },
  { id: 'cut', type: 'rectangle', width: 10, height: 10, clip: { src: '{{host}}/mask.svg' } },
  {
    id: 'cut-own',
    type: 'line',
    clip: { src: '{{host}}/own-mask.svg', onError: 'fail', fallbackSrc: '{{host}}/fallback.svg' },
  },
  {
    id: 'group',
    type: 'group',
    width: 10,
    height: 10,
    children: [{ id: 'inner', type: 'svg', src: '{{host}}/inner.svg', width: 10, height: 10 }],
  },
];

function answersUnder(policy: ImagePolicy): Readonly<Record<string, unknown>> {
  const document = parseDesign({ width: 100, height: 100, canvasData: { elements } });
  const design = bindDesign(document, { dynamicData: { host: 'https://example.org' } });
  const needs = collectImageNeeds(withImagePolicy(design, policy));
  return Object.fromEntries(needs.map(({ elementId, src, onError }) => [elementId, [src, onError]]));
}

describe('what a render does about images that fail', () => {
  it.each(['placeholder', 'skip'] as const)('holds for pictures, art, logos, cells and clips alike: %s', (policy) => {
    expect(answersUnder(policy)).toEqual({
      photo: ['https://example.org/photo.png', policy],
      own: ['https://example.org/own.png', 'fail'],
      art: ['https://example.org/art.svg', policy],
      code: ['https://example.org/logo.png', policy],
      list: ['https://example.org/cell.png', policy],
      cut: ['https://example.org/mask.svg', policy],
      'cut-own': ['https://example.org/own-mask.svg', 'fail'],
      inner: ['https://example.org/inner.svg', policy],
    });
  });

  it('is to fail, when nothing is said', () => {
    const answers = Object.values(answersUnder('fail')).map((need) => (need as readonly unknown[])[1]);
    expect(answers).toEqual([undefined, 'fail', undefined, undefined, undefined, undefined, 'fail', undefined]);
  });
});

it('the fallback of an empty address is needed, of an image and of a clip', () => {
  const box = { width: 10, height: 10 };
  const document = parseDesign({
    width: 100,
    height: 100,
    canvasData: {
      elements: [
        { id: 'photo', type: 'image', ...box, src: '', fallbackSrc: 'https://a.test/b.png' },
        { id: 'cut', type: 'rectangle', ...box, clip: { src: '', fallbackSrc: 'https://a.test/c.png' } },
      ],
    },
  });
  expect(collectImageNeeds(bindDesign(document)).map(({ src }) => src)).toEqual([
    'https://a.test/b.png',
    'https://a.test/c.png',
  ]);
});
