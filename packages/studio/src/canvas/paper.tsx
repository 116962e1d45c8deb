import classes from './canvas.module.css';
import { useDrawnView, useEditorValue, useFollower } from './editing.tsx';

/** The sheet that the page lies on, which also shows where the page is before it is painted. */
export function Paper() {
  const width = useEditorValue(({ design }) => design.width);
  const height = useEditorValue(({ design }) => design.height);
  const { zoom } = useDrawnView('rested');
  const sheet = useFollower<HTMLDivElement>(({ style }, { viewport }, { rested }) => {
    style.transform = `translate(${viewport.x}px, ${viewport.y}px) scale(${viewport.zoom / rested.zoom})`;
  });
  return (
    <div ref={sheet} data-paper className={classes['paper']} style={{ width: width * zoom, height: height * zoom }} />
  );
}
