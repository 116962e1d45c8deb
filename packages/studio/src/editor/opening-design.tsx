import { useState } from 'react';
import { pathPrefix } from '../api/path-prefix.ts';
import { useMessages } from '../messages/messages.tsx';
import classes from './opening-design.module.css';

/** The picture of a design at the place where the editor will show its page, while the editor is loaded. */
export function OpeningDesign({ designId }: { readonly designId: string }) {
  const { common } = useMessages();
  const [state, setState] = useState<'waiting' | 'shown' | 'broken'>('waiting');
  return (
    <div className={classes['opening']}>
      <p role="status" className={state === 'shown' ? 'visually-hidden' : classes['words']}>
        {common.loading}
      </p>
      {state !== 'broken' && (
        <img
          alt=""
          className={classes['picture']}
          fetchPriority="high"
          // The page has asked for just this address already.
          src={`${pathPrefix()}/v1/designs/${encodeURIComponent(designId)}/preview?width=640&v=draft`}
          data-painter={state === 'shown' ? 'service' : undefined}
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
        />
      )}
    </div>
  );
}
