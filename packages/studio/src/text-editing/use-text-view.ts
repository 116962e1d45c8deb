import type { PageEngine } from '@platen/browser';
import type { TextMark } from '@platen/core';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useEditing } from '../canvas/editing.tsx';
import { textOfCell, writtenCells } from '../canvas/table-cells.ts';
import { placesOf } from '../document/design/tree.ts';
import { isSamePlace, readText, type TextPlace } from '../document/text/text-place.ts';
import { isShownAs } from '../engine/empty-texts.ts';
import { studioEngine } from '../engine/studio-engine.ts';
import { type TextView, viewText } from './carets/text-view.ts';

/** The text as the canvas shows it; undefined before it has been laid out for writing. */
export function useTextView(place: TextPlace): TextView | undefined {
  const { canvas } = useEditing();
  const [engine, setEngine] = useState<PageEngine>();
  const laidOut = useStore(canvas, (state) => state.laidOut);
  useEffect(() => {
    let isWanted = true;
    // Why there is no engine, the canvas says.
    studioEngine().then(
      (loaded) => isWanted && setEngine(loaded),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return useMemo(() => {
    if (!engine || !laidOut || !isSamePlace(laidOut.place, place)) return undefined;
    const source = readText(laidOut.design, place);
    const whole = placesOf(laidOut.design).get(place.id)?.element;
    if (!source || !whole) return undefined;
    const { scene, cells, design } = laidOut;
    const isCell = place.path !== undefined;
    const cell = isCell
      ? writtenCells(design, place.id, cells).find((each) => isSamePlace(each.place, place))
      : undefined;
    const cellMark = cell && textOfCell(cell.laidOut);
    const isText = (mark: TextMark): boolean =>
      isCell ? mark === cellMark : mark.elementId !== undefined && isShownAs(mark.elementId, place.id);
    // What the table says of all its cells is no look of this one.
    return viewText({ scene, isText, source, whole: isCell ? {} : whole, measure: engine.width });
  }, [engine, laidOut, place]);
}
