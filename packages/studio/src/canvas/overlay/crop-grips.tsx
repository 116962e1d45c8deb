import { applyToPoint } from '@platen/core';
import type { Point } from '../../document/design/points.ts';
import { cornerOf } from '../../document/geometry/crop.ts';
import { cornersOf } from '../../document/geometry/shapes.ts';
import type { Cropped } from '../cropping.ts';
import { useDrawnView } from '../editing.tsx';
import { focalPointOf } from '../keyboard/crop-mode.ts';
import { toScreen } from '../viewport.ts';
import classes from './crop-view.module.css';
import overlay from './overlay.module.css';

const corners = [-1, 1].flatMap((y) => [-1, 1].map((x) => ({ x, y })));

/** The handles of a picture that is moved under its frame: its corners, and the point that stays in sight. */
export function CropGrips({ cropped }: { readonly cropped: Cropped }) {
  const view = useDrawnView('anchor');
  const { element, frame, picture, part } = cropped;
  const at = ({ x, y }: Point): Point => {
    const [pageX, pageY] = applyToPoint(frame.toPage, x, y);
    return toScreen(view, { x: pageX, y: pageY });
  };
  const outline = (box: typeof picture): string =>
    cornersOf(box, frame.toPage)
      .map((corner) => toScreen(view, corner))
      .map(({ x, y }) => `${x},${y}`)
      .join(' ');
  const share = focalPointOf(cropped);
  const focal = at({ x: picture.x + share.x * picture.width, y: picture.y + share.y * picture.height });
  return (
    <g>
      <polygon points={outline(picture)} className={classes['edge']} />
      <polygon
        points={outline({ x: 0, y: 0, ...sizeOf(frame.geometry) })}
        className={classes['frame']}
        data-frame="crop"
      />
      {corners.map((corner) => {
        const { x, y } = at(cornerOf(picture, corner));
        const name = `crop:${corner.x}:${corner.y}`;
        return <circle key={name} data-grip={name} className={overlay['handle']} cx={x} cy={y} r={6} />;
      })}
      <circle
        data-grip="crop:focal"
        data-chosen={part === 'focal' || undefined}
        className={classes['focal']}
        cx={focal.x}
        cy={focal.y}
        r={10}
      />
      {element.focalPoint && <circle className={classes['set']} cx={focal.x} cy={focal.y} r={2.5} />}
    </g>
  );
}

function sizeOf({ width, height }: { readonly width: number; readonly height: number }) {
  return { width, height };
}
