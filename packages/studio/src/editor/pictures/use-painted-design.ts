import { placeScene } from '@platen/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBranded } from '../../engine/branded.ts';
import type { FirstPicture } from '../../engine/first-picture.ts';
import { type PaintRequest, paintDesign } from '../../engine/paint-design.ts';
import { useNotDrawn } from '../../engine/use-not-drawn.ts';

export interface PaintedDesign {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The design that the canvas shows; undefined until it is painted. */
  readonly shown: PaintRequest['design'] | undefined;
  /** Why it cannot be drawn, or that the service refuses what is shown, in words. */
  readonly problem: string | undefined;
}

export interface PaintedDesignOptions extends PaintRequest {
  /** What the service laid out of the design, shown until the engine is there. */
  readonly first?: Promise<FirstPicture | undefined> | undefined;
}

/** Keeps a canvas painted, one design after the other. */
export function usePaintedDesign({ design, data, scale, first }: PaintedDesignOptions): PaintedDesign {
  const notDrawn = useNotDrawn();
  const drawn = useBranded(design);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [painted, setPainted] = useState<PaintRequest>();
  const [problem, setProblem] = useState<string>();
  const turn = useRef(Promise.resolve());
  const hasData = data !== undefined && Object.keys(data).length > 0;
  useEffect(() => {
    let isWanted = !hasData;
    void first?.then(async (picture) => {
      const page = canvas.current;
      if (!picture || !isWanted || page === null || page.dataset['painter'] === 'engine') return;
      const { width: sceneWidth, height: sceneHeight } = picture.scene;
      await picture.paint(placeScene({ sceneWidth, sceneHeight, scale, resizeMode: 'contain' }), page);
      page.dataset['painter'] ??= 'service';
    });
    return () => {
      isWanted = false;
    };
  }, [first, scale, hasData]);
  useEffect(() => {
    let isWanted = true;
    setProblem(undefined);
    const paint = async () => {
      if (!isWanted || canvas.current === null) return;
      const isRefused = await paintDesign(canvas.current, { design: drawn, data, scale });
      if (canvas.current) canvas.current.dataset['painter'] = 'engine';
      if (!isWanted) return;
      setPainted({ design: drawn, data, scale });
      if (isRefused) setProblem(notDrawn('refused'));
    };
    turn.current = turn.current.then(paint).catch((cause: Error) => {
      if (isWanted) setProblem(notDrawn(cause));
    });
    return () => {
      isWanted = false;
    };
  }, [drawn, data, scale, notDrawn]);
  const isCurrent = painted?.design === drawn && painted.data === data && painted.scale === scale;
  return { canvas, shown: isCurrent ? design : undefined, problem };
}
