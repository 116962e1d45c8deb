import type { ReactNode } from 'react';
import { useFollower } from '../editing.tsx';
import { shiftOf } from '../moved-by.ts';
import classes from './overlay.module.css';

interface OverlayLayerProps {
  /** Whether it goes along with what the pointer moves. */
  readonly isMoved?: boolean;
  /** Drawn for the view `anchor`. */
  readonly children: ReactNode;
}

/** A picture over the page, which is not drawn anew while the page is moved under it. */
export function OverlayLayer({ isMoved = false, children }: OverlayLayerProps) {
  const layer = useFollower<SVGSVGElement>(({ style }, { viewport, moving }, { anchor }) => {
    const by = shiftOf(isMoved ? moving : null);
    const x = wholePx(viewport.x - anchor.x + by.x * viewport.zoom);
    const y = wholePx(viewport.y - anchor.y + by.y * viewport.zoom);
    style.transform = `translate(${x}px, ${y}px)`;
  });
  return (
    <svg ref={layer} className={classes['overlay']} aria-hidden="true">
      {children}
    </svg>
  );
}

/** Thin lines stay sharp. */
const wholePx = (px: number): number => Math.round(px * devicePixelRatio) / devicePixelRatio;
