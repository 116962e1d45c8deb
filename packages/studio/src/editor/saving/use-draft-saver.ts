import { useEffect } from 'react';
import { sessionEvents } from '../../api/client.ts';
import type { OpenDesign } from '../open-design.ts';
import type { SaveState } from './draft-saver.ts';

/** Keeps a saver going as long as its editor is shown: tells it what the browser knows, and other tabs what it stored. */
export function useDraftSaver({ saver, journal, stored: { id: designId } }: OpenDesign): void {
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
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (wouldBeLost(saver.getState().is, journal?.isKept() ?? false)) event.preventDefault();
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
  }, [saver, journal, designId]);
}

/** Whether people should know before the tab closes that what they see is stored nowhere, or may never be. */
function wouldBeLost(is: SaveState['is'], isKept: boolean): boolean {
  return is === 'refused' || is === 'conflict' || (is !== 'saved' && !isKept);
}
