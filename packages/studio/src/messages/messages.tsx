import { createContext, type ReactNode, use } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { en, type Messages } from './en.ts';

/** Each is loaded when it is used. */
const catalogues: Readonly<Record<string, () => Promise<Messages>>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  ar: async () => (await import('./ar.ts')).ar,
};
const rightToLeft: readonly string[] = ['ar'];

export interface Language {
  /** BCP 47; the browser's own, with its region, for numbers and dates. */
  readonly locale: string;
  readonly messages: Messages;
}

const LanguageContext = createContext<Language>({ locale: 'en', messages: en });

/** The first of the browser's languages that there is a catalogue of; else English. Tells the page, too. */
export async function loadLanguage(wanted: readonly string[]): Promise<Language> {
  const locale = wanted.find((each) => languageOf(each) in catalogues) ?? 'en';
  const language = languageOf(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = rightToLeft.includes(language) ? 'rtl' : 'ltr';
  return { locale, messages: (await catalogues[language]?.()) ?? en };
}

const languageOf = (locale: string) => locale.split('-')[0]?.toLowerCase() ?? '';

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <LanguageContext value={language}>
      <I18nProvider locale={language.locale}>{children}</I18nProvider>
    </LanguageContext>
  );
}

export const useMessages = (): Messages => use(LanguageContext).messages;
/** For `Intl`. */
export const useLocale = (): string => use(LanguageContext).locale;
