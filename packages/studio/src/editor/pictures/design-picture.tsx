import type { Design } from '../../document/design/design.ts';
import classes from './design-picture.module.css';
import { usePaintedDesign } from './use-painted-design.ts';

export interface DesignPictureProps {
  readonly design: Design;
  /** Values of its variables; without them, their defaults. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** What the picture is of. */
  readonly label: string;
  /** px of the screen that its longer side is painted for. */
  readonly side: number;
}

/** A picture of a design, painted in the page. */
export function DesignPicture({ design, data, label, side }: DesignPictureProps) {
  const scale = Math.min(1, side / Math.max(design.width, design.height)) * devicePixelRatio;
  const { canvas, shown, problem } = usePaintedDesign({ design, data, scale });
  return (
    <div className={classes['frame']}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        aria-busy={shown === undefined}
        className={classes['canvas']}
        hidden={problem !== undefined && shown === undefined}
      />
      {problem}
    </div>
  );
}
