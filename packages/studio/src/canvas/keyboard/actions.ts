import { childrenOf, type ElementKind, factsOf } from '@platen/core';
import { type Alignment, alignElements, tidyElements } from '../../document/commands/align.ts';
import { duplicateElements } from '../../document/commands/duplicate.ts';
import { groupElements, ungroupElements } from '../../document/commands/group.ts';
import { removeGuide } from '../../document/commands/guides.ts';
import { type OrderStep, orderElements } from '../../document/commands/order.ts';
import { hideElements, lockElements, setEach } from '../../document/commands/properties.ts';
import { deleteElements } from '../../document/commands/remove.ts';
import { flipElements, moveElements } from '../../document/commands/transform.ts';
import { type Command, inTurn } from '../../document/design/design.ts';
import { outermost, placesOf, siblingsIn } from '../../document/design/tree.ts';
import { boundsOf, framesOf } from '../../document/geometry/frames.ts';
import { selectable } from '../../document/geometry/hit.ts';
import type { EditName } from '../../document/history/edit-names.ts';
import { beginCrop, croppedNow } from '../cropping.ts';
import type { SessionContext } from '../gestures/session.ts';
import { placeNew } from '../place-new.ts';
import { drawnKinds, type Tool } from '../tools/tools.ts';
import { showBox, zoomAt } from '../viewport.ts';
import { writeIn } from '../write-in.ts';
import { focusArea, isInMenu } from './areas.ts';
import { cropMode } from './crop-mode.ts';
import { chosenStopOf, enterGradient, gradientMode } from './gradient-mode.ts';
import { withModes } from './modes.ts';
import type { Actions } from './shortcuts.ts';

/** How far an arrow key moves, px; `far` is with Shift. */
const nudge = { near: 1, far: 10 };
const zoomStep = 1.25;

export interface ActionsOptions extends SessionContext {
  /** Ends the running gesture of the pointer; returns whether there was one. */
  readonly bailGesture: () => boolean;
  /** Asks for a version to be stored. */
  readonly onSave: () => void;
}

