import { childrenOf, mapBox, type StoredElement } from '@platen/core';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { placesOf } from '../../document/design/tree.ts';
import { wordsOf } from '../../document/design/words-of.ts';
import { type Frame, framesOf } from '../../document/geometry/frames.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import { croppedNow } from '../cropping.ts';
import { useEditing, useSettledState } from '../editing.tsx';
import { focalPointOf } from '../keyboard/crop-mode.ts';
import { chosenStopOf } from '../keyboard/gradient-mode.ts';

/**
 * The page in words, for people who hear it: a tree of its elements in the order in which they are painted, each with where it
 * stands, and a word of what is chosen now. What is chosen in the tree is chosen on the canvas.
 */
export const PageTree = memo(function PageTree() {
  const { canvas: words } = useMessages();
  const { canvas } = useEditing();
  const state = useDeferredValue(useSettledState());
  const { design, selection } = state;
  const frames = framesOf(design, canvas.getState().shown);
  const label = useLabel(frames);
  const chosen = selection.ids.flatMap((id) => placesOf(design).get(id)?.element ?? []);
  return (
    <div className="visually-hidden">
      <p>{words.mirror.page(design.width, design.height, design.canvasData.elements.length)}</p>
      {design.canvasData.elements.length > 0 && (
        <div role="tree" aria-label={words.mirror.tree} aria-multiselectable>
          <Items elements={design.canvasData.elements} within={null} chosen={new Set(selection.ids)} label={label} />
        </div>
      )}
      <Status>
        {chosen.length > 1 ? words.mirror.chosen(chosen.length) : chosen.map((element) => label(element))}
      </Status>
    </div>
  );
});

/** What is held now: a colour of a gradient, a picture under its frame, else what is chosen. */
function Status({ children }: { readonly children: ReactNode }) {
  const { mirror } = useMessages().canvas;
  const editing = useEditing();
  useSettledState();
  useStore(editing.canvas, ({ chosenStop, cropped }) => chosenStop ?? cropped);
  const stop = chosenStopOf(editing);
  const cropped = croppedNow(editing);
  const percent = (share: number): number => Math.round(share * 100);
  const focal = cropped?.part === 'focal' && focalPointOf(cropped);
  return (
    <p role="status">
      {stop
        ? mirror.stop(stop.index + 1, stop.stops.length, percent(stop.stops[stop.index]?.offset ?? 0))
        : focal
          ? mirror.focal(percent(focal.x), percent(focal.y))
          : cropped
            ? mirror.cropping
            : children}
    </p>
  );
}

function useLabel(frames: ReadonlyMap<string, Frame>): (element: StoredElement) => string {
  const { mirror } = useMessages().canvas;
  const { kind } = useWords();
  return (element) => {
    const frame = frames.get(element.id);
    const place = frame && mirror.place(mapBox(frame.toPage, frame.extent));
    return [kind(element.type), wordsOf(element), place].filter((word) => word !== undefined).join(', ');
  };
}

interface ItemsProps {
  readonly elements: readonly StoredElement[];
  readonly within: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly label: (element: StoredElement) => string;
}

function Items({ elements, within, chosen, label }: ItemsProps) {
  return elements.map((element) => {
    const { id } = element;
    const children = childrenOf(element);
    return (
      <Item key={id} id={id} within={within} name={label(element)} isChosen={chosen.has(id)}>
        {children.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no form.
          <div role="group">
            <Items elements={children} within={id} chosen={chosen} label={label} />
          </div>
        )}
      </Item>
    );
  });
}

interface ItemProps {
  readonly id: string;
  readonly within: string | null;
  readonly name: string;
  readonly isChosen: boolean;
  /** What it holds; false: nothing. */
  readonly children: ReactNode;
}

/** Drawn anew only when something about it changed: a page has hundreds. */
const Item = memo(function Item({ id, within, name, isChosen, children }: ItemProps) {
  const { store } = useEditing();
  return (
    <div
      role="treeitem"
      tabIndex={-1}
      aria-label={name}
      aria-selected={isChosen}
      {...(children !== false && { 'aria-expanded': true })}
      onFocus={(event) => event.target === event.currentTarget && store.select({ ids: [id], within })}
    >
      {children}
    </div>
  );
});
