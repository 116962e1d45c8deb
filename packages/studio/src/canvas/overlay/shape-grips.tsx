import { applyToPoint, type StoredElement } from '@platen/core';
import { useStore } from 'zustand';
import type { Frame } from '../../document/geometry/frames.ts';
import { shapeHandlesOf } from '../../document/geometry/shape-handles.ts';
import { useEditing } from '../editing.tsx';
import { toScreen } from '../viewport.ts';
import classes from './overlay.module.css';

/** px of the screen from a corner to the handle of its radius. */
const inset = 14;

/** The handles that change the form of a single element. */
export function ShapeGrips({ element, frame }: { readonly element: StoredElement; readonly frame: Frame }) {
  const { canvas } = useEditing();
  const viewport = useStore(canvas, (state) => state.viewport);
  const { width, height } = frame.geometry;
  const [a, b] = frame.toPage;
  const scale = Math.max(1e-6, Math.hypot(a, b) * viewport.zoom);
  return shapeHandlesOf({ element, width, height }, inset / scale).map(({ name, at }) => {
    const [pageX, pageY] = applyToPoint(frame.toPage, at.x, at.y);
    const { x, y } = toScreen(viewport, { x: pageX, y: pageY });
    return <circle key={name} data-grip={`shape:${name}`} className={classes['shape']} cx={x} cy={y} r={4} />;
  });
}
