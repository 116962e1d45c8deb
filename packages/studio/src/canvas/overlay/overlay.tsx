import { memo, useRef } from 'react';
import { useStore } from 'zustand';
import { pagePointsOf } from '../../document/commands/line-points.ts';
import { resizeFrame } from '../../document/commands/transform.ts';
import type { Selection } from '../../document/design/design.ts';
import { editorKindOf } from '../../document/design/kinds.ts';
import type { Point } from '../../document/design/points.ts';
import { outermost, placesOf, unlocked } from '../../document/design/tree.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { type Handle, handlePoint, handles } from '../../document/geometry/resize.ts';
import { cornersOf } from '../../document/geometry/shapes.ts';
import { croppedNow } from '../cropping.ts';
import { useEditing, useEditorState } from '../editing.tsx';
import { toScreen } from '../viewport.ts';
import { ColumnGrips } from './column-grips.tsx';
import { CropGrips } from './crop-grips.tsx';
import { EmptyTexts } from './empty-texts.tsx';
import { GradientGrips } from './gradient-grips.tsx';
import { GuideLines, MarginLine } from './guide-lines.tsx';
import classes from './overlay.module.css';
import { ShapeGrips } from './shape-grips.tsx';
import { SnapLines } from './snap-lines.tsx';

/** px of the screen between the frame and the handle that turns it. */
const turnDistance = 22;

/** Frames, handles and lines over the page. What can be gripped says so in `data-grip`. */
export const Overlay = memo(function Overlay() {
  const editing = useEditing();
  const { canvas } = editing;
  const { design, selection, gesture } = useEditorState();
  const { viewport, shown, drawn, snapped, edited } = useStore(canvas);
  /** From the corner of the frame around all: moved together, they stay as they are beside each other. */
  const each = useRef<{ readonly selection: Selection; readonly zoom: number; readonly points: EachPoints }>(undefined);
  const frames = framesOf(design, shown);
  const ids = outermost(design, selection.ids);
  const places = placesOf(design);
  const at = (point: Point): Point => toScreen(viewport, point);
  const outline = (corners: readonly Point[], place = at): string =>
    corners
      .map(place)
      .map(({ x, y }) => `${x},${y}`)
      .join(' ');
  const frame = resizeFrame(frames, ids);
  const origin = frame ? at(handlePoint(frame, { x: -1, y: -1 })) : { x: 0, y: 0 };
  /** From the corner of the frame, so that nothing but that changes while the frame is moved. */
  const fromCorner = (point: Point): Point => {
    const { x, y } = at(point);
    return { x: toHundredths(x - origin.x), y: toHundredths(y - origin.y) };
  };
  // What is locked has no handles.
  const isFree = unlocked(design, ids).length === ids.length;
  const single = ids.length === 1 && isFree ? places.get(ids[0] ?? '')?.element : undefined;
  const singleFrame = single && frames.get(single.id);
  const points =
    single && singleFrame && editorKindOf(single).hasPoints ? pagePointsOf(single, singleFrame) : undefined;
  const cropped = croppedNow(editing);
  const hasHandles = isFree && !cropped && frame !== undefined && (gesture === null || gesture === 'resize');
  const corner = drawn && at(drawn);
  const { zoom } = viewport;
  const isMoved = gesture === 'move' && each.current?.selection === selection && each.current.zoom === zoom;
  if (ids.length > 1 && !isMoved) {
    const points = ids.map((id) => [id, outline(frameCorners(frames.get(id)), fromCorner)] as const);
    each.current = { selection, zoom, points };
  }
  return (
    <svg className={classes['overlay']} aria-hidden="true">
      <MarginLine design={design} />
      <GuideLines design={design} />
      <EmptyTexts />
      {selection.within !== null && (
        <Frame points={outline(frameCorners(frames.get(selection.within)))} name="entered" />
      )}
      {ids.length > 1 && (
        <g transform={`translate(${origin.x} ${origin.y})`}>
          <EachFrame points={each.current?.points ?? []} />
        </g>
      )}
      {frame && !points && !cropped && (
        <g transform={`translate(${origin.x} ${origin.y})`}>
          <Frame points={outline(cornersOf(frame.extent, frame.toPage), fromCorner)} name="frame" />
          {hasHandles && <Handles at={(handle) => fromCorner(handlePoint(frame, handle))} />}
        </g>
      )}
      {cropped && <CropGrips cropped={cropped} />}
      {single && singleFrame && gesture === null && !cropped && <ShapeGrips element={single} frame={singleFrame} />}
      {single && editorKindOf(single).writes === 'cells' && singleFrame && gesture === null && (
        <ColumnGrips id={single.id} frame={singleFrame} />
      )}
      {single && singleFrame && (gesture === null || gesture === 'change') && edited === null && (
        <GradientGrips element={single} frame={singleFrame} />
      )}
      {points?.map((point, index) => {
        const { x, y } = at(point);
        // biome-ignore lint/suspicious/noArrayIndexKey: the points of a line have no names but their places.
        return <circle key={index} data-grip={`point:${index}`} className={classes['handle']} cx={x} cy={y} r={4.5} />;
      })}
      {drawn && corner && (
        <rect
          className={classes['drawn']}
          x={corner.x}
          y={corner.y}
          width={drawn.width * viewport.zoom}
          height={drawn.height * viewport.zoom}
        />
      )}
      {snapped && <SnapLines lines={snapped.lines} gaps={snapped.gaps} viewport={viewport} />}
    </svg>
  );
});

type EachPoints = readonly (readonly [id: string, points: string])[];

const EachFrame = memo(function EachFrame({ points }: { readonly points: EachPoints }) {
  return points.map(([id, own]) => <Frame key={id} points={own} name="each" />);
});

function frameCorners(frame: ReturnType<ReturnType<typeof framesOf>['get']>): readonly Point[] {
  return frame ? cornersOf(frame.extent, frame.toPage) : [];
}

function Frame({ points, name }: { readonly points: string; readonly name: 'frame' | 'each' | 'entered' }) {
  return <polygon points={points} className={classes[name]} data-frame={name} />;
}

const toHundredths = (value: number): number => Math.round(value * 100) / 100;

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
