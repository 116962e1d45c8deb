import { identity, type Matrix, multiply } from '@platen/core';
import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import { pagePointsOf } from '../../document/commands/line-points.ts';
import { resizeFrame } from '../../document/commands/transform.ts';
import { editorKindOf } from '../../document/design/kinds.ts';
import type { Point } from '../../document/design/points.ts';
import { outermost, placesOf, unlocked } from '../../document/design/tree.ts';
import { type Frame, framesOf } from '../../document/geometry/frames.ts';
import { type Handle, handlePoint, handles } from '../../document/geometry/resize.ts';
import { croppedNow } from '../cropping.ts';
import { useDrawnView, useEditing, useEditorState, useEditorValue } from '../editing.tsx';
import { reshapeOf } from '../moved-by.ts';
import { toScreen, viewMatrix } from '../viewport.ts';
import { CropGrips } from './crop-grips.tsx';
import { FrameLine, outline } from './frame-line.tsx';
import { GradientGrips } from './gradient-grips.tsx';
import classes from './overlay.module.css';
import { OverlayLayer } from './overlay-layer.tsx';
import { ShapeGrips } from './shape-grips.tsx';
import { TableGrips } from './table-grips.tsx';

/** px of the screen between the frame and the handle that turns it. */
const turnDistance = 22;

/** The frame and the handles of what is selected. What can be gripped says so in `data-grip`. */
export const SelectionFrame = memo(function SelectionFrame() {
  const isThere = useEditorValue(({ selection }) => selection.ids.length > 0);
  return (
    isThere && (
      <OverlayLayer isMoved>
        <Selected />
      </OverlayLayer>
    )
  );
});

function Selected() {
  const editing = useEditing();
  const { canvas } = editing;
  const { design, selection, gesture } = useEditorState();
  const shown = useStore(canvas, (state) => state.shown);
  const isWriting = useStore(canvas, ({ edited }) => edited !== null);
  useStore(canvas, (state) => state.cropped);
  useStore(canvas, ({ cropped, laidOut }) => cropped && laidOut);
  const by = useStore(canvas, ({ moving }) => reshapeOf(moving)) ?? identity;
  const view = useDrawnView('anchor');
  const frames = framesOf(design, shown);
  const ids = useMemo(() => outermost(design, selection.ids), [design, selection]);
  const at = (point: Point): Point => toScreen(view, point);
  const frame = reshaped(resizeFrame(frames, ids), by);
  // What is locked has no handles.
  const isFree = unlocked(design, ids).length === ids.length;
  const single = ids.length === 1 && isFree ? placesOf(design).get(ids[0] ?? '')?.element : undefined;
  const singleFrame = single && reshaped(frames.get(single.id), by);
  const points =
    single && singleFrame && editorKindOf(single).hasPoints ? pagePointsOf(single, singleFrame) : undefined;
  const cropped = croppedNow(editing);
  const isStill = gesture === null;
  return (
    <>
      {ids.length > 1 && (
        <g transform={`matrix(${multiply(viewMatrix(view), by).join(' ')})`}>
          <EachFrame ids={ids} frames={frames} />
        </g>
      )}
      {frame && !points && !cropped && (
        <>
          <FrameLine points={outline(frame, at)} name="frame" />
          {isFree && (isStill || gesture === 'resize') && <Handles at={(handle) => at(handlePoint(frame, handle))} />}
        </>
      )}
      {cropped && <CropGrips cropped={cropped} />}
      {single && singleFrame && isStill && !cropped && <ShapeGrips element={single} frame={singleFrame} />}
      {single && editorKindOf(single).writes === 'cells' && singleFrame && isStill && (
        <TableGrips id={single.id} frame={singleFrame} />
      )}
      {single && singleFrame && (isStill || gesture === 'change') && !isWriting && (
        <GradientGrips element={single} frame={singleFrame} />
      )}
      {points?.map((point, index) => {
        const { x, y } = at(point);
        // biome-ignore lint/suspicious/noArrayIndexKey: the points of a line have no names but their places.
        return <circle key={index} data-grip={`point:${index}`} className={classes['handle']} cx={x} cy={y} r={4.5} />;
      })}
    </>
  );
}

function reshaped<Shape extends Pick<Frame, 'toPage'>>(shape: Shape | undefined, by: Matrix): Shape | undefined {
  return shape && by !== identity ? { ...shape, toPage: multiply(by, shape.toPage) } : shape;
}

interface EachFrameProps {
  readonly ids: readonly string[];
  readonly frames: ReadonlyMap<string, Frame>;
}

/** The frames of several elements, px of the page: a view or a gesture changes nothing but the transform around them. */
const EachFrame = memo(function EachFrame({ ids, frames }: EachFrameProps) {
  return ids.map((id) => {
    const frame = frames.get(id);
    return frame && <FrameLine key={id} points={outline(frame)} name="each" />;
  });
});

/** What turns a frame, and what resizes it. */
function Handles({ at }: { readonly at: (handle: Handle) => Point }) {
  return (
    <>
      <TurnHandle from={at({ x: 0, y: -1 })} centre={at({ x: 0, y: 1 })} />
      {handles.map((handle) => {
        const { x, y } = at(handle);
        const name = `resize:${handle.x}:${handle.y}`;
        return (
          <rect
            key={name}
            data-grip={name}
            className={classes['handle']}
            x={x - 4}
            y={y - 4}
            width={8}
            height={8}
            rx={1.5}
          />
        );
      })}
    </>
  );
}

/** The handle that turns, above the middle of the upper edge. */
function TurnHandle({ from, centre }: { readonly from: Point; readonly centre: Point }) {
  const length = Math.max(1, Math.hypot(from.x - centre.x, from.y - centre.y));
  const up = { x: (from.x - centre.x) / length, y: (from.y - centre.y) / length };
  const to = { x: from.x + up.x * turnDistance, y: from.y + up.y * turnDistance };
  return (
    <>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className={classes['stem']} />
      <circle data-grip="rotate" className={classes['handle']} cx={to.x} cy={to.y} r={5} />
    </>
  );
}
