import type { secondFactorOperations } from '@platen/api';
import type { SecondFactorService } from '../../services/people/second-factor/second-factor-service.ts';
import type { HandlersOf } from '../call.ts';
import { notStored, type PeopleHandlersOptions } from './people.ts';

export interface SecondFactorHandlersOptions extends Pick<PeopleHandlersOptions, 'networkOf'> {
  readonly secondFactor: SecondFactorService;
}

export function secondFactorHandlers({
  secondFactor,
  networkOf,
}: SecondFactorHandlersOptions): HandlersOf<typeof secondFactorOperations> {
  return {
    async getSecondFactor({ signedIn }) {
      return { data: await secondFactor.read(signedIn), headers: notStored };
    },
    async startSecondFactor({ signedIn, body, request }) {
      return { data: await secondFactor.start(signedIn, { ...body, network: networkOf(request) }) };
    },
    async confirmSecondFactor({ signedIn, body, request }) {
      const codes = await secondFactor.confirm(signedIn, { ...body, network: networkOf(request) });
      return { data: { recoveryCodes: codes } };
    },
    async renewRecoveryCodes({ signedIn, body, request }) {
      const codes = await secondFactor.renewRecoveryCodes(signedIn, { ...body, network: networkOf(request) });
      return { data: { recoveryCodes: codes } };
    },
    async switchSecondFactorOff({ signedIn, body, request }) {
      const state = await secondFactor.switchOff(signedIn, { ...body, network: networkOf(request) });
      return { data: state, headers: notStored };
    },
  };
}
