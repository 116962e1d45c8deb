import classes from './left-side.module.css';

/** px. */
const least = 200;
const most = 480;

export interface SideResizerProps {
  readonly label: string;
  readonly width: number;
  /** On which side of the page its panel stands. */
  readonly side: 'start' | 'end';
  readonly onResize: (width: number) => void;
}

/** The edge of a panel, which is dragged, or moved with arrow keys. */
export function SideResizer({ label, width, side, onResize }: SideResizerProps) {
  const move = (element: Element, px: number): void => {
    const isMirrored = (getComputedStyle(element).direction === 'rtl') !== (side === 'end');
    onResize(Math.min(most, Math.max(least, width + (isMirrored ? -px : px))));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      className={classes['resizer']}
      data-side={side}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) =>
        event.currentTarget.hasPointerCapture(event.pointerId) && move(event.currentTarget, event.movementX)
      }
      onKeyDown={(event) => {
        const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (steps !== undefined) move(event.currentTarget, steps * 16);
      }}
    />
  );
}
