import { useEffect } from 'react';
import { useMessages } from './messages.tsx';

/** What the tab is named by: the page, and in front how far batches are that are drawn. One's own page counts first. */
const shown: { page: string; one?: string | undefined; all?: string | undefined } = { page: '' };

function show(change: Partial<typeof shown>): void {
  Object.assign(shown, change);
  // Before a page has named itself, as one is that cannot be loaded.
  shown.page ||= document.title;
  const progress = shown.one ?? shown.all;
  document.title = progress === undefined ? shown.page : `${progress} – ${shown.page}`;
}

/** Names the page in the browser's tab, for as long as the page is open. */
export function usePageTitle(title: string): void {
  const { product } = useMessages();
  useEffect(() => {
    show({ page: `${title} – ${product}` });
    return () => show({ page: product });
  }, [title, product]);
}

/** Tells who looks at another tab how far the batch of the page is, or all batches; undefined: there is nothing to tell. */
export function useTitleProgress(of: 'one' | 'all', progress: string | undefined): void {
  useEffect(() => {
    show({ [of]: progress });
    return () => show({ [of]: undefined });
  }, [of, progress]);
}
