import { contrastOfText } from '../contrast/contrast-of-text.ts';
import {
  type ContrastElements,
  type ContrastFindings,
  judgeContrast,
  type TextOverPicture,
} from '../contrast/judge-contrast.ts';
import type { BoundDesign } from '../design/bound-design.ts';
import type { Element } from '../design/elements/index.ts';
import { factsOf, withInner } from '../design/kinds/index.ts';
import type { Box } from '../geometry/box.ts';
import { applyToPoint, identity, isIdentity, type Matrix, multiply, scaling } from '../geometry/matrix.ts';
import type { ElementReport, Scene } from '../scene/scene.ts';
import type { Warning } from '../scene/warnings.ts';
import { createFacePicker, type FacePicker } from '../text/faces/pick-face.ts';
import { cacheLayout } from './cache-layout.ts';
import type { LayoutContext } from './context.ts';
import { isOpaquePicture } from './elements/image.ts';
import { layoutElement } from './elements/index.ts';
import { layoutFill } from './fills/fill.ts';
import { arrangeGroups } from './groups/arrange-groups.ts';
import { fillPageNumbers } from './pages/fill-page-numbers.ts';
import { type PageNumber, pageElements } from './pages/page-elements.ts';
import { type PagedTable, planPages } from './pages/plan-pages.ts';
import { Refusals } from './refusals.ts';
import { copiesOffPage } from './warnings/copies-off-page.ts';
import { unseenElements } from './warnings/unseen-elements.ts';

export interface LayoutDesignContext
  extends Omit<
    LayoutContext,
    'warn' | 'report' | 'layoutElement' | 'layoutInside' | 'toDevice' | 'locale' | 'facePicker' | 'tableParts'
  > {
  /**
   * Design px to device px, as `placeScene` says, with a `scale` of 1 for PDF and SVG; a plain enlargement by
   * `pixelRatio` when absent.
   */
  readonly placement?: Matrix;
  /** The part of the page that the output shows, design px; the whole page when absent. */
  readonly shown?: Box;
}

/** Turns a bound design into the scene of one page. Pure: the same input gives the same JSON. */
export function layoutDesign(design: BoundDesign, context: LayoutDesignContext): Scene {
  const shared = { ...context, facePicker: createFacePicker(context.fonts) };
  const arranged = arrange(design, shared);
  const scene = layoutPage(arranged, shared, { number: { page: 1, pages: 1 }, plans: new Map() });
  return { ...scene, warnings: [...design.warnings, ...scene.warnings] };
}

/**
 * Turns a bound design into the scenes of all its pages, the first of which holds what the design holds. There are
 * further ones where a table with `overflow: paginate` does not fit its box. What repeats on each page may be warned of on
 * each.
 *
 * @throws PlatenError INVALID_DIMENSIONS when there would be more than a hundred pages.
 */
export function layoutPages(design: BoundDesign, context: LayoutDesignContext): readonly [Scene, ...Scene[]] {
  const shared = { ...context, facePicker: createFacePicker(context.fonts) };
  const arranged = arrange(design, shared);
  const plans = planPages(arranged.elements, design, contextOf(design, shared, { warnings: [], elements: [] }));
  const pages = Math.max(1, ...[...plans.values()].map(({ parts }) => parts.length));
  const scenes = Array.from({ length: pages }, (_, index) => {
    const scene = layoutPage(arranged, shared, { number: { page: index + 1, pages }, plans });
    return index === 0 ? { ...scene, warnings: [...design.warnings, ...scene.warnings] } : scene;
  });
  return scenes as unknown as readonly [Scene, ...Scene[]];
}

/**
 * The design with the children of rows and columns in their places, as layout sees it. For what moves elements before they
 * are laid out, such as `adaptDesign`. Pictures are not needed yet.
 */
export function arrangeDesign(design: BoundDesign, context: Omit<LayoutDesignContext, 'images'>): BoundDesign {
  return arrange(design, { ...context, images: new Map(), facePicker: createFacePicker(context.fonts) });
}

function arrange(design: BoundDesign, shared: SharedContext): BoundDesign {
  return arrangeGroups(design, contextOf(design, shared, { warnings: [], elements: [] }));
}

/** Text of a laid-out page that stands on pictures: whether it reads well is for `judgeOverPixels` to say. */
export function findTextOverPictures(scene: Scene, design: BoundDesign): readonly TextOverPicture[] {
  return findContrast(scene, design).overPictures;
}

/** The contrast of a text of a laid-out page to what lies behind it, 1 to 21; undefined where only the pixels would tell. */
export function textContrast(scene: Scene, design: BoundDesign, elementId: string): number | undefined {
  return contrastOfText(scene, elementId, contrastElements(design));
}

