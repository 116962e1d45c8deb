import check from 'lucide:check';
import copy from 'lucide:copy';
import { useEffect, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useProblemInWords } from '../saving/use-problem-in-words.ts';
import { codeSamples, type SampleLanguage } from './code-samples.ts';
import type { OutputDialogProps } from './export-dialog.tsx';
import classes from './output.module.css';
import { OutputForm } from './output-form.tsx';
import { defaults, renderBody } from './render-body.ts';

const languages: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
};

export interface ApiCallDialogProps extends Omit<OutputDialogProps, 'name'> {
  /** Of the service, as programs reach it. */
  readonly baseUrl: string;
}

/** The call that gives exactly what is on the screen. */
export function ApiCallDialog({ baseUrl, designId, data, saver, isOpen, onClose }: ApiCallDialogProps) {
  const { output } = useMessages();
  const problemInWords = useProblemInWords();
  const [choice, setChoice] = useState(defaults);
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const [isCopied, setCopied] = useState(false);
  const [problem, setProblem] = useState<string>();
  const code = codeSamples[language]({ baseUrl, designId, body: renderBody(choice, data) });
  useEffect(() => {
    if (!isOpen) return;
    // A program draws what is stored.
    saver.saveVersion().then(
      () => setProblem(undefined),
      (cause: Error) => setProblem(problemInWords(cause)),
    );
  }, [isOpen, saver, problemInWords]);
  const copyCode = async () => {
    await navigator.clipboard.writeText(code);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  const actions = (
    <Button look="primary" icon={isCopied ? check : copy} onPress={copyCode}>
      {isCopied ? output.copied : output.copy}
    </Button>
  );
  return (
    <Dialog title={output.apiCall} isOpen={isOpen} onClose={onClose} actions={actions}>
      <p className={classes['lead']}>{output.apiCallLead}</p>
      <OutputForm choice={choice} onChange={setChoice} />
      <Segments label={output.language} value={language} choices={languages} onChange={setLanguage} />
      {problem !== undefined && <Alert>{problem}</Alert>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which people without a mouse do by keys. */}
      <section className={classes['code']} tabIndex={0} aria-label={languages[language]}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </Dialog>
  );
}
