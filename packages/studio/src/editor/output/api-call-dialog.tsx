import { useEffect, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useProblemInWords } from '../saving/use-problem-in-words.ts';
import { CodeView, useCode } from './code-view.tsx';
import type { OutputDialogProps } from './export-dialog.tsx';
import classes from './output.module.css';
import { OutputForm } from './output-form.tsx';
import { defaults, renderBody } from './render-body.ts';

export interface ApiCallDialogProps extends Omit<OutputDialogProps, 'name'> {
  /** The address of the service, as programs reach it. */
  readonly baseUrl: string;
}

/** Shows the call that gives exactly what is on the screen. */
export function ApiCallDialog({ baseUrl, designId, data, saver, isOpen, onClose }: ApiCallDialogProps) {
  const { output } = useMessages();
  const problemInWords = useProblemInWords();
  const [choice, setChoice] = useState(defaults);
  const [problem, setProblem] = useState<string>();
  const [version, setVersion] = useState<number>();
  const shown = useCode({ baseUrl, designId, body: renderBody(choice, data) });
  useEffect(() => {
    if (!isOpen) return;
    // A program's call draws the stored version.
    saver.saveVersion().then(
      (stored) => {
        setProblem(undefined);
        setVersion(stored);
      },
      (cause: Error) => setProblem(problemInWords(cause)),
    );
  }, [isOpen, saver, problemInWords]);
  const actions = (
    <>
      <LinkButton href={`/designs/${designId}/playground`}>{output.toPlayground}</LinkButton>
      <CopyButton text={shown.code} look="primary" />
    </>
  );
  return (
    <Dialog title={output.apiCall} isOpen={isOpen} onClose={onClose} actions={actions}>
      <p className={classes['lead']}>{output.apiCallLead}</p>
      <OutputForm choice={choice} onChange={setChoice} />
      <p role="status" className={classes['lead']}>
        {version !== undefined && problem === undefined && output.storedAs(version)}
      </p>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <CodeView {...shown} />
    </Dialog>
  );
}
