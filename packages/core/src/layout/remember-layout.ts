import type { Element } from '../design/elements/index.ts';
import type { Mark } from '../scene/marks.ts';
import type { ElementReport } from '../scene/scene.ts';
import type { Warning } from '../scene/warnings.ts';
import type { LayoutAny, LayoutContext } from './context.ts';

/** What an element became, with what was said of it on the way. */
export interface RememberedLayout {
  readonly marks: readonly Mark[];
  readonly warnings: readonly Warning[];
  readonly reports: readonly ElementReport[];
}

/**
 * Layouts of earlier designs, by everything that decides them but the fonts and the measurer: one memory belongs to one
 * set of these.
 */
export interface LayoutMemory {
  get(key: string): RememberedLayout | undefined;
  set(key: string, layout: RememberedLayout): void;
}

/** Shaping and breaking text is most of what layout costs; a design that is filled a thousand times changes a few texts. */
export function rememberLayout(layout: LayoutAny, memory: LayoutMemory): LayoutAny {
  return (element, context) => {
    if (!isSelfContained(element)) return layout(element, context);
    const { locale, pixelRatio, toDevice } = context;
    const key = JSON.stringify([element, locale, pixelRatio, toDevice]);
    const known = memory.get(key);
    const { marks, warnings, reports } = known ?? layoutAnew(layout, element, context);
    if (known === undefined) memory.set(key, { marks, warnings, reports });
    for (const warning of warnings) context.warn(warning);
    for (const report of reports) context.report(report);
    return marks;
  };
}

/** Pictures are known to the context alone. */
function isSelfContained({ type, clip }: Element): boolean {
  return type === 'text' && clip?.src === undefined;
}

function layoutAnew(layout: LayoutAny, element: Element, context: LayoutContext): RememberedLayout {
  const warnings: Warning[] = [];
  const reports: ElementReport[] = [];
  const marks = layout(element, {
    ...context,
    warn: (warning) => warnings.push(warning),
    report: (report) => reports.push(report),
  });
  return { marks, warnings, reports };
}
