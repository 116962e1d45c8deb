import { PlatenError } from '@platen/core';
import type { Config } from '../../config/config.ts';
import { byOperator } from '../../domain/audit.ts';
import { createIdSource } from '../../domain/ids.ts';
import { createAuditService } from '../../services/people/audit-service.ts';
import { createResetLinks, type OperatorReset } from '../../services/people/password-resets-service.ts';
import { switchOff } from '../../services/people/second-factor/second-factor-service.ts';
import { openStore } from '../../store/open-store.ts';
import { explainFailure } from '../starting/explain-failure.ts';
import { CommandError } from './backup-commands.ts';

/**
 * `platen reset-password e-mail [--second-factor-off]`: makes a link that sets a new password, and switches the second factor
 * off where that is asked for. Answers what to tell.
 */
export async function resetPasswordCommand(config: Config, reset: OperatorReset): Promise<string> {
  const { email } = reset;
  try {
    const { url, expiresAt } = await makeLink(config, reset);
    return `Hand this link to ${email}. It sets a new password, works once, and ends at ${expiresAt}:\n${url}`;
  } catch (cause) {
    if (cause instanceof PlatenError) throw new CommandError(`${email}: ${cause.message}`, { cause });
    const known = explainFailure('database', cause);
    if (!known) throw cause;
    throw new CommandError(
      `${known.sentence} ${known.remedy} While the service runs, ask it: POST /admin/v1/password-resets.`,
      { cause },
    );
  }
}

async function makeLink(config: Config, { email, switchOffSecondFactor }: OperatorReset) {
  const store = await openStore({ ...config, onWait: (reason) => console.error(reason) });
  try {
    const found = await store.people.findByEmail(email);
    if (!found) throw new PlatenError('PERSON_NOT_FOUND');
    const now = () => new Date();
    const onError = () => undefined;
    const audit = createAuditService({ ...store, newId: createIdSource(), now, onError });
    const make = createResetLinks({ ...store, audit, resets: store.passwordResets, baseUrl: config.baseUrl, now });
    const personId = found.person.id;
    return await make(personId, byOperator, async (unit) => {
      if (!switchOffSecondFactor) return;
      await switchOff(unit, { factors: store.secondFactors, audit }, { personId, actor: byOperator });
    });
  } finally {
    await store.close();
  }
}
