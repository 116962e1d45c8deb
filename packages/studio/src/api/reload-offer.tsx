import { useEffect, useState } from 'react';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { useNewBuild } from './new-build.ts';
import classes from './reload-offer.module.css';

export interface ReloadOfferProps {
  /** Stores what is not stored yet. The page is loaded anew also where that fails. */
  readonly before?: () => Promise<unknown>;
}

/** Appears when the service has another build than this page: stores the work at once, and offers to load the page anew. */
export function ReloadOffer({ before }: ReloadOfferProps) {
  const { common } = useMessages();
  const isNew = useNewBuild();
  const [isPutOff, setPutOff] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores once, when the new build is noticed.
  useEffect(() => {
    if (isNew) before?.().catch(() => undefined);
  }, [isNew]);
  if (!isNew || isPutOff) return null;
  const reload = async () => {
    await before?.().catch(() => undefined);
    location.reload();
  };
  return (
    <section aria-label={common.newBuild} className={classes['offer']}>
      <div role="status">
        <p className={classes['title']}>{common.newBuild}</p>
        <p className={classes['text']}>{common.newBuildText}</p>
      </div>
      <Button look="quiet" onPress={() => setPutOff(true)}>
        {common.later}
      </Button>
      <Button look="primary" onPress={reload}>
        {common.reload}
      </Button>
    </section>
  );
}
