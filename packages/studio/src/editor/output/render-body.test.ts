import { renderDesignBody } from '@platen/api';
import { defaultRenderOptions } from '@platen/core';
import { warnOfIgnoredOptions } from '@platen/core/options';
import { describe, expect, it } from 'vitest';
import { fittingOptions, type MoreOptions } from './more-options.ts';
import { outputFormats } from './output-formats.ts';
import { defaults, renderBody } from './render-body.ts';

/** A value that is no default, of each option. */
const chosen = {
  width: 640,
  height: 480,
  resizeMode: 'cover',
  background: '#ff0000',
  dpi: 300,
  compression: 'best',
  interlaced: true,
  progressive: true,
  optimizeHuffman: true,
  effort: 6,
  pageSize: 'Custom',
  orientation: 'landscape',
  margins: { top: 1, right: 2, bottom: 3, left: 4 },
  imageDpi: 150,
  embedFonts: false,
  timeZone: 'Europe/Berlin',
  onImageError: 'skip',
  missingVariables: 'error',
} satisfies Required<MoreOptions>;

/** Fields of a render that say what is done with the file, and not how it looks; and those that the form has elsewhere. */
const elsewhere = [
  ...['designId', 'version', 'format', 'quality', 'scale', 'dynamicData', 'dynamicElements'],
  ...['cache', 'keepData', 'debug', 'async', 'expiresIn', 'webhook', 'webhookMode'],
];

describe('the body of a render', () => {
  it('can hold every option of the API that a file can look different by', () => {
    const known = Object.keys(renderDesignBody.shape).filter((field) => !elsewhere.includes(field));
    expect(Object.keys(chosen).sort()).toEqual(known.sort());
  });

  it.each(outputFormats)('holds of %s what has an effect on it, as the API takes it', (format) => {
    const body = renderBody({ ...defaults, format, scale: 2, quality: 75, more: chosen }, { name: 'Ada' });
    const read = renderDesignBody.parse(body);
    expect(read).toMatchObject(body);
    expect(warnOfIgnoredOptions(format, read)).toEqual([]);
    // Nothing that fits is left out.
    const offered = new Set(fittingOptions(format, chosen));
    for (const [option, value] of Object.entries(chosen))
      if (warnOfIgnoredOptions(format, { [option]: value }).length > 0) expect(offered).not.toContain(option);
      else if (!['dpi', 'orientation'].includes(option)) expect(body).toHaveProperty(option, value);
  });

  it('has no size of its own on a paper that has one, and says which way that lies', () => {
    const body = renderBody({ ...defaults, format: 'pdf', scale: 2, more: { ...chosen, pageSize: 'A4' } }, undefined);
    expect(body).toMatchObject({ pageSize: 'A4', orientation: 'landscape', margins: chosen.margins });
    for (const idle of ['width', 'height', 'scale', 'resizeMode']) expect(body).not.toHaveProperty(idle);
  });

  it('leaves out what is the default', () => {
    expect(renderBody(defaults, {})).toEqual({ format: 'png' });
    expect(renderBody({ ...defaults, transparent: true, more: { background: '#ff0000' } }, {})).toEqual({
      format: 'png',
      background: 'transparent',
    });
    expect([defaults.scale, defaults.quality]).toEqual([defaultRenderOptions.scale, defaultRenderOptions.quality]);
  });
});
