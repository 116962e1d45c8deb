import { defaultRenderOptions } from '@platen/core';
import type { SentCommand } from '../channel/messages.ts';

const text = { type: 'text', width: 64, height: 64, text: '{{ word }}', fontFamily: 'Inter' };
const document = JSON.stringify({ width: 64, height: 64, canvasData: { elements: [text] } });

/** Bound and drawn once before the first job, so that the first caller does not wait for libraries and the usual font. */
export const warmUp: Extract<SentCommand, { readonly type: 'render' }>['job'] = {
  input: {
    digest: 'warm-up',
    document: { digest: 'warm-up', text: document },
    data: JSON.stringify([{ word: 'Warm' }, {}]),
    binding: { timeZone: undefined, missingVariables: 'warn', onImageError: 'fail', warnings: [] },
    options: defaultRenderOptions,
  },
  images: new Map(),
  fonts: [],
  otherFamilies: [],
  tellsNeeds: false,
  tellsDesign: false,
};
