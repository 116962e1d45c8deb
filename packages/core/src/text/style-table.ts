import type { TextStyle } from '../scene/marks.ts';
import { fontOf, type Segment } from './segments.ts';

/** Emoji have colours of their own, which an elliptical gradient would replace. */
const inked = { type: 'solid', color: '#000000' } as const;

/** Collects the styles of a text mark; runs name them by number. */
export interface StyleTable {
  index(segment: Segment, letterSpacing: number): number;
  readonly styles: readonly TextStyle[];
}

export function createStyleTable(): StyleTable {
  const styles: TextStyle[] = [];
  const known = new Map<string, number>();
  return {
    styles,
    index: (segment, letterSpacing) => {
      const { style } = segment;
      const { face, size, weight, italic, lang, features } = fontOf(segment);
      const entry: TextStyle = {
        face,
        size,
        weight,
        italic,
        letterSpacing,
        lang,
        features,
        fill: segment.face.emoji && style.fill?.type === 'radial' ? inked : style.fill,
        stroke: style.stroke,
        shadows: style.shadows,
      };
      const key = JSON.stringify(entry);
      const index = known.get(key) ?? styles.push(entry) - 1;
      known.set(key, index);
      return index;
    },
  };
}
