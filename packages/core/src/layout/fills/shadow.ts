import type { z } from 'zod';
import type { Element } from '../../design/elements/index.ts';
import type { shadow as shadowSchema } from '../../design/values.ts';
import type { Box } from '../../geometry/box.ts';
import type { Shape } from '../../geometry/shape.ts';
import { innerMark } from '../../scene/inner-mark.ts';
import type { Mark, ShapeMark } from '../../scene/marks.ts';
import type { Shadow } from '../../scene/paint.ts';
import { outerGroup } from '../outer-group.ts';
import { layoutColor } from './fill.ts';

type DesignShadow = z.output<typeof shadowSchema>;

/** The shadows of an element, the first on top. */
export function layoutShadows(shadow: DesignShadow | readonly DesignShadow[] | undefined): readonly Shadow[] {
  if (shadow === undefined) return [];
  const list: readonly DesignShadow[] = Array.isArray(shadow) ? shadow : [shadow as DesignShadow];
  return list.map(({ color, offsetX, offsetY, blur, spread, inset }) => ({
    color: layoutColor(color),
    offsetX,
    offsetY,
    blur,
    spread,
    inset,
  }));
}

/** Whether a shadow is one that follows alpha alone, as `filter: drop-shadow` does. */
export function isPlainDrop({ spread, inset }: Shadow): boolean {
  return spread === 0 && !inset;
}

/** Opaque outlines that a mark is known to have; null where it has holes or soft parts. */
export interface Silhouette {
  /** What is covered from outside. */
  readonly outer: Shape;
  /** Where inset shadows fall: within a border. */
  readonly inner: Shape;
}

/** The silhouette of an opaque box without a border; null where a clip cuts it. */
export function boxSilhouette({ clip }: Pick<Element, 'clip'>, box: Box): Silhouette | null {
  const shape: Shape = { type: 'rect', ...box };
  return clip === undefined ? { outer: shape, inner: shape } : null;
}

/**
 * Gives a mark that covers a known outline the shadows of that outline, as CSS `box-shadow` draws them: sharp corners
 * stay sharp, round ones stay parallel. Only where one is spread or inset; plain ones are the same either way. A mark
 * without a known outline keeps them, and painters follow its alpha.
 */
export function castBySilhouette(mark: Mark, silhouette: Silhouette | null): Mark {
  const { dropShadows } = mark;
  if (silhouette === null || dropShadows.every(isPlainDrop)) return mark;
  const outer = dropShadows.filter(({ inset }) => !inset);
  const inner = dropShadows.filter(({ inset }) => inset);
  const caster = (shape: Shape, shadows: readonly Shadow[]): readonly ShapeMark[] =>
    shadows.length === 0
      ? []
      : [
          {
            kind: 'shape',
            ...innerMark(mark.elementId),
            shape,
            fill: null,
            stroke: null,
            shadows,
          },
        ];
  return outerGroup({ ...mark, dropShadows: [] }, (bare) => [
    ...caster(silhouette.outer, outer),
    { ...bare, clip: mark.clip },
    ...caster(silhouette.inner, inner),
  ]);
}
