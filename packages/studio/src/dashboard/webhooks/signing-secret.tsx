import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { useProblem } from '../parts/use-problem.ts';

/** What calls are signed with. It is asked for when somebody wants to see it, and kept nowhere. */
export function SigningSecret() {
  const { webhooks: words } = useMessages();
  const { moment } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const show = useMutation({ mutationFn: () => call('getSigningSecret', {}) });
  const rotate = useMutation({
    mutationFn: () => call('rotateSigningSecret', {}),
    onSuccess: () => setAsking(false),
  });
  const shown = rotate.data?.data ?? show.data?.data;
  const problem = useProblem(show.error);
  return (
    <div className={parts['form']}>
      <p className={parts['soft']}>{words.secretText}</p>
      {shown && (
        <div className={parts['copied']}>
          <code>{shown.secret}</code>
          <CopyButton text={shown.secret} />
        </div>
      )}
      {shown?.previousExpiresAt && (
        <p className={parts['soft']}>{words.previousUntil(moment(shown.previousExpiresAt))}</p>
      )}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <div className={parts['actions']}>
        {!shown && (
          <Button operation="getSigningSecret" isPending={show.isPending} onPress={() => show.mutate()}>
            {words.show}
          </Button>
        )}
        <Button look="quiet" operation="rotateSigningSecret" onPress={() => setAsking(true)}>
          {words.rotate}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.secret}
          text={words.rotateText}
          action={words.rotate}
          work={rotate}
          onConfirm={() => rotate.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
