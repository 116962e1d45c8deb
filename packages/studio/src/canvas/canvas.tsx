import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { tinykeys } from 'tinykeys';
import { useStore } from 'zustand';
import { useBrandValues } from '../engine/branded.ts';
import type { FirstPicture } from '../engine/first-picture.ts';
import { useNotDrawn } from '../engine/use-not-drawn.ts';
import { useMessages } from '../messages/messages.tsx';
import { useNewWords } from '../messages/use-words.ts';
import { Alert } from '../ui/alert.tsx';
import classes from './canvas.module.css';
import { ContextMenu } from './context-menu/context-menu.tsx';
import { menuEvents } from './context-menu/menu-events.ts';
import { dropEvents } from './dropping/drop-events.ts';
import { DropNotice } from './dropping/drop-notice.tsx';
import { useEditing } from './editing.tsx';
import { createActions } from './keyboard/actions.ts';
import { isInLayers } from './keyboard/areas.ts';
import { clipboardEvents } from './keyboard/clipboard-events.ts';
import { HelpDialog } from './keyboard/help-dialog.tsx';
import { bindingsOf } from './keyboard/shortcuts.ts';
import { PageTree } from './mirror/page-tree.tsx';
import { newId } from './new-id.ts';
import { CropView } from './overlay/crop-view.tsx';
import { Overlay } from './overlay/overlay.tsx';
import { createPagePainter, type PagePainter } from './painting/page-painter.ts';
import { Paper } from './paper.tsx';
import { createPointer } from './pointer.ts';
import { Rulers } from './rulers/rulers.tsx';
import { ChooseMore } from './tools/choose-more.tsx';
import { Tools } from './tools/toolbar.tsx';
import { showBox, type Viewport } from './viewport.ts';

export interface CanvasProps {
  /** Values of the design's variables; without them, their defaults. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** What is shown while the engine is loaded. */
  readonly first?: Promise<FirstPicture | undefined> | undefined;
  /** Asks for a version to be stored. */
  readonly onSave: () => void;
  /** Takes a file with rows of data that was dropped. */
  readonly onTable: (file: File) => void;
  /** What stands over the page and its handles. */
  readonly children?: ReactNode;
}

