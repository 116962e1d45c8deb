import { useEffect, useReducer, useRef } from 'react';
import { useStore } from 'zustand';
import type { Axis } from '../../document/snapping/snap-scene.ts';
import { useEditing, useFollower } from '../editing.tsx';
import { anchorReach } from '../view-anchor.ts';
import { rulerSize } from '../viewport.ts';
import { drawRuler, type RulerStyle } from './draw-ruler.ts';
import classes from './rulers.module.css';

/** The strokes and numbers of a ruler. They are painted: as elements they would be laid out in each frame of a zoom. */
export function Ticks({ axis }: { readonly axis: Axis }) {
  const { canvas } = useEditing();
  const seen = useStore(canvas, ({ size }) => (axis === 'x' ? size.width : size.height));
  const length = seen + 2 * anchorReach;
  const look = useLook();
  const style = useRef<{ readonly look: number; readonly is: RulerStyle }>(undefined);
  const drawn = useRef('');
  const ticks = useFollower<HTMLCanvasElement>((own, { viewport }, { anchor }) => {
    const { zoom } = anchor;
    const start = anchor[axis] + anchorReach;
    const wanted = [zoom, start, length, look, devicePixelRatio].join(' ');
    if (drawn.current !== wanted) {
      if (style.current?.look !== look) style.current = { look, is: styleOf(own) };
      drawRuler(own, { axis, zoom, start, length, style: style.current.is });
      drawn.current = wanted;
    }
    const by = Math.round(viewport[axis] - anchor[axis]);
    own.style.transform = axis === 'x' ? `translateX(${by}px)` : `translateY(${by}px)`;
  });
  const size =
    axis === 'x'
      ? { left: -anchorReach, width: length, height: rulerSize }
      : { top: -anchorReach, width: rulerSize, height: length };
  return <canvas ref={ticks} className={classes['ticks']} style={size} />;
}

function styleOf(element: Element): RulerStyle {
  const { stroke, fill, font } = getComputedStyle(element);
  return { stroke, fill, font };
}

/** Another number whenever the page has other colours or fonts. */
function useLook(): number {
  const [look, change] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stop = new AbortController();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', change, { signal: stop.signal });
    document.fonts.addEventListener('loadingdone', change, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return look;
}
