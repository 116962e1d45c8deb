import { applyToPoint, type StoredElement } from '@platen/core';
import { useStore } from 'zustand';
import type { Point } from '../../document/design/points.ts';
import type { Frame } from '../../document/geometry/frames.ts';
import { gradientHandlesOf } from '../../document/geometry/gradient-handles.ts';
import { useDrawnView, useEditing } from '../editing.tsx';
import { toScreen } from '../viewport.ts';
import classes from './overlay.module.css';

/** px of the screen from the line of a gradient to its colours, which would hide its ends. */
const beside = 16;

/** The line of a gradient with its ends and its colours, over the element that it fills. */
export function GradientGrips({ element, frame }: { readonly element: StoredElement; readonly frame: Frame }) {
  const { canvas } = useEditing();
  const view = useDrawnView('anchor');
  const chosen = useStore(canvas, (state) => state.chosenStop);
  const { width, height } = frame.geometry;
  const handles = gradientHandlesOf({ element, width, height });
  if (!handles) return null;
  const at = ({ x, y }: Point): Point => {
    const [pageX, pageY] = applyToPoint(frame.toPage, x, y);
    return toScreen(view, { x: pageX, y: pageY });
  };
  const [from, to] = [at(handles.from), at(handles.to)];
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const aside = { x: (-(to.y - from.y) / length) * beside, y: ((to.x - from.x) / length) * beside };
  const isRing = handles.radius > 0;
  // A circle in the element may be an ellipse on the page.
  const turns = Array.from({ length: 73 }, (_, step) => (step * Math.PI) / 36);
  const ring = turns.map((turn) => {
    const { x, y } = handles.from;
    return at({ x: x + Math.cos(turn) * handles.radius, y: y + Math.sin(turn) * handles.radius });
  });
  const path = `M${(isRing ? ring : [from, to]).map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <g data-gradient={handles.type}>
      {isRing && <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} className={classes['gradient']} />}
      <path d={path} className={classes['gradient']} />
      <path d={path} className={classes['along']} data-grip="gradient:line" />
      {(['from', 'to'] as const).map((end) => {
        const { x, y } = end === 'from' ? from : to;
        return <circle key={end} data-grip={`gradient:${end}`} className={classes['end']} cx={x} cy={y} r={4.5} />;
      })}
      {handles.stops.map((stop, index) => {
        const place = at(stop.at);
        const { x, y } = isRing ? place : { x: place.x + aside.x, y: place.y + aside.y };
        const isChosen = chosen?.id === element.id && chosen.index === index;
        return (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is what stands at its place.
            key={index}
            data-grip={`gradient:stop:${index}`}
            data-chosen={isChosen || undefined}
            className={classes['stop']}
            cx={x}
            cy={y}
            r={isChosen ? 8 : 7}
            fill={stop.color}
          />
        );
      })}
    </g>
  );
}