/** The page on its desk, with all that one does to it by pointer and keyboard. */
export function Canvas({ data, first, onSave, onTable, children }: CanvasProps) {
  const { editor } = useMessages();
  const notDrawn = useNotDrawn();
  const editing = useEditing();
  const { store, canvas } = editing;
  const brand = useBrandValues();
  const region = useRef<HTMLElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  /** The view that shows the whole page, as it was set last. */
  const fitted = useRef<Viewport>(undefined);
  const layers = { below: useCanvas(), moving: useCanvas(), above: useCanvas() };
  const painter = useRef<PagePainter>(undefined);
  const [problem, setProblem] = useState<ReactNode>();
  const tool = useStore(canvas, (state) => state.tool);
  const isSpaceHeld = useStore(canvas, (state) => state.isSpaceHeld);
  const words = useNewWords();
  const pointer = useMemo(() => createPointer({ ...editing, newId, words }), [editing, words]);
  const save = useRef(onSave);
  save.current = onSave;
  const actions = useMemo(
    () =>
      createActions({ ...editing, newId, words, bailGesture: pointer.bail, onSave: () => afterField(save.current) }),
    [editing, words, pointer],
  );
  const takeTable = useRef(onTable);
  takeTable.current = onTable;

  useLayoutEffect(() => {
    const [element, foot] = [region.current, tools.current];
    if (element === null || foot === null) return;
    const watcher = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      // Hidden, as while a part of the page is loaded; React runs this effect anew when it is shown again.
      if (width === 0 || height === 0) return;
      const size = { width, height, foot: height - foot.offsetTop };
      const { design } = store.getState();
      const page = { x: 0, y: 0, width: design.width, height: design.height };
      // The page fits until people decide.
      const { viewport } = canvas.getState();
      if (fitted.current !== undefined && fitted.current !== viewport) return canvas.setState({ size });
      fitted.current = showBox(page, size);
      canvas.setState({ size, viewport: fitted.current });
    });
    watcher.observe(element);
    watcher.observe(foot);
    return () => watcher.disconnect();
  }, [store, canvas]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the layers are the same as long as the page is there.
  useEffect(() => {
    const { below, moving, above } = layers;
    if (!below.current || !moving.current || !above.current) return;
    const own = createPagePainter({
      layers: { below: below.current, moving: moving.current, above: above.current },
      store,
      canvas,
      first,
      onProblem: (cause) => setProblem(cause && notDrawn(cause)),
    });
    painter.current = own;
    return own.close;
  }, [store, canvas, first, notDrawn]);
  useEffect(() => painter.current?.fill(data, brand), [data, brand]);
  useEffect(() => {
    // Keys for tools count as soon as a design is open, where nothing else was chosen meanwhile.
    if (region.current && document.activeElement === document.body) focusQuietly(region.current);
  }, []);

  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    const ends = [
      tinykeys(element, bindingsOf('canvas', actions), { ignore: (event) => isWriting(event) || isOfButton(event) }),
      tinykeys(window, bindingsOf('canvas', actions), { ignore: (event) => isWriting(event) || !isOfLayers(event) }),
      tinykeys(window, bindingsOf('editor', actions), { ignore: takesText }),
      tinykeys(window, bindingsOf('anywhere', actions), { ignore: isTaken }),
      dropEvents({ store, canvas, newId }, element, (file) => takeTable.current(file)),
      clipboardEvents({ region: element, store, canvas, newId, pointer }),
      menuEvents({ region: element, store, canvas, newId, bailGesture: pointer.bail }),
      pointer.listen(element),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [store, canvas, pointer, actions]);

  return (
    <section
      ref={region}
      aria-label={editor.canvas}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes the keyboard as an application does.
      tabIndex={0}
      className={classes['region']}
      data-area
      data-tool={isSpaceHeld ? 'hand' : tool}
    >
      <PageTree />
      <Paper />
      <canvas ref={layers.below} width={0} height={0} className={classes['layer']} />
      <canvas ref={layers.moving} width={0} height={0} className={classes['layer']} />
      <canvas ref={layers.above} width={0} height={0} className={classes['layer']} />
      <CropView />
      <Overlay />
      {children}
      <Rulers />
      <DropNotice />
      {problem !== undefined && (
        <div className={classes['problem']}>
          <Alert>{problem}</Alert>
        </div>
      )}
      <div ref={tools} className={classes['tools']}>
        <ChooseMore />
        <Tools />
      </div>
      <HelpDialog />
      <ContextMenu actions={actions} />
    </section>
  );
}

/** Without the mark of the focus, until a key is pressed: nobody came here by the keyboard yet. */
function focusQuietly(region: HTMLElement): void {
  region.dataset['quiet'] = '';
  region.focus({ preventScroll: true });
  for (const event of ['keydown', 'blur'])
    region.addEventListener(event, () => delete region.dataset['quiet'], { once: true });
}

const useCanvas = () => useRef<HTMLCanvasElement>(null);

function isWriting({ target, isComposing }: KeyboardEvent): boolean {
  return isComposing || (target instanceof HTMLElement && target.matches('[contenteditable], input, select, textarea'));
}

/** In a list of choices nothing is written that Ctrl Z could take back there. */
function takesText(event: KeyboardEvent): boolean {
  return isWriting(event) && !(event.target instanceof HTMLSelectElement);
}

function isTaken({ isComposing, defaultPrevented }: KeyboardEvent): boolean {
  return isComposing || defaultPrevented;
}

/** Does something with what is written in a field counted in, which it is when the field is left. */
function afterField(act: () => void): void {
  const { activeElement } = document;
  const field = activeElement instanceof HTMLElement && activeElement.matches('input, textarea') ? activeElement : null;
  field?.blur();
  field?.focus();
  act();
}

/** The tools lie on the canvas: there Tab and Enter do what they do with buttons. */
function isOfButton({ key, target, currentTarget }: KeyboardEvent): boolean {
  return target !== currentTarget && ['Tab', 'Enter'].includes(key);
}

/** In the list of layers the keys of the canvas hold, without those that the list needs: arrows, Enter, and letters, which find. */
function isOfLayers({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isForList = key.startsWith('Arrow') || key === 'Enter' || key === 'Tab';
  const isCommand = ctrlKey || metaKey || altKey || key === 'Delete' || key === 'Backspace';
  return isInLayers(target) && !defaultPrevented && isCommand && !isForList;
}
