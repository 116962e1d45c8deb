import type { BoundDesign } from '../design/bound-design.ts';
import type { ElementReport, Scene } from '../scene/scene.ts';
import type { Warning } from '../scene/warnings.ts';
import type { LayoutContext } from './context.ts';
import { layoutElement } from './elements/index.ts';
import { layoutFill } from './fill.ts';

export type LayoutDesignContext = Omit<LayoutContext, 'warn' | 'report' | 'layoutElement'>;

/** Turns a bound design into a scene. Pure: the same input gives the same JSON. */
export function layoutDesign(design: BoundDesign, context: LayoutDesignContext): Scene {
  const warnings: Warning[] = [...design.warnings];
  const elements: ElementReport[] = [];
  const elementContext: LayoutContext = {
    ...context,
    layoutElement: (element) => layoutElement(element, elementContext),
    warn: (warning) => warnings.push(warning),
    report: (report) => elements.push(report),
  };
  const marks = design.elements.flatMap(elementContext.layoutElement);
  return {
    version: 1,
    width: design.width,
    height: design.height,
    background: layoutFill(design.background, { x: 0, y: 0, width: design.width, height: design.height }),
    marks,
    warnings,
    elements,
  };
}
