import type { Config } from '../config/config.ts';
import type { IdSource } from '../domain/ids.ts';
import type { Principal } from '../domain/principal.ts';
import { createSessionCookie, type SessionCookie } from '../http/access/session-cookie.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { createInvitationsService } from '../services/people/invitations-service.ts';
import { createMembersService } from '../services/people/members-service.ts';
import { createPasswordHasher } from '../services/people/password-hasher.ts';
import { createProfileService } from '../services/people/profile-service.ts';
import { createSessionsService, sessionSeconds } from '../services/people/sessions-service.ts';
import { createSetupService } from '../services/people/setup-service.ts';
import { createSignInAttempts } from '../services/people/sign-in-attempts.ts';
import type { Store } from '../store/open-store.ts';

export interface OpenPeopleOptions {
  readonly config: Pick<Config, 'baseUrl' | 'setupLink' | 'sessionIdleMs' | 'role'>;
  readonly store: Pick<Store, 'units' | 'people' | 'sessions' | 'members' | 'invitations' | 'installation'>;
  readonly limiter: RateLimiter;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly onKnown: (principal: Principal) => void;
}

/** Everything about people: how they sign in, and what tells them from each other. */
export function openPeople({ config, store, limiter, newId, now, onKnown }: OpenPeopleOptions) {
  const { people } = store;
  const hasher = createPasswordHasher();
  const attempts = createSignInAttempts(limiter);
  const sessions = createSessionsService({
    people,
    sessions: store.sessions,
    hasher,
    attempts,
    idleMs: config.sessionIdleMs,
    newId,
    now,
    onKnown,
  });
  // A node without the API answers no setup.
  const enabled = config.setupLink && config.role !== 'worker';
  return {
    services: {
      sessions,
      setup: createSetupService({ people, sessions, hasher, attempts, enabled, newId, now }),
      profile: createProfileService({ people, hasher, attempts }),
      members: createMembersService(store),
      invitations: createInvitationsService({
        ...store,
        sessionRows: store.sessions,
        sessions,
        hasher,
        attempts,
        baseUrl: config.baseUrl,
        newId,
        now,
      }),
    },
    /** Once it is known which installation this is. */
    async cookie(): Promise<SessionCookie> {
      const installation = await store.installation.find();
      if (!installation) throw new Error('The installation has no id yet; claim the files first.');
      return createSessionCookie({
        baseUrl: config.baseUrl,
        installationId: installation.id,
        seconds: sessionSeconds,
      });
    },
  };
}
