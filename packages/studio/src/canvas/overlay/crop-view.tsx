import { multiply } from '@platen/core';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { studioEngine } from '../../engine/studio-engine.ts';
import { type Cropped, croppedNow } from '../cropping.ts';
import { useEditing, useEditorState } from '../editing.tsx';
import { viewMatrix } from '../viewport.ts';
import classes from './crop-view.module.css';

/** px of the longer side that the whole picture is painted with at most. */
const mostPx = 2_048;

/** The picture that is moved under its frame: what the frame hides of it, dimmed. */
export function CropView() {
  const editing = useEditing();
  useEditorState();
  useStore(editing.canvas, ({ cropped, laidOut }) => cropped && laidOut);
  const cropped = croppedNow(editing);
  return cropped ? <Whole cropped={cropped} /> : null;
}

function Whole({ cropped: { element, bound, info, frame, picture } }: { readonly cropped: Cropped }) {
  const { canvas } = useEditing();
  const viewport = useStore(canvas, (state) => state.viewport);
  const layer = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, mostPx / Math.max(info.width, info.height));
  const { src, orientation, duotone, colorOverlay, filters, onError } = element;
  const look = JSON.stringify({ src, orientation, duotone, colorOverlay, filters, onError });
  const [width, height] = [Math.max(1, info.width * scale), Math.max(1, info.height * scale)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it looks like stands in one text.
  useEffect(() => {
    const own = layer.current;
    let isWanted = true;
    void studioEngine().then(async (engine) => {
      const box = {
        x: 0,
        y: 0,
        width,
        height,
        objectFit: 'fill' as const,
        rotation: 0,
        skewX: 0,
        skewY: 0,
        opacity: 1,
      };
      const plain = { flipX: false, flipY: false, zoom: 1, cornerRadius: 0, strokeWidth: 0, shadow: undefined };
      const whole = {
        ...element,
        ...box,
        ...plain,
        crop: undefined,
        clip: undefined,
        stroke: undefined,
        mask: undefined,
      };
      const page = { ...bound, width, height, background: 'none', elements: [whole] } as typeof bound;
      const laidOut = await engine.layOut({ design: page });
      if (own && isWanted) await engine.paint(laidOut, own);
      laidOut.release();
    });
    return () => {
      isWanted = false;
    };
  }, [look, width, height]);

  const toPicture = { x: picture.width / width, y: picture.height / height };
  const toWindow = multiply(multiply(viewMatrix(viewport), frame.toPage), [
    toPicture.x,
    0,
    0,
    toPicture.y,
    picture.x,
    picture.y,
  ]);
  const [left, top] = [-picture.x / toPicture.x, -picture.y / toPicture.y];
  const [right, bottom] = [left + frame.geometry.width / toPicture.x, top + frame.geometry.height / toPicture.y];
  // Without what the frame shows: that is painted as the render paints it.
  const cut = `polygon(evenodd, 0 0, ${width}px 0, ${width}px ${height}px, 0 ${height}px, 0 0, ${left}px ${top}px, ${right}px ${top}px, ${right}px ${bottom}px, ${left}px ${bottom}px, ${left}px ${top}px)`;
  return (
    <canvas
      ref={layer}
      width={0}
      height={0}
      data-crop
      className={classes['whole']}
      style={{ width, height, transform: `matrix(${toWindow.join(',')})`, clipPath: cut }}
    />
  );
}
