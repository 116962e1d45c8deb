import { framesOf } from '../../document/geometry/frames.ts';
import { enterPath, hitPath, pickFrom } from '../../document/geometry/hit.ts';
import type { Handle } from '../../document/geometry/resize.ts';
import { isShownAs } from '../../engine/empty-texts.ts';
import { drawnKinds } from '../tools/tools.ts';
import { panBy } from '../viewport.ts';
import { cropSession, type GrippedPicture } from './crop-session.ts';
import { drawSession } from './draw-session.ts';
import { type GrippedGradient, gradientSession } from './gradient-session.ts';
import { type GrippedGuide, guideSession } from './guide-session.ts';
import { linePointSession } from './line-point-session.ts';
import { marqueeSession } from './marquee-session.ts';
import { moveSession } from './move-session.ts';
import { resizeSession } from './resize-session.ts';
import { rotateSession } from './rotate-session.ts';
import { hitReach, isDrag, onPage, type PointerAt, type Session, type SessionContext } from './session.ts';
import { type GrippedShape, shapeSession } from './shape-session.ts';
import { type GrippedLine, tableLineSession } from './table-line-session.ts';

/** What was pressed, when it is more than the page. */
export type Grip =
  | { readonly grip: 'resize'; readonly handle: Handle }
  | { readonly grip: 'rotate' }
  | { readonly grip: 'point'; readonly id: string; readonly index: number }
  | GrippedLine
  | ({ readonly grip: 'guide' } & GrippedGuide)
  | ({ readonly grip: 'shape' } & GrippedShape)
  | ({ readonly grip: 'crop' } & GrippedPicture)
  | ({ readonly grip: 'gradient' } & GrippedGradient);

export interface Press {
  readonly at: PointerAt;
  readonly grip?: Grip | undefined;
  /** Whether the pointer moves the view: by its middle button, or while the space bar is held. */
  readonly isPan: boolean;
}

/** Begins what a press of the pointer means. */
export function beginSession(context: SessionContext, { at, grip, isPan }: Press): Session | undefined {
  const { tool } = context.canvas.getState();
  context.canvas.setState({ chosenGuide: null, chosenStop: null });
  if (isPan || tool === 'hand') return panSession(context, at);
  const held = grip?.grip === 'crop' ? grip : undefined;
  const cropping = context.canvas.getState().cropped && cropSession(context, held, at);
  if (cropping) return cropping;
  context.canvas.setState({ cropped: null });
  const kind = drawnKinds[tool];
  // A ruler makes guides with every tool; an existing guide does not block a tool.
  if (grip?.grip === 'guide' && (!kind || grip.index === undefined)) return guideSession(context, grip, at);
  if (kind) return drawSession(context, kind, at);
  if (grip?.grip === 'resize') return resizeSession(context, grip.handle, at);
  if (grip?.grip === 'rotate') return rotateSession(context, at);
  if (grip?.grip === 'shape') return shapeSession(context, grip, at);
  if (grip?.grip === 'gradient') return gradientSession(context, grip, at);
  if (grip?.grip === 'column' || grip?.grip === 'row') return tableLineSession(context, grip, at);
  if (grip?.grip === 'point') return linePointSession(context, grip, at);
  return chooseSession(context, at);
}

function panSession({ canvas }: SessionContext, from: PointerAt): Session {
  const { viewport } = canvas.getState();
  const shift = ({ screen }: PointerAt): void =>
    canvas.setState({ viewport: panBy(viewport, { x: screen.x - from.screen.x, y: screen.y - from.screen.y }) });
  return { move: shift, end: shift, bail: () => canvas.setState({ viewport }) };
}

/** A press on an element selects it and may move it; a press beside all elements draws a box that selects. */
function chooseSession(context: SessionContext, at: PointerAt): Session {
  const { store } = context;
  const { selection } = store.getState();
  const path = pathAt(context, at);
  const picked = at.ctrl ? path.at(-1) : pickFrom(path, selection.within);
  if (picked === undefined) return marqueeSession(context, at);
  const isChosen = path.some((id) => selection.ids.includes(id));
  const within = path[path.indexOf(picked) - 1] ?? null;
  const isPicked = selection.ids.includes(picked);
  if (at.shift) {
    if (!isPicked) store.select({ ids: [...selection.ids, picked], within });
  } else if (!isChosen || at.ctrl) store.select({ ids: [picked], within });
  const before = selection;
  const moving = moveSession(context, at);
  return {
    move: moving.move,
    end: (last) => {
      moving.end(last);
      if (isDrag(at, last)) return;
      // When several are selected, a click without a drag selects the clicked one, or takes it out with Shift.
      if (at.shift && isPicked) store.select({ ids: selection.ids.filter((id) => id !== picked), within });
      else if (isChosen && !at.shift) store.select({ ids: [picked], within });
    },
    bail: () => {
      moving.bail();
      store.select(before);
    },
  };
}

/** Selects what is pressed for a menu, unless it is already selected; beside all elements the selection is cleared. */
export function chooseForMenu(context: SessionContext, at: PointerAt): void {
  const { store } = context;
  const { selection } = store.getState();
  const path = pathAt(context, at);
  if (path.some((id) => selection.ids.includes(id))) return;
  const picked = pickFrom(path, selection.within);
  if (picked === undefined) store.select({ ids: [], within: null });
  else store.select({ ids: [picked], within: path[path.indexOf(picked) - 1] ?? null });
}

/** A double click goes one group deeper. Returns the id of the element that it selects. */
export function enterAt(context: SessionContext, at: PointerAt): string | undefined {
  const { store } = context;
  const entered = enterPath(pathAt(context, at), store.getState().selection.ids);
  if (entered) store.select({ ids: [entered.id], within: entered.within });
  return entered?.id;
}

/** What lies under a point of the page, as `hitPath` tells it. */
export function pathAt(context: SessionContext, { page }: Pick<PointerAt, 'page'>): readonly string[] {
  const { design } = context.store.getState();
  const { shown, laidOut } = context.canvas.getState();
  const copiesOf = (id: string) => laidOut?.scene.elements.filter((report) => isShownAs(report.id, id)) ?? [];
  return hitPath({ design, frames: framesOf(design, shown), copiesOf }, page, onPage(context, hitReach));
}
