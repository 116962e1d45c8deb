import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import parts from '../../dashboard/parts/parts.module.css';
import { useFormats } from '../../dashboard/parts/use-formats.ts';
import { WaitingLines } from '../../dashboard/parts/waiting-lines.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { SwitchOnDialog } from './switch-on-dialog.tsx';

const stateKey = ['second-factor'];

/** Whether signing in takes a code, and what is changed of that. */
export function SecondFactor() {
  const { profile: words, common } = useMessages();
  const { day } = useFormats();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'on' | 'off' | 'codes'>();
  const state = useQuery({
    queryKey: stateKey,
    queryFn: async ({ signal }) => (await call('getSecondFactor', { signal })).data,
  });
  const close = () => {
    setOpen(undefined);
    void queries.invalidateQueries({ queryKey: stateKey });
  };
  const switchOff = useMutation({
    mutationFn: (currentPassword: string) => call('switchSecondFactorOff', { body: { currentPassword } }),
    onSuccess: close,
  });
  const renew = useMutation({
    mutationFn: (currentPassword: string) => call('renewRecoveryCodes', { body: { currentPassword } }),
  });
  const show = (dialog: 'on' | 'off' | 'codes') => {
    switchOff.reset();
    renew.reset();
    setOpen(dialog);
  };
  return (
    <Section title={words.secondFactor}>
      {state.isPending && <WaitingLines label={common.loading} />}
      {state.isError && <LoadProblem error={state.error} onRetry={() => state.refetch()} />}
      {state.data?.enabled === false && (
        <>
          <p>{words.factorOff}</p>
          <Button onPress={() => show('on')}>{words.switchOn}</Button>
        </>
      )}
      {state.data?.enabled && (
        <>
          <p>
            {words.factorOn(day(state.data.since ?? ''))} {words.codesLeft(state.data.recoveryCodesLeft)}
          </p>
          <div className={parts['actions']}>
            <Button onPress={() => show('codes')}>{words.newCodes}</Button>
            <Button onPress={() => show('off')}>{words.switchOff}</Button>
          </div>
        </>
      )}
      {open === 'on' && <SwitchOnDialog onClose={close} />}
      {open === 'off' && (
        <PasswordDialog
          title={words.switchOff}
          text={words.switchOffText}
          action={words.switchOff}
          isDanger
          work={switchOff}
          onConfirm={(password) => switchOff.mutate(password)}
          onClose={close}
        />
      )}
      {open === 'codes' &&
        (renew.data ? (
          <RecoveryCodes codes={renew.data.data.recoveryCodes} onClose={close} />
        ) : (
          <PasswordDialog
            title={words.newCodes}
            text={words.newCodesText}
            action={words.makeCodes}
            work={renew}
            onConfirm={(password) => renew.mutate(password)}
            onClose={close}
          />
        ))}
    </Section>
  );
}
