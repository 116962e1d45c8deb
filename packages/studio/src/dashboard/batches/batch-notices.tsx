import close from 'lucide:x';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useMessages } from '../../messages/messages.tsx';
import { IconButton } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useFormats } from '../parts/use-formats.ts';
import classes from './batches.module.css';
import { followWhole } from './follow-whole.ts';
import { unwatchBatch, useWatchedBatches } from './watched-batches.ts';
import { readWhole } from './whole.ts';

interface Ended {
  readonly batchId: string;
  readonly completed: number;
  readonly failed: number;
}

/** Tells on every page when a batch ends that was sent in this tab; its own page tells it by itself. */
export function BatchNotices() {
  const watched = useWatchedBatches();
  const [location] = useLocation();
  const [ended, setEnded] = useState<Ended>();
  const isShown = useCallback((id: string) => location === `/batches/${id}`, [location]);
  return (
    <>
      {watched.map((id) => (
        <Watch key={id} batchId={id} onEnd={(each) => !isShown(id) && setEnded(each)} />
      ))}
      <div role="status">{ended && <Notice ended={ended} onClose={() => setEnded(undefined)} />}</div>
    </>
  );
}

interface WatchProps {
  readonly batchId: string;
  readonly onEnd: (ended: Ended) => void;
}

/** Waits for the end of one batch. */
function Watch({ batchId, onEnd }: WatchProps) {
  const queries = useQueryClient();
  const [hasEnded, setHasEnded] = useState(false);
  const tell = useRef(onEnd);
  useEffect(() => {
    tell.current = onEnd;
  }, [onEnd]);
  useEffect(() => followWhole(batchId, { onEnd: () => setHasEnded(true) }), [batchId]);
  useEffect(() => {
    if (!hasEnded) return;
    readWhole(batchId).then(
      ({ completedRenders, failedRenders }) => {
        tell.current({ batchId, completed: completedRenders, failed: failedRenders });
        unwatchBatch(batchId);
        void queries.invalidateQueries({ queryKey: ['batches'] });
      },
      () => unwatchBatch(batchId),
    );
  }, [hasEnded, batchId, queries]);
  return null;
}

function Notice({ ended, onClose }: { readonly ended: Ended; readonly onClose: () => void }) {
  const { batches: words, renders, common } = useMessages();
  const { count } = useFormats();
  return (
    <div className={classes['notice']}>
      <span>{words.ended(count(ended.completed), count(ended.failed))}</span>
      <LinkButton href={`/batches/${ended.batchId}`}>{renders.openBatch}</LinkButton>
      <IconButton label={common.close} icon={close} onPress={onClose} />
    </div>
  );
}
