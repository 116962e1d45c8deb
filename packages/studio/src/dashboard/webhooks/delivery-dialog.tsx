import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { useProblem } from '../parts/use-problem.ts';
import { type Delivery, deliveryTones } from './webhook-types.ts';

export interface DeliveryDialogProps {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}

/** A delivery with each attempt: what the receiver answered, or why nothing came. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { webhooks: words, lists } = useMessages();
  const { moment } = useFormats();
  const queries = useQueryClient();
  const { id, event, status, url, subjectId, nextAttemptAt, attempts } = delivery;
  const resend = useMutation({
    mutationFn: () => call('resendWebhookDelivery', { params: { deliveryId: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  const problem = useProblem(resend.error);
  const canResend = event !== 'webhook.test' && (status === 'delivered' || status === 'failed');
  const actions = canResend && (
    <Button operation="resendWebhookDelivery" isPending={resend.isPending} onPress={() => resend.mutate()}>
      {words.resend}
    </Button>
  );
  return (
    <Dialog title={words.eventNames[event]} isOpen onClose={onClose} {...(actions && { actions })}>
      <dl className={parts['facts']}>
        <dt>{lists.status}</dt>
        <dd>
          <StatusBadge tone={deliveryTones[status]}>{words.statuses[status]}</StatusBadge>
        </dd>
        <dt>{words.url}</dt>
        <dd dir="ltr">{url}</dd>
        <dt>{words.about}</dt>
        <dd>{subjectId}</dd>
        {nextAttemptAt !== null && (
          <>
            <dt>{words.nextAttempt}</dt>
            <dd>{moment(nextAttemptAt)}</dd>
          </>
        )}
      </dl>
      <ol className={parts['form']}>
        {attempts.map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} />
        ))}
      </ol>
      {resend.isSuccess && <p role="status">{words.resent}</p>}
      {problem !== undefined && <Alert>{problem}</Alert>}
    </Dialog>
  );
}

function Attempt({ attempt }: { readonly attempt: Delivery['attempts'][number] }) {
  const { webhooks: words } = useMessages();
  const { moment, duration } = useFormats();
  const { number, startedAt, finishedAt, durationMs, status, error, answer } = attempt;
  // Without an answer, what went wrong says it.
  const outcome = [status !== null && words.answered(status), error !== null && words.errors[error]];
  return (
    <li className={parts['stack']}>
      <h3>{words.attempt(number)}</h3>
      <StatusBadge tone={finishedAt === null ? 'busy' : error === null ? 'good' : 'bad'}>
        {finishedAt === null ? words.running : outcome.filter(Boolean).join(': ')}
      </StatusBadge>
      <span className={parts['small']}>
        {moment(startedAt)}
        {durationMs !== null && ` · ${duration(durationMs / 1_000)}`}
      </span>
      {answer !== null && answer !== '' && <pre className={parts['code']}>{answer}</pre>}
    </li>
  );
}