/** By a scene's marks: layout asks for the warnings, and the owner of the pictures for the rest. */
const contrastOf = new WeakMap<Scene['marks'], { readonly design: BoundDesign; readonly findings: ContrastFindings }>();

function findContrast(scene: Scene, design: BoundDesign): ContrastFindings {
  const known = contrastOf.get(scene.marks);
  if (known?.design === design) return known.findings;
  const findings = judgeContrast(scene, contrastElements(design));
  contrastOf.set(scene.marks, { design, findings });
  return findings;
}

type SharedContext = LayoutDesignContext & { readonly facePicker: FacePicker };

interface PageRequest {
  readonly number: PageNumber;
  readonly plans: ReadonlyMap<string, PagedTable>;
}

/** What is found on the way. */
interface Findings {
  readonly warnings: Warning[];
  readonly elements: ElementReport[];
  /** Absent: the first element that refuses its data ends the layout. */
  readonly refusals?: Refusals;
}

function layoutPage(design: BoundDesign, shared: SharedContext, { number, plans }: PageRequest): Scene {
  const refusals = new Refusals();
  const findings: Findings = { warnings: [], elements: [], refusals };
  const tableParts = new Map([...plans].map(([id, { parts }]) => [id, parts[number.page - 1] ?? null] as const));
  const context = contextOf(design, shared, findings, tableParts);
  const elements = fillPageNumbers(pageElements(design.elements, number, plans), number);
  const scene: Scene = {
    version: 1,
    width: design.width,
    height: design.height,
    background: layoutFill(design.background, { x: 0, y: 0, width: design.width, height: design.height }),
    marks: elements.flatMap(context.layoutElement),
    warnings: [],
    elements:
      number.pages > 1 ? findings.elements.map((report) => ({ ...report, page: number.page })) : findings.elements,
  };
  refusals.throwAll();
  const { warnings, elements: reports } = findings;
  const isOpaque = (key: string) => isOpaquePicture(key, shared.images);
  return {
    ...scene,
    warnings: [
      ...warnings,
      ...copiesOffPage(design, reports),
      ...unseenElements(scene, { ...design, elements }, { shown: shared.shown ?? pageOf(design), isOpaque }),
      ...findContrast(scene, design).warnings,
    ],
  };
}

const pageOf = ({ width, height }: BoundDesign): Box => ({ x: 0, y: 0, width, height });

function contextOf(
  design: BoundDesign,
  { placement, ...ports }: SharedContext,
  { warnings, elements, refusals }: Findings,
  tableParts?: LayoutContext['tableParts'],
): LayoutContext {
  const { memory } = ports;
  const layOutOne = memory ? cacheLayout(layoutElement, memory) : layoutElement;
  const layOut: typeof layOutOne = (element, elementContext) =>
    refusals ? refusals.around(() => layOutOne(element, elementContext)) : layOutOne(element, elementContext);
  const contextAt = (toDevice: Matrix, toPage: Matrix): LayoutContext => {
    const elementContext: LayoutContext = {
      ...ports,
      locale: design.locale,
      toDevice,
      ...(tableParts && { tableParts }),
      layoutElement: (element) => layOut(element, elementContext),
      layoutInside: (element, transform) =>
        layOut(element, contextAt(multiply(toDevice, transform), multiply(toPage, transform))),
      warn: (warning) => warnings.push(warning),
      report: (report) => elements.push({ ...report, box: boxOnPage(report.box, toPage) }),
    };
    return elementContext;
  };
  const ratio = ports.pixelRatio ?? 1;
  return contextAt(placement ?? scaling(ratio, ratio), identity);
}

/** A box in a group as one of the page: about the same centre, as it is before anything is turned. */
function boxOnPage(box: Box, toPage: Matrix): Box {
  if (isIdentity(toPage)) return box;
  const [x, y] = applyToPoint(toPage, box.x + box.width / 2, box.y + box.height / 2);
  return { ...box, x: x - box.width / 2, y: y - box.height / 2 };
}

function contrastElements({ elements }: BoundDesign): ContrastElements {
  return {
    decorative: idsWhere(elements, ({ decorative }) => decorative === true),
    pictures: idsWhere(elements, (element) => factsOf(element).isPicture),
  };
}

function idsWhere(elements: readonly Element[], isMeant: (element: Element) => boolean): ReadonlySet<string> {
  return new Set(elements.flatMap(withInner).flatMap((element) => (isMeant(element) ? [element.id] : [])));
}