/** What each shortcut does. */
export function createActions(options: ActionsOptions): Actions {
  const { store, canvas, newId, bailGesture, onSave } = options;
  const chosen = () => store.getState().selection.ids;
  const moved = () => ({ ids: chosen(), shown: canvas.getState().shown });
  const run = (name: EditName, make: () => Command) => (burst?: string) => {
    if (chosen().length > 0) store.run(name, make(), burst);
  };
  const move = (x: number, y: number) => run('move', () => moveElements(moved(), { x, y }));
  const align = (alignment: Alignment) => run('align', () => alignElements(moved(), alignment));
  const order = (step: OrderStep) => run('order', () => orderElements(chosen(), step));
  const tool = (name: Tool) => () => canvas.setState({ tool: name });
  const zoom = (factor: number) => () => {
    const { viewport, size } = canvas.getState();
    canvas.setState({ viewport: zoomAt(viewport, { x: size.width / 2, y: size.height / 2 }, factor) });
  };
  const page = () => {
    const { width, height } = store.getState().design;
    return { x: 0, y: 0, width, height };
  };
  const isSetOnAll = (name: string, isSet: (value: unknown) => boolean): boolean => {
    const places = placesOf(store.getState().design);
    return chosen().every((id) => isSet(places.get(id)?.element[name]));
  };
  /** Switches a style of texts on, or off when all have it. */
  const style = (name: string, value: unknown, isSet: (value: unknown) => boolean) =>
    run('change', () => {
      const places = placesOf(store.getState().design);
      const texts = chosen().filter((id) => factsOf({ type: places.get(id)?.element.type as ElementKind }).isText);
      const next = texts.length > 0 && isSetOnAll(name, isSet) ? undefined : value;
      return setEach(texts, [name], () => next);
    });
  /**
   * Selects the next element; after the last one the key moves the focus out of the canvas, as people expect of Tab.
   */
  const step = (by: 1 | -1) => () => {
    const { design, selection } = store.getState();
    const all = selectable(design, selection.within);
    const at = all.indexOf(selection.ids.at(-1) ?? '');
    const id = at < 0 ? all.at(by > 0 ? 0 : -1) : all[at + by];
    store.select({ ids: id === undefined ? [] : [id], within: selection.within });
    return id !== undefined;
  };

  const usual: Actions = {
    undo: () => {
      if (!bailGesture()) store.undo();
    },
    redo: store.redo,
    save: onSave,
    duplicate: run('duplicate', () => {
      const copyMoved: Command = (edited) =>
        moveElements(
          { ids: edited.selection.ids, shown: canvas.getState().shown, evenLocked: true },
          { x: nudge.far, y: nudge.far },
        )(edited);
      return inTurn(duplicateElements(chosen(), newId), copyMoved);
    }),
    selectAll: () => {
      const { activeElement } = document;
      // A dialog lies over the page: its text can be selected.
      if (!isInMenu(activeElement) && activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return false;
      const { design, selection } = store.getState();
      store.select({ ids: selectable(design, selection.within), within: selection.within });
      return true;
    },
    group: run('group', () => groupElements(moved(), newId('group'))),
    ungroup: run('ungroup', () => ungroupElements(moved())),
    forward: order('forward'),
    backward: order('backward'),
    front: order('front'),
    back: order('back'),
    bold: style('fontWeight', 700, (value) => Number(value) >= 600 || value === 'bold'),
    italic: style('fontStyle', 'italic', (value) => value === 'italic'),
    underline: style('textDecoration', 'underline', (value) => value === 'underline'),
    lock: run('lock', () => lockElements(chosen(), !isSetOnAll('locked', (value) => value === true))),
    hide: run('hide', () => hideElements(chosen(), !isSetOnAll('visible', (value) => value === false))),
    delete: () => {
      const { chosenGuide } = canvas.getState();
      canvas.setState({ chosenGuide: null });
      if (chosenGuide !== null) store.run('guides', removeGuide(chosenGuide));
      else if (chosen().length > 0) store.run('delete', deleteElements(chosen()));
    },
    enter: () => {
      const { design, selection } = store.getState();
      const kind = drawnKinds[canvas.getState().tool];
      if (kind) {
        canvas.setState({ tool: 'select' });
        return placeNew(options, { kind, at: { x: design.width / 2, y: design.height / 2 } });
      }
      const [first, ...others] = outermost(design, selection.ids);
      if (first !== undefined && others.length === 0 && writeIn({ store, canvas }, first)) return;
      if (first !== undefined && others.length === 0 && beginCrop({ store, canvas }, first)) return;
      const only = others.length === 0 ? placesOf(design).get(first ?? '')?.element : undefined;
      if (only && childrenOf(only).length === 0 && enterGradient({ store, canvas }, only)) return;
      const inner = first === undefined ? [] : siblingsIn(design, first);
      const top = inner.at(-1);
      if (first !== undefined && top) store.select({ ids: [top.id], within: first });
    },
    leave: () => {
      const { design, selection } = store.getState();
      if (bailGesture() || store.bail()) return;
      if (chosenStopOf({ store, canvas })) return canvas.setState({ chosenStop: null });
      if (croppedNow({ store, canvas })) return canvas.setState({ cropped: null });
      if (canvas.getState().tool !== 'select') canvas.setState({ tool: 'select' });
      else if (selection.within !== null) {
        store.select({ ids: [selection.within], within: placesOf(design).get(selection.within)?.parent ?? null });
      } else store.select({ ids: [], within: null });
    },
    next: step(1),
    previous: step(-1),
    left: move(-nudge.near, 0),
    right: move(nudge.near, 0),
    up: move(0, -nudge.near),
    down: move(0, nudge.near),
    farLeft: move(-nudge.far, 0),
    farRight: move(nudge.far, 0),
    farUp: move(0, -nudge.far),
    farDown: move(0, nudge.far),
    flipX: run('flip', () => flipElements(moved(), 'x')),
    flipY: run('flip', () => flipElements(moved(), 'y')),
    alignLeft: align('left'),
    alignRight: align('right'),
    alignTop: align('top'),
    alignBottom: align('bottom'),
    alignCentre: align('centre'),
    alignMiddle: align('middle'),
    tidy: run('tidy', () => tidyElements(moved())),
    zoomIn: zoom(zoomStep),
    zoomOut: zoom(1 / zoomStep),
    fullSize: () => canvas.setState({ viewport: showBox(page(), canvas.getState().size, 1) }),
    fitPage: () => canvas.setState({ viewport: showBox(page(), canvas.getState().size) }),
    zoomToSelection: () => {
      const { design } = store.getState();
      const { size, shown } = canvas.getState();
      const box = boundsOf(framesOf(design, shown), chosen());
      if (box) canvas.setState({ viewport: showBox(box, size) });
    },
    preview: () => canvas.setState({ preview: 'page' }),
    comparePreview: () => canvas.setState({ preview: 'compared' }),
    selectTool: tool('select'),
    handTool: tool('hand'),
    textTool: tool('text'),
    rectangleTool: tool('rectangle'),
    ellipseTool: tool('ellipse'),
    lineTool: tool('line'),
    imageTool: tool('image'),
    nextArea: () => focusArea(1),
    previousArea: () => focusArea(-1),
    // Only for a picture that is moved under its frame, see `cropMode`.
    larger: () => false,
    smaller: () => false,
    help: () => canvas.setState({ isHelpOpen: true }),
  };
  const next = (by: 1 | -1) => step(by)();
  return withModes(usual, [gradientMode({ store, canvas }, next), cropMode({ store, canvas }, next)]);
}
