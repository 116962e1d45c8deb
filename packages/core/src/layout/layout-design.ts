import type { BoundDesign } from '../design/bound-design.ts';
import type { Element } from '../design/elements/index.ts';
import { type Matrix, multiply, scaling } from '../geometry/matrix.ts';
import type { ElementReport, Scene } from '../scene/scene.ts';
import type { Warning } from '../scene/warnings.ts';
import { createFacePicker } from '../text/pick-face.ts';
import type { LayoutContext } from './context.ts';
import { type ContrastElements, judgeContrast, type TextOverPicture } from './contrast.ts';
import { layoutElement } from './elements/index.ts';
import { layoutFill } from './fill.ts';
import { type LayoutMemory, rememberLayout } from './remember-layout.ts';

export interface LayoutDesignContext
  extends Omit<
    LayoutContext,
    'warn' | 'report' | 'layoutElement' | 'layoutInside' | 'toDevice' | 'locale' | 'facePicker'
  > {
  /**
   * Design px to device px, as `placeScene` says, with a `scale` of 1 for PDF and SVG; a plain enlargement by
   * `pixelRatio` when absent.
   */
  readonly placement?: Matrix;
  /** Layouts of earlier designs with the same fonts and measurer; default: none is remembered. */
  readonly memory?: LayoutMemory;
}

/** Turns a bound design into a scene. Pure: the same input gives the same JSON. */
export function layoutDesign(design: BoundDesign, context: LayoutDesignContext): Scene {
  const warnings: Warning[] = [...design.warnings];
  const elements: ElementReport[] = [];
  const { placement, memory, ...ports } = context;
  const layOut = memory ? rememberLayout(layoutElement, memory) : layoutElement;
  const facePicker = createFacePicker(context.fonts);
  const contextAt = (toDevice: Matrix): LayoutContext => {
    const elementContext: LayoutContext = {
      ...ports,
      locale: design.locale,
      facePicker,
      toDevice,
      layoutElement: (element) => layOut(element, elementContext),
      layoutInside: (element, transform) => layOut(element, contextAt(multiply(toDevice, transform))),
      warn: (warning) => warnings.push(warning),
      report: (report) => elements.push(report),
    };
    return elementContext;
  };
  const ratio = context.pixelRatio ?? 1;
  const page = contextAt(placement ?? scaling(ratio, ratio));
  const marks = design.elements.flatMap(page.layoutElement);
  const scene: Scene = {
    version: 1,
    width: design.width,
    height: design.height,
    background: layoutFill(design.background, { x: 0, y: 0, width: design.width, height: design.height }),
    marks,
    warnings,
    elements,
  };
  return { ...scene, warnings: [...warnings, ...judgeContrast(scene, contrastElements(design)).warnings] };
}

/** Text of a laid-out design that stands on pictures: whether it reads well is for `judgeOverPixels` to say. */
export function findTextOverPictures(scene: Scene, design: BoundDesign): readonly TextOverPicture[] {
  return judgeContrast(scene, contrastElements(design)).overPictures;
}

function contrastElements({ elements }: BoundDesign): ContrastElements {
  return {
    decorative: idsWhere(elements, ({ decorative }) => decorative === true),
    pictures: idsWhere(elements, ({ type }) => type === 'svg' || type === 'image'),
  };
}

function idsWhere(elements: readonly Element[], isMeant: (element: Element) => boolean): ReadonlySet<string> {
  const idsOf = (element: Element): readonly string[] => [
    ...(isMeant(element) ? [element.id] : []),
    ...(element.type === 'group' ? element.children.flatMap(idsOf) : []),
  ];
  return new Set(elements.flatMap(idsOf));
}
