import type { VectorFonts } from '../../../packages/engine/src/encode/text/vector-fonts.ts';

const unexpected = (): never => {
  throw new Error('A scene without text asked for a font.');
};

/** For scenes without text. */
export const noFonts: VectorFonts = {
  store: { load: unexpected, face: unexpected, tables: unexpected, spaceUse: unexpected },
  subsetter: { subset: unexpected },
  outliner: { outline: unexpected },
};
