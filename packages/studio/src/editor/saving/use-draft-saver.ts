import { useEffect } from 'react';
import { sessionEvents } from '../../api/client.ts';
import type { DraftSaver } from './draft-saver.ts';

/** Keeps a saver going as long as its editor is shown: tells it what the browser knows, and other tabs what it stored. */
export function useDraftSaver(saver: DraftSaver, designId: string): void {
  useEffect(() => {
    const tabs = new BroadcastChannel(`platen.design.${designId}`);
    const ends = new AbortController();
    const { signal } = ends;
    const look = () => void saver.look();
    tabs.addEventListener('message', look, { signal });
    window.addEventListener('online', saver.retry, { signal });
    sessionEvents.addEventListener('signed-in', saver.retry, { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') look();
        else saver.flush().catch(() => undefined);
      },
      { signal },
    );
    let before = saver.getState().is;
    const stop = saver.subscribe(() => {
      const { is } = saver.getState();
      if (is === 'saved' && before !== 'saved') tabs.postMessage('stored');
      before = is;
    });
    return () => {
      ends.abort();
      stop();
      tabs.close();
      saver.flush().then(saver.close, saver.close);
    };
  }, [saver, designId]);
}
