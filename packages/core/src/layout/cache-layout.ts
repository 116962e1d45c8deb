import type { Element } from '../design/elements/index.ts';
import { factsOf } from '../design/kinds/index.ts';
import type { Mark } from '../scene/marks.ts';
import type { ElementReport } from '../scene/scene.ts';
import type { Warning } from '../scene/warnings.ts';
import type { LayoutContext } from './context.ts';
import type { CachedLayout, LayoutCache } from './layout-cache.ts';

/**
 * Shaping and breaking text is most of what layout costs; a design that is filled a thousand times changes a few texts.
 * Tables are remembered whole, and so is the text of each of their cells.
 */
export function cacheLayout<Laid extends Element>(layout: Layout<Laid>, memory: LayoutCache): Layout<Laid> {
  return (element, context) => {
    if (!isSelfContained(element, context)) return layout(element, context);
    const { locale, pixelRatio, toDevice } = context;
    const around = `${locale} ${pixelRatio} ${toDevice}`;
    const write = () => `${around} ${JSON.stringify(element)}`;
    const key = memory.keyOf?.(element, around, write) ?? write();
    return remembered(key, { ...context, memory }, (anew) => layout(element, anew));
  };
}

/** What was laid out under this key before, with what was said of it then; else what `layOut` makes of the context. */
export function remembered(
  key: string,
  context: LayoutContext & { readonly memory: LayoutCache },
  layOut: (context: LayoutContext) => readonly Mark[],
): readonly Mark[] {
  const { memory } = context;
  const known = memory.get(key);
  const { marks, warnings, reports } = known ?? layoutAnew(context, layOut);
  if (known === undefined) memory.set(key, { marks, warnings, reports });
  for (const warning of warnings) context.warn(warning);
  for (const report of reports) context.report(report);
  return marks;
}

type Layout<Laid extends Element> = (element: Laid, context: LayoutContext) => readonly Mark[];

/**
 * Pictures, and which rows of a table stand on a page, are known to the context alone, and who asks for cells is told of all.
 * Shapes are cheap to lay out, but who compares marks, or keeps something of them, is best served by the same ones.
 */
function isSelfContained(element: Element, { tableParts, tellCell }: LayoutContext): boolean {
  if (element.clip?.src !== undefined || (tellCell !== undefined && factsOf(element).isTable)) return false;
  return !tableParts?.has(element.id) && factsOf(element).isLayoutKept(element);
}

function layoutAnew(context: LayoutContext, layOut: (context: LayoutContext) => readonly Mark[]): CachedLayout {
  const warnings: Warning[] = [];
  const reports: ElementReport[] = [];
  const marks = layOut({
    ...context,
    warn: (warning) => warnings.push(warning),
    report: (report) => reports.push(report),
  });
  return { marks, warnings, reports };
}
