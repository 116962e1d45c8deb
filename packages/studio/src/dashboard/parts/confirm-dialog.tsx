import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useProblem } from './use-problem.ts';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What follows, and whether it can be taken back. */
  readonly text: string;
  /** Below the text. Default: nothing. */
  readonly details?: ReactNode;
  /** On the button. */
  readonly action: string;
  /** On the button that does nothing. Default: "Cancel". */
  readonly dismissal?: string;
  /** The mutation that `onConfirm` begins. */
  readonly work: { readonly isPending: boolean; readonly error: Error | null };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, details, action, dismissal, work, onConfirm, onClose } = props;
  const { common } = useMessages();
  const problem = useProblem(work.error);
  const actions = (
    <>
      <Button onPress={onClose}>{dismissal ?? common.cancel}</Button>
      <Button look="danger" isPending={work.isPending} onPress={onConfirm}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} isOpen onClose={onClose} actions={actions}>
      <p>{text}</p>
      {details}
      {problem !== undefined && <Alert>{problem}</Alert>}
    </Dialog>
  );
}
