import { useEffect } from 'react';
import { useMessages } from './messages.tsx';

/** Names the page in the browser's tab, for as long as the page is open. */
export function usePageTitle(title: string): void {
  const { product } = useMessages();
  useEffect(() => {
    document.title = `${title} – ${product}`;
    return () => {
      document.title = product;
    };
  }, [title, product]);
}
