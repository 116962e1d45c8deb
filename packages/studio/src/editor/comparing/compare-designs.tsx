import { useEffect, useMemo, useRef, useState } from 'react';
import { differencesBetween } from '../../document/comparing/differences.ts';
import { highlightDifferences } from '../../document/comparing/different-pixels.ts';
import type { Design } from '../../document/design/design.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Segments } from '../../ui/fields/select-field.tsx';
import { DesignPicture } from '../pictures/design-picture.tsx';
import { usePaintedDesign } from '../pictures/use-painted-design.ts';
import classes from './comparing.module.css';
import { DifferenceList } from './difference-list.tsx';

/** A design with what people call it. */
export interface NamedDesign {
  readonly name: string;
  readonly design: Design;
}

export interface CompareDesignsProps {
  readonly before: NamedDesign;
  readonly after: NamedDesign;
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

type Look = 'beside' | 'over' | 'marked';

/** px of the screen that the longer side of a picture is painted for. */
const side = 640;

/** Two designs as pictures, and what is different in words. */
export function CompareDesigns({ before, after, data }: CompareDesignsProps) {
  const { comparing } = useMessages().saving;
  const [look, setLook] = useState<Look>('beside');
  const differences = useMemo(() => differencesBetween(before.design, after.design), [before.design, after.design]);
  return (
    <div className={classes['compare']}>
      <Segments
        label={comparing.look}
        value={look}
        choices={[
          ['beside', comparing.beside],
          ['over', comparing.over],
          ['marked', comparing.marked],
        ]}
        onChoose={(next) => setLook(next as Look)}
      />
      {look === 'beside' ? (
        <div className={classes['pair']}>
          {[before, after].map(({ name, design }) => (
            <figure key={name}>
              <figcaption>{name}</figcaption>
              <DesignPicture design={design} data={data} label={name} side={side} />
            </figure>
          ))}
        </div>
      ) : (
        <Stacked before={before} after={after} data={data} isMarked={look === 'marked'} />
      )}
      <h3 className={classes['subtitle']}>{comparing.differences(before.name, after.name)}</h3>
      <DifferenceList differences={differences} />
    </div>
  );
}

/** Both pictures on top of each other: with a bound between them that one moves, or with what differs marked. */
function Stacked({ before, after, data, isMarked }: CompareDesignsProps & { readonly isMarked: boolean }) {
  const { comparing } = useMessages().saving;
  const [share, setShare] = useState(50);
  const longest = Math.max(before.design.width, before.design.height, after.design.width, after.design.height);
  const scale = Math.min(1, side / longest) * devicePixelRatio;
  const below = usePaintedDesign({ design: before.design, data, scale });
  const above = usePaintedDesign({ design: after.design, data, scale });
  const marks = useRef<HTMLCanvasElement>(null);
  const isPainted = below.shown !== undefined && above.shown !== undefined;
  const isSameSize = before.design.width === after.design.width && before.design.height === after.design.height;
  useEffect(() => {
    const [one, other, target] = [below.canvas.current, above.canvas.current, marks.current];
    if (!isMarked || !isPainted || !one || !other || !target) return;
    const painted = highlightDifferences(pixelsOf(one), pixelsOf(other));
    target.width = painted ? other.width : 0;
    target.height = painted ? other.height : 0;
    if (painted) target.getContext('2d')?.putImageData(new ImageData(painted, other.width), 0, 0);
  }, [isMarked, isPainted, below.canvas, above.canvas]);
  const problem = below.problem ?? above.problem;
  const isHidden = isMarked && isSameSize;
  const clip = { clipPath: `inset(0 0 0 ${share}%)` };
  return (
    <figure>
      {!isMarked && (
        <label className={classes['slider']}>
          <span>{before.name}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label={comparing.bound}
            onChange={(event) => setShare(Number(event.currentTarget.value))}
          />
          <span>{after.name}</span>
        </label>
      )}
      {isMarked && !isSameSize && <p>{comparing.otherSize}</p>}
      {problem}
      <div className={classes['stack']} dir="ltr">
        <canvas ref={below.canvas} role="img" aria-label={before.name} hidden={isHidden} />
        <canvas ref={above.canvas} role="img" aria-label={after.name} style={isMarked ? {} : clip} hidden={isHidden} />
        <canvas
          ref={marks}
          role="img"
          aria-label={comparing.marked}
          aria-busy={!isPainted}
          width={0}
          height={0}
          hidden={!isHidden}
        />
      </div>
    </figure>
  );
}

function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas left to draw on.');
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
