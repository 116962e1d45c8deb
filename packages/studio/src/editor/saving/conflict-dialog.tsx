import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import type { Design } from '../../document/design/design.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useEditorState } from '../../panels/design-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CompareDesigns } from '../comparing/compare-designs.tsx';
import type { Conflict, DraftSaver } from './draft-saver.ts';
import classes from './saving.module.css';
import { useProblemInWords } from './use-problem-in-words.ts';

export interface ConflictDialogProps {
  readonly designId: string;
  readonly saver: DraftSaver;
  readonly conflict: Conflict;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly isOpen: boolean;
  /** Closed without a choice: the conflict stays, and edits are kept in the browser. */
  readonly onClose: () => void;
}

/** Both designs side by side, what is different, and the choice between them. */
export function ConflictDialog({ designId, saver, conflict, data, isOpen, onClose }: ConflictDialogProps) {
  const { saving } = useMessages();
  const inWords = useProblemInWords();
  const { design: mine } = useEditorState();
  const [, navigate] = useLocation();
  const { theirs, isVersion } = conflict;
  const words = saving.conflict;
  const copy = useMutation({
    mutationFn: () => copyDesign(designId, mine),
    onSuccess: (id) => {
      saver.resolve('theirs');
      navigate(`/designs/${id}/edit`);
    },
  });
  const actions = (
    <>
      <Button isPending={copy.isPending} onPress={() => copy.mutate()}>
        {words.copy}
      </Button>
      <Button onPress={() => saver.resolve('theirs')}>{words.takeTheirs}</Button>
      <Button look="primary" onPress={() => saver.resolve('mine')}>
        {words.keepMine}
      </Button>
    </>
  );
  return (
    <Dialog title={saving.states.conflict} isOpen={isOpen} onClose={onClose} actions={actions} isWide>
      <p className={classes['lead']}>
        {isVersion ? words.versionText(theirs.version) : words.draftText} {words.later}
      </p>
      <CompareDesigns
        before={{ name: words.theirs, design: theirs.design }}
        after={{ name: words.mine, design: mine }}
        data={data}
      />
      {copy.error && <Alert>{inWords(copy.error)}</Alert>}
    </Dialog>
  );
}

/** Stores a design as the draft of a new one and answers its id. */
async function copyDesign(designId: string, { width, height, canvasData }: Design): Promise<string> {
  const { data } = await call('duplicateDesign', { params: { designId }, body: {} });
  const body = { width, height, canvasData: canvasData as never };
  await call('putDraft', { params: { designId: data.id }, body });
  return data.id;
}
