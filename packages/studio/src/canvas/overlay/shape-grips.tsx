import { applyToPoint, type StoredElement } from '@platen/core';
import type { Frame } from '../../document/geometry/frames.ts';
import { shapeHandlesOf } from '../../document/geometry/shape-handles.ts';
import { useDrawnView } from '../editing.tsx';
import { toScreen } from '../viewport.ts';
import classes from './overlay.module.css';

/** px of the screen from a corner to the handle of its radius. */
const inset = 14;

/** The handles that change the form of a single element. */
export function ShapeGrips({ element, frame }: { readonly element: StoredElement; readonly frame: Frame }) {
  const view = useDrawnView('anchor');
  const { width, height } = frame.geometry;
  const [a, b] = frame.toPage;
  const scale = Math.max(1e-6, Math.hypot(a, b) * view.zoom);
  return shapeHandlesOf({ element, width, height }, inset / scale).map(({ name, at }) => {
    const [pageX, pageY] = applyToPoint(frame.toPage, at.x, at.y);
    const { x, y } = toScreen(view, { x: pageX, y: pageY });
    return <circle key={name} data-grip={`shape:${name}`} className={classes['shape']} cx={x} cy={y} r={4} />;
  });
}
