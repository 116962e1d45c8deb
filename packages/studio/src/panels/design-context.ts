import { useMemo } from 'react';
import { useEditing } from '../canvas/editing.tsx';
import { setDocumentProperty, setPageSize, setProperty } from '../document/commands/properties.ts';
import type { PropertyPath } from '../document/commands/with-property.ts';
import type { Command } from '../document/design/design.ts';
import { placesOf } from '../document/design/tree.ts';
import type { DesignStore } from '../document/history/design-store.ts';

export { useSettledState as useEditorState } from '../canvas/editing.tsx';

/** The design that the panels show and change. */
export function useDesignStore(): DesignStore {
  return useEditing().store;
}

/** Selects elements by their ids. */
export function useSelect(): (ids: readonly string[]) => void {
  const store = useDesignStore();
  return useMemo(
    () => (ids) => {
      const [first = ''] = ids;
      store.select({ ids, within: placesOf(store.getState().design).get(first)?.parent ?? null });
    },
    [store],
  );
}

/** Elements by their ids; `page` has a width and a height, `canvasData` all else that concerns the whole design. */
export type Target = readonly string[] | 'page' | 'canvasData';

/** Sets a property; undefined takes it away, so that its default holds, and out of a list the item. */
export function setAt(target: Target, path: PropertyPath, value: unknown): Command {
  if (target === 'canvasData') return setDocumentProperty(path, value);
  if (target !== 'page') return setProperty(target, path, value);
  return (edited) => {
    const { width, height } = edited.design;
    const side = Math.round(Number(value));
    return (path[0] === 'width' ? setPageSize(side, height) : setPageSize(width, side))(edited);
  };
}
