import { PlatenError } from '@platen/core';

/** The same for a design that never was and for one of another account. An id of another kind of thing is told to be one. */
export function noSuchDesign(id: string): PlatenError {
  const isTemplate = id.startsWith('tpl_');
  return new PlatenError('INVALID_DESIGN_ID', {
    ...(isTemplate && {
      message: `${id.slice(0, 64)} is the id of a template. Templates are at /v1/templates, and rendered at /v1/render/template/{templateId}.`,
      details: { expected: 'the id of a design, such as dsn_…', received: 'the id of a template' },
    }),
  });
}
