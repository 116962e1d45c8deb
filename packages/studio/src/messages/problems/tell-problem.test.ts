import { describe, expect, it } from 'vitest';
import { type WarningAdvice, warningGuide } from '../../../../core/src/scene/warning-guide.ts';
import { problems as ar } from './ar.ts';
import { problems as de } from './de.ts';
import { problems as en } from './en.ts';
import { tellProblem } from './tell-problem.ts';

const shrunk = { code: 'TEXT_SHRUNK', message: 'The text was set at 16.5 px …', details: { from: 32, to: 16.5 } };

describe('what engine and service tell', () => {
  it('is told with its figures in the language of the reader, and in English as it came', () => {
    expect(tellProblem(shrunk, de, 'de-AT')).toBe('Der Text steht in 16,5 px statt 32 px, damit er passt.');
    expect(tellProblem(shrunk, en)).toBe(shrunk.message);
  });

  it('keeps the English sentence behind the translated one where that says less', () => {
    const refused = { code: 'INVALID_REQUEST', message: '/width: expected 1; received 0' };
    const errors = [{ code: 'OUT_OF_RANGE', path: '/width', message: 'expected 1; received 0' }];
    expect(tellProblem({ ...refused, details: { errors } }, de)).toBe(`${de.issues.OUT_OF_RANGE} (${refused.message})`);
    expect(tellProblem(refused, de)).toBe(`${de.detailed.INVALID_REQUEST} (${refused.message})`);
    expect(tellProblem({ code: 'SESSION_EXPIRED', message: 'Nobody.' }, de)).toBe(de.errors.SESSION_EXPIRED);
  });

  it('stays English where nothing is known of it', () => {
    for (const code of ['NEWER_CODE', 'constructor', '']) expect(tellProblem({ code, message: 'So.' }, de)).toBe('So.');
  });

  it.each([
    ['German', de],
    ['Arabic', ar],
  ])('has in %s a sentence of every warning that holds no hole, whatever the details are', (_, words) => {
    for (const code of Object.keys(warningGuide)) {
      const { says } = warningGuide[code as keyof typeof warningGuide] as WarningAdvice;
      const told = tellProblem({ code, message: says, details: {} }, words);
      expect(told).not.toBe(says);
      expect(told).not.toMatch(/undefined|null|\[object/);
    }
  });
});
