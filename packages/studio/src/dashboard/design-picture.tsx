import broken from 'lucide:image-off';
import { useState } from 'react';
import { pathPrefix } from '../api/path-prefix.ts';
import { useMessages } from '../messages/messages.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './dashboard.module.css';

interface DesignPictureProps {
  readonly design: {
    readonly id: string;
    readonly width: number;
    readonly height: number;
    readonly version: number;
    readonly hasDraft: boolean;
  };
}

/** How often the service is asked when it cannot draw the picture just now. */
const mostAttempts = 3;
const retryMs = 4_000;

/** What a design looks like: what is being edited of it, where somebody has begun. It stands beside the name, so it has none. */
export function DesignPicture({ design }: DesignPictureProps) {
  const { designs } = useMessages();
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<'waiting' | 'shown' | 'broken'>('waiting');
  const { id, width, height, version, hasDraft } = design;
  const v = hasDraft ? 'draft' : version;
  const address = (px: number) => `${pathPrefix()}/v1/designs/${id}/preview?width=${px}&v=${v}`;
  const fail = () => {
    if (attempt === mostAttempts) setState('broken');
    else setTimeout(() => setAttempt(attempt + 1), attempt * retryMs);
  };
  return (
    <div className={classes['picture']} data-state={state}>
      {state === 'broken' ? (
        <span className={classes['broken']}>
          <Icon body={broken} />
          {designs.noPicture}
        </span>
      ) : (
        <img
          key={attempt}
          alt=""
          src={address(320)}
          srcSet={`${address(320)} 1x, ${address(640)} 2x`}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onLoad={() => setState('shown')}
          onError={fail}
        />
      )}
    </div>
  );
}
