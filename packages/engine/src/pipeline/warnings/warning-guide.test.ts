import { bindDesign, collectImageNeeds, defaultRenderOptions, parseDesign, type RenderOptions } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { type WarningAdvice, warningGuide } from '../../../../core/src/scene/warning-guide.ts';
import { render } from '../render.ts';
import type { ImageSource } from '../render-job.ts';
import { createRenderServices } from '../render-services.ts';

const services = createRenderServices();

describe.each(Object.entries<WarningAdvice>(warningGuide))('the example of %s in the reference', (code, advice) => {
  it('gives this warning, in these words, and no other', async () => {
    const { dynamicData, pageSize, ...options } = (advice.request ?? {}) as Partial<RenderOptions> & {
      readonly dynamicData?: Readonly<Record<string, unknown>>;
      readonly pageSize?: 'A4';
    };
    const canvasData = { background: '#ffffff', elements: advice.elements };
    const design = bindDesign(parseDesign({ width: 300, height: 120, canvasData }), {
      ...(dynamicData && { dynamicData }),
    });
    const pdf = { ...defaultRenderOptions.pdf, ...(pageSize && { pageSize }) };
    const images = new Map(
      collectImageNeeds(design).flatMap(({ src }): [string, ImageSource][] => {
        const data = /^data:image\/png;base64,(.*)$/.exec(src)?.[1];
        return data === undefined ? [] : [[src, { status: 'bytes', bytes: Buffer.from(data, 'base64') }]];
      }),
    );
    const { warnings } = await render(
      { design, images, options: { ...defaultRenderOptions, ...options, pdf } },
      services,
    );
    expect(warnings.map((warning) => [warning.code, warning.message])).toEqual([[code, advice.says]]);
  });
});
