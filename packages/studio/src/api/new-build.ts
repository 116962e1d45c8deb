import { useSyncExternalStore } from 'react';

/** What the service calls the build that it has, with each answer (`studio-routes.ts` of the service). */
const header = 'platen-studio';

const listeners = new Set<() => void>();
let isNew = false;

/** Compares the build of this page with that of the service. Without the header, the service serves no pages. */
export function noteBuild(headers: Headers): void {
  const theirs = headers.get(header);
  const mine = document.querySelector<HTMLMetaElement>(`meta[name="${header}"]`)?.content;
  if (isNew || theirs === null || theirs === mine) return;
  isNew = true;
  for (const listener of listeners) listener();
}

/** Whether the service has another build than this page is of. It stays true: of several nodes, some may be older. */
export function useNewBuild(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isNew,
  );
}
