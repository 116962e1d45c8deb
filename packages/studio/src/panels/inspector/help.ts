import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { useLocale } from '../../messages/messages.tsx';
import { idle } from '../../ui/idle.ts';

/** What the properties are for. */
export interface Help {
  /** By the descriptions of the guides, in which the build of Studio puts places of this list. */
  readonly texts: Readonly<Record<string, string>>;
  /** Whether it is in English where the page is not. */
  readonly isForeign: boolean;
}

const languages = {
  en: () => import('platen:help/en'),
  de: () => import('platen:help/de'),
};

export const HelpContext = createContext<Help>({ texts: {}, isForeign: false });

/** Nothing until it is loaded; languages without one of their own have it in English. */
export function useHelp(): Help {
  const [wanted = ''] = useLocale().toLowerCase().split('-');
  const language = wanted === 'de' ? 'de' : 'en';
  const { data } = useQuery({
    queryKey: ['help', language],
    queryFn: async () => {
      await idle();
      return (await languages[language]()).default;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { texts: data ?? {}, isForeign: wanted !== language };
}
