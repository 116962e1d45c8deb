import { renderDesignBody } from '@platen/api';
import { outputFormats } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { toRenderRequest } from '../render-request.ts';
import { contentOf, readStoredRequest, storeRequest } from './stored-request.ts';

const ofFormats = {
  png: { compression: 'best', interlaced: true },
  jpg: { progressive: true, optimizeHuffman: true },
  webp: { effort: 0 },
  pdf: { pageSize: 'Legal', orientation: 'landscape', margins: { top: 1, left: 2 }, imageDpi: 72, embedFonts: false },
  svg: { embedFonts: false },
};
const common = {
  quality: 7,
  width: 30,
  height: 40,
  scale: 0.5,
  resizeMode: 'cover',
  background: '#fff',
  dpi: 100,
  dynamicData: { a: [1, { b: null }] },
  dynamicElements: { t: { text: 'x' } },
  timeZone: 'Europe/Berlin',
  missingVariables: 'error',
  onImageError: 'skip',
};
const requestOf = (body: object) => toRenderRequest(renderDesignBody.parse({ ...body, async: true }));

describe('the stored request of a queued render', () => {
  it.each(outputFormats)('is read as it was, whatever it asks of %s', (format) => {
    const request = requestOf({ keepData: false, ...common, ...ofFormats[format], format });
    expect(readStoredRequest(storeRequest(request))).toEqual(request);
    const plain = requestOf({ format, keepData: false });
    expect(readStoredRequest(storeRequest(plain))).toEqual(plain);
  });

  it('keeps the warnings of its time', () => {
    const { warnings } = requestOf({ format: 'jpg', interlaced: true, colour: 'red' });
    expect(warnings).toHaveLength(2);
    const read = readStoredRequest(storeRequest(requestOf({ format: 'jpg', interlaced: true, colour: 'red' })));
    expect(read.warnings).toEqual(warnings);
  });

  it.each([0, 3_600, undefined])('keeps how long its file lives: %s', (expiresIn) => {
    const request = requestOf({ expiresIn });
    expect(readStoredRequest(storeRequest(request)).expiresInSeconds).toBe(request.expiresInSeconds);
    expect(contentOf(request)).toBe(contentOf(requestOf({})));
  });

  it('has the names that nodes of the version before read as a body', () => {
    const { body } = storeRequest(requestOf({ ...common, ...ofFormats.pdf, format: 'pdf' }));
    expect(toRenderRequest(renderDesignBody.parse(JSON.parse(body)))).toEqual(
      requestOf({ ...common, ...ofFormats.pdf, format: 'pdf' }),
    );
  });

  it('waits for a node that can read it when a newer version stored it', () => {
    expect(() => readStoredRequest({ requestVersion: 2, body: '{}' })).toThrow(
      expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
    );
  });
});
