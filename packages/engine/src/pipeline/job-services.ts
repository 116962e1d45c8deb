import { withOwnFaces } from '@platen/core/fonts';
import type { RenderJob, RenderServices } from './render-job.ts';

/** What one job is done with: the account's fonts of the job are known, and nothing of them is kept. */
export function servicesFor({ fonts = [] }: Pick<RenderJob, 'fonts'>, warm: RenderServices): RenderServices {
  return {
    ...warm,
    fonts: withOwnFaces(warm.fonts, warm.fontStore.useAccountFonts(fonts)),
    ...(fonts.length > 0 && {
      layouts: undefined,
      bases: undefined,
      pdf: { ...warm.pdf, keepsFonts: false },
    }),
  };
}
