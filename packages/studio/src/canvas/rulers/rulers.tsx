import { identity, mapBox } from '@platen/core';
import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import { boundsOf, framesOf } from '../../document/geometry/frames.ts';
import { useEditing, useEditorState, useFollower } from '../editing.tsx';
import { reshapeOf } from '../moved-by.ts';
import classes from './rulers.module.css';
import { Ticks } from './ticks.tsx';

/** The rulers above and beside the page, in px of it. What is selected is shaded; guides are pulled out of them. */
export const Rulers = memo(function Rulers() {
  return (
    <div aria-hidden="true">
      {/* A guide that comes out of the ruler above is level, so its axis is the other one. */}
      <div className={classes['ruler']} data-axis="x" data-grip="ruler:y" />
      <div className={classes['ruler']} data-axis="y" data-grip="ruler:x" />
      <Extents />
      <Ticks axis="x" />
      <Ticks axis="y" />
      <div className={classes['corner']} />
    </div>
  );
});

/** Where what is selected stands along each ruler. */
function Extents() {
  const { canvas } = useEditing();
  const { design, selection } = useEditorState();
  const shown = useStore(canvas, (state) => state.shown);
  const frames = framesOf(design, shown);
  const box = useMemo(() => boundsOf(frames, selection.ids), [frames, selection]);
  const extents = useFollower<HTMLDivElement>((own, { viewport: { zoom, x, y }, moving }) => {
    const [across, down] = own.children as unknown as readonly HTMLElement[];
    const now = reshapeOf(moving)
      ? boundsOf(frames, selection.ids, moving?.by)
      : box && mapBox(moving?.by ?? identity, box);
    if (!now || !across || !down) return;
    const length = (px: number): number => Math.max(1, px * zoom);
    across.style.transform = `translateX(${now.x * zoom + x}px) scaleX(${length(now.width)})`;
    down.style.transform = `translateY(${now.y * zoom + y}px) scaleY(${length(now.height)})`;
  });
  return (
    box && (
      <div ref={extents}>
        <div className={classes['extent']} data-extent="x" />
        <div className={classes['extent']} data-extent="y" />
      </div>
    )
  );
}
