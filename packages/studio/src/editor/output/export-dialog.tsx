import download from 'lucide:download';
import layers from 'lucide:layers';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { useLocale, useMessages } from '../../messages/messages.tsx';
import { useTold } from '../../messages/use-told.ts';
import type { DataSet } from '../../panels/data/data-sets.ts';
import { Alert } from '../../ui/alert.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { DraftSaver } from '../saving/draft-saver.ts';
import { useProblemInWords } from '../saving/use-problem-in-words.ts';
import classes from './output.module.css';
import { OutputForm } from './output-form.tsx';
import { defaults, renderBody } from './render-body.ts';

export interface OutputDialogProps {
  readonly designId: string;
  /** The name of the file, without its ending. */
  readonly name: string;
  /** The data of the row that is on the screen. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Stores what is on the screen, so that the service has it. */
  readonly saver: DraftSaver;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export interface ExportDialogProps extends OutputDialogProps {
  /** The stored rows; one of them is on the screen. */
  readonly dataSet: DataSet | undefined;
}

/** Exports any format, drawn by the service: what is on the screen, or a batch of all rows. */
export function ExportDialog({ dataSet, ...props }: ExportDialogProps) {
  const { designId, name, data, saver, isOpen, onClose } = props;
  const { output } = useMessages();
  const problemInWords = useProblemInWords();
  const told = useTold();
  const [choice, setChoice] = useState(defaults);
  const file = useMutation({
    mutationFn: async () => {
      await saver.flush();
      const body = { ...renderBody(choice, data), version: 'draft' };
      const answer = await call('renderDesign', { params: { designId }, body: body as never });
      await fetchFile(answer.data.imageUrl, `${name}.${choice.format}`);
      return answer.data;
    },
  });
  const actions = (
    <Button look="primary" icon={download} isPending={file.isPending} onPress={() => file.mutate()}>
      {output.download}
    </Button>
  );
  return (
    <Dialog title={output.export} isOpen={isOpen} onClose={onClose} actions={actions}>
      <OutputForm choice={choice} onChange={setChoice} />
      {dataSet && <AllRows designId={designId} dataSet={dataSet} saver={saver} />}
      {file.error && <Alert>{problemInWords(file.error)}</Alert>}
      <div role="status">
        {file.isPending && output.drawing}
        {file.data !== undefined && file.data.warnings.length > 0 && (
          <>
            <p className={classes['lead']}>{output.warnings(file.data.warnings.length)}</p>
            <ul className={classes['warnings']}>
              {file.data.warnings.map((warning, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes.
                <li key={index}>
                  <code>{warning.code}</code> {told(warning)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Leads from the row on the screen to files of all rows. */
function AllRows({ designId, dataSet, saver }: Pick<ExportDialogProps, 'designId' | 'saver'> & { dataSet: DataSet }) {
  const { output } = useMessages();
  const count = new Intl.NumberFormat(useLocale()).format(dataSet.rowCount);
  const problemInWords = useProblemInWords();
  const [, navigate] = useLocation();
  const toBatch = useMutation({
    // A batch draws the newest version.
    mutationFn: () => saver.saveVersion(),
    onSuccess: () => navigate(`/batches/new?${new URLSearchParams({ design: designId, rows: dataSet.id })}`),
  });
  return (
    <Allowed operation="renderRun">
      <div className={classes['rows']}>
        <p className={classes['lead']}>{output.oneRow}</p>
        <Button icon={layers} operation="renderRun" isPending={toBatch.isPending} onPress={() => toBatch.mutate()}>
          {output.allRows(count)}
        </Button>
      </div>
      {toBatch.error && <Alert>{problemInWords(toBatch.error)}</Alert>}
    </Allowed>
  );
}

async function fetchFile(address: string, name: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  saveFile(name, await answer.blob());
}
