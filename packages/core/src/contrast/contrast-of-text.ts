import type { Scene } from '../scene/scene.ts';
import { type ContrastElements, judgeContrast, worstContrast } from './judge-contrast.ts';

/** The contrast of an element's text to what lies behind it, 1 to 21; undefined where only the pixels would tell. */
export function contrastOfText(scene: Scene, elementId: string, elements: ContrastElements): number | undefined {
  let least: number | undefined;
  const onText: ContrastElements['onText'] = (mark, behind) => {
    const worst = mark.elementId === elementId ? worstContrast(mark, behind) : undefined;
    if (worst) least = Math.min(worst.ratio, least ?? worst.ratio);
  };
  judgeContrast(scene, { ...elements, onText });
  return least;
}
