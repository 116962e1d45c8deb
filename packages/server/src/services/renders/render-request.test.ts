import { parseInput, renderDesignBody, renderFieldCodes } from '@platen/api';
import { PlatenError } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { toRenderRequest } from './render-request.ts';

const parseRenderRequest = (body: unknown) =>
  toRenderRequest(parseInput(renderDesignBody, body ?? {}, renderFieldCodes));

function refusal(body: unknown): PlatenError {
  try {
    parseRenderRequest(body);
  } catch (cause) {
    if (cause instanceof PlatenError) return cause;
    throw cause;
  }
  throw new Error('expected a refusal');
}

describe('a render request', () => {
  it('has a default for everything, also without a body', () => {
    for (const body of [undefined, null, {}]) {
      const request = parseRenderRequest(body);
      expect(request.options).toMatchObject({ format: 'png', quality: 90, scale: 1, dpi: 72, resizeMode: 'contain' });
      expect(request).toMatchObject({ cache: true, debug: false, missingVariables: 'warn', onImageError: 'fail' });
      expect(request.warnings).toEqual([]);
    }
  });

  it.each([
    ['modifications', 'dynamicElements'],
    ['data', 'dynamicData'],
    ['webhook_url', 'webhook'],
    ['dynamicdata', 'dynamicData'],
    ['qualty', 'quality'],
    ['zzz', undefined],
  ])('says of the unknown field %s that %s was meant', (option, didYouMean) => {
    const { warnings } = parseRenderRequest({ [option]: {} });
    expect(warnings).toMatchObject([{ code: 'OPTION_IGNORED', details: { option } }]);
    expect(warnings[0]?.details?.['didYouMean']).toBe(didYouMean);
  });

  it('takes jpeg as jpg', () => {
    expect(parseRenderRequest({ format: 'jpeg' }).options.format).toBe('jpg');
  });

  it.each([
    [{ format: 'exe' }, 'INVALID_FORMAT', 'format'],
    [{ format: 'PNG' }, 'INVALID_FORMAT', 'format'],
    [{ format: '__proto__' }, 'INVALID_FORMAT', 'format'],
    [{ format: 1 }, 'INVALID_FORMAT', 'format'],
    [{ quality: 0 }, 'INVALID_QUALITY', 'quality'],
    [{ quality: 101 }, 'INVALID_QUALITY', 'quality'],
    [{ quality: 90.5 }, 'INVALID_QUALITY', 'quality'],
    [{ quality: '90' }, 'INVALID_QUALITY', 'quality'],
    [{ quality: null }, 'INVALID_QUALITY', 'quality'],
    [{ width: 0 }, 'INVALID_DIMENSIONS', 'width'],
    [{ width: -5 }, 'INVALID_DIMENSIONS', 'width'],
    [{ height: 1.5 }, 'INVALID_DIMENSIONS', 'height'],
    [{ height: 10_001 }, 'INVALID_DIMENSIONS', 'height'],
    [{ scale: 0.09 }, 'INVALID_DIMENSIONS', 'scale'],
    [{ scale: 5.01 }, 'INVALID_DIMENSIONS', 'scale'],
    [{ dpi: 0 }, 'INVALID_REQUEST', 'dpi'],
    [{ dpi: 601 }, 'INVALID_REQUEST', 'dpi'],
    [{ resizeMode: 'squash' }, 'INVALID_REQUEST', 'resizeMode'],
    [{ pageSize: 'A3' }, 'INVALID_REQUEST', 'pageSize'],
    [{ margins: { top: -1 } }, 'INVALID_REQUEST', 'margins.top'],
    [{ compression: 'max' }, 'INVALID_REQUEST', 'compression'],
    [{ cache: 'yes' }, 'INVALID_REQUEST', 'cache'],
    [{ dynamicData: [] }, 'INVALID_DYNAMIC_DATA', 'dynamicData'],
    [{ dynamicElements: { a: 1 } }, 'INVALID_DYNAMIC_DATA', 'dynamicElements.a'],
    [{ webhook: 'example.com/hook' }, 'INVALID_REQUEST', 'webhook'],
    [{ webhook: 'ftp://example.com/' }, 'INVALID_REQUEST', 'webhook'],
    [{ webhook: 7 }, 'INVALID_REQUEST', 'webhook'],
    [{ webhookMode: 'blocking' }, 'INVALID_REQUEST', 'webhookMode'],
    [{ webhookMode: 'later', webhook: 'https://example.com/' }, 'INVALID_REQUEST', 'webhookMode'],
    [{ webhookMode: 'blocking', webhook: 'https://example.com/', async: true }, 'INVALID_REQUEST', 'webhookMode'],
    [{ async: 'yes' }, 'INVALID_REQUEST', 'async'],
    [{ version: 'latest' }, 'INVALID_REQUEST', 'version'],
  ])('refuses %j with %s, naming the field', (body, code, field) => {
    const error = refusal(body);
    expect(error.code).toBe(code);
    expect(error.details['field']).toBe(field);
    expect(error.message).toContain(field);
  });

  it.each(['x', 1, [], true])('refuses a body that is %j', (body) => {
    expect(refusal(body).code).toBe('INVALID_REQUEST');
  });

  it('tells what was expected and what came', () => {
    expect(refusal({ dynamicData: 'x' }).details).toMatchObject({
      field: 'dynamicData',
      issue: expect.stringContaining('expected an object'),
      expected: expect.any(String),
      errors: [{ path: '/dynamicData', received: '"x"' }],
    });
  });

  it('warns of options that belong to another format or to none', () => {
    const { warnings } = parseRenderRequest({ format: 'png', pageSize: 'A4', progressive: true, qualtiy: 3 });
    expect(warnings.map(({ code, details }) => [code, details?.['option']])).toEqual([
      ['OPTION_IGNORED', 'progressive'],
      ['OPTION_IGNORED', 'pageSize'],
      ['OPTION_IGNORED', 'qualtiy'],
    ]);
  });

  it('takes expiresIn in seconds and 0 as never', () => {
    expect(parseRenderRequest({ expiresIn: 60 }).expiresInSeconds).toBe(60);
    expect(parseRenderRequest({ expiresIn: 0 }).expiresInSeconds).toBeNull();
  });
});
