import { useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Segments } from '../../ui/buttons/segments.tsx';
import { codeSamples, type SampleLanguage, type SampleRequest } from './code-samples.ts';
import classes from './output.module.css';

const languages: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
};

/** A call in the language that people choose; `code` is that program, for a button that copies it. */
export function useCode(request: SampleRequest) {
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  return { language, setLanguage, code: codeSamples[language](request) };
}

/** The program, and the choice of its language. */
export function CodeView({ language, setLanguage, code }: ReturnType<typeof useCode>) {
  const { output } = useMessages();
  return (
    <>
      <Segments label={output.language} value={language} choices={languages} onChange={setLanguage} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which people without a mouse do by keys. */}
      <section className={classes['code']} tabIndex={0} aria-label={languages[language]}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </>
  );
}
