import { useState } from 'react';
import { pathPrefix } from '../api/path-prefix.ts';
import { useMe } from '../api/session.ts';
import { mayCall } from '../api/who-may.ts';
import { useMessages } from '../messages/messages.tsx';
import classes from './opening-design.module.css';

/** The picture of a design at the place where its page will be shown, while the editor is loaded. */
export function OpeningDesign({ designId }: { readonly designId: string }) {
  const { common, product } = useMessages();
  const me = useMe();
  const isReadOnly = me !== undefined && !mayCall(me, 'putDraft');
  const [state, setState] = useState<'waiting' | 'shown' | 'broken'>('waiting');
  return (
    <main className={classes['opening']} data-read-only={isReadOnly || undefined}>
      <h1 className="visually-hidden">{product}</h1>
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
    </main>
  );
}
