import type { Addition } from '../../canvas/canvas-state.ts';
import { useEditing } from '../../canvas/editing.tsx';
import { editorKinds } from '../../document/design/kinds.ts';
import { addToPage, boxInMiddle } from '../add-element.ts';

interface Adding {
  readonly onClick: () => void;
  readonly draggable: true;
  readonly onDragStart: () => void;
}

/** How a button adds an element: a press puts it in the middle of the page; dragged, it goes where it is dropped, in the same size. */
export function useAdding(): (addition: Addition) => Adding {
  const { store, canvas } = useEditing();
  return (addition) => ({
    onClick: () => addToPage(store, addition),
    draggable: true,
    onDragStart: () => {
      const { width, height } = boxInMiddle(store.getState().design, addition.size ?? editorKinds[addition.kind].size);
      canvas.setState({ carried: { ...addition, size: { width, height } } });
    },
  });
}
