import { describe, expect, it } from 'vitest';
import type { Mark, ShapeMark, TextMark } from '../scene/marks.ts';
import type { Scene } from '../scene/scene.ts';
import { contrastOfText } from './contrast-of-text.ts';
import { judgeContrast } from './judge-contrast.ts';

const base = {
  transform: null,
  opacity: 1,
  blendMode: 'normal',
  filters: [],
  dropShadows: [],
  clip: null,
  href: null,
  alt: null,
} as const;

function text(color: string): TextMark {
  const box = { x: 10, y: 10, width: 80, height: 20 };
  return {
    ...base,
    kind: 'text',
    elementId: 'words',
    styles: [
      {
        face: 'f',
        size: 16,
        weight: 400,
        italic: false,
        letterSpacing: 0,
        lang: '',
        features: {},
        fill: { type: 'solid', color },
        stroke: null,
        shadows: [],
      },
    ],
    lines: [
      {
        box,
        baseline: 25,
        text: 'Hi',
        runs: [
          { text: 'Hi', start: 0, x: 10, width: 20, direction: 'ltr', style: 0, wordSpacing: 0, rise: 0, href: null },
        ],
      },
    ],
    backgrounds: [],
    decorations: [],
  };
}

function panel(color: string): ShapeMark {
  return {
    ...base,
    kind: 'shape',
    elementId: 'panel',
    shape: { type: 'rect', x: 0, y: 0, width: 100, height: 40 },
    fill: { type: 'solid', color },
    stroke: null,
    shadows: [],
  };
}

function scene(marks: readonly Mark[], background: string | null = '#ffffff'): Scene {
  return {
    version: 1,
    width: 100,
    height: 40,
    background: background === null ? null : { type: 'solid', color: background },
    marks,
    warnings: [],
    elements: [],
  };
}

const find = (marks: readonly Mark[], background?: string | null) =>
  judgeContrast(scene(marks, background), { decorative: new Set(), pictures: new Set() }).warnings;

describe('low contrast', () => {
  it('is reported with its figures for pale text on a white page', () => {
    expect(find([text('#dddddd')])).toMatchObject([
      { code: 'LOW_CONTRAST', elementId: 'words', details: { ratio: 1.36, atLeast: 3, behind: '#ffffff' } },
    ]);
  });

  it('is judged against the shape under the text, not against the page', () => {
    expect(find([panel('#111111'), text('#dddddd')])).toEqual([]);
    expect(find([panel('#111111'), text('#222222')])).toHaveLength(1);
  });

  it('takes a translucent shape together with what lies under it', () => {
    expect(find([panel('rgba(0, 0, 0, 0.8)'), text('#ffffff')])).toEqual([]);
    expect(find([panel('rgba(0, 0, 0, 0.05)'), text('#ffffff')])).toHaveLength(1);
  });

  it('is not judged where only pixels would tell', () => {
    const image: Mark = {
      ...base,
      kind: 'image',
      elementId: 'photo',
      image: 'k',
      source: { x: 0, y: 0, width: 1, height: 1 },
      target: { x: 0, y: 0, width: 100, height: 40 },
    };
    expect(find([image, text('#ffffff')])).toEqual([]);
    expect(find([text('#ffffff')], null)).toEqual([]);
  });

  it('is not judged for decorative text', () => {
    const found = judgeContrast(scene([text('#eeeeee')]), { decorative: new Set(['words']), pictures: new Set() });
    expect(found.warnings).toEqual([]);
  });

  it('does not judge text over the shapes of art, whose outlines may be free', () => {
    const d = 'M0 0H200V200H0Z';
    const art: ShapeMark = {
      ...base,
      kind: 'shape',
      elementId: 'logo',
      shape: { type: 'path', d, fillRule: 'nonzero' },
      fill: { type: 'solid', color: '#101010' },
      stroke: null,
      shadows: [],
    };
    const page = scene([art, text('#ffffff')]);
    expect(judgeContrast(page, { decorative: new Set(), pictures: new Set(['logo']) }).warnings).toEqual([]);
    expect(judgeContrast(page, { decorative: new Set(), pictures: new Set() }).warnings).toHaveLength(1);
  });
});

describe('the contrast of a text', () => {
  const none = { decorative: new Set<string>(), pictures: new Set<string>() };
  const of = (marks: readonly Mark[]) => contrastOfText(scene(marks), 'words', none);

  it('is there whether it is enough or not, with what lies behind it', () => {
    expect(of([text('#000000')])).toBe(21);
    expect(of([text('#dddddd')])).toBeCloseTo(1.36);
    expect(of([panel('#000000'), text('#dddddd')])).toBeCloseTo(15.46, 1);
  });

  it('is that of its worst part, and none where there is no such text', () => {
    expect(of([text('#000000'), text('#dddddd')])).toBeCloseTo(1.36);
    expect(contrastOfText(scene([text('#000000')]), 'other', none)).toBeUndefined();
  });
});
