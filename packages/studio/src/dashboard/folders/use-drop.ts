import { type DragEvent, useState } from 'react';

export interface DropPlace {
  /** Whether what is dragged is over it. */
  readonly isOver: boolean;
  readonly events: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** A place that takes the design that is dragged; undefined: none is, or it may not be put there. */
export function useDrop(onDrop: (() => void) | undefined): DropPlace {
  const [isOver, setOver] = useState(false);
  return {
    isOver: isOver && onDrop !== undefined,
    events: {
      onDragOver: (event) => {
        if (!onDrop) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        if (!onDrop) return;
        event.preventDefault();
        setOver(false);
        onDrop();
      },
    },
  };
}
