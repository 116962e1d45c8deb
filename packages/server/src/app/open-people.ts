import { createGuardedFetch } from '@platen/engine/fetch';
import type { AnswerSeal } from '../accounts/answer-seal.ts';
import type { Config } from '../config/config.ts';
import type { IdSource } from '../domain/ids.ts';
import type { Principal } from '../domain/principal.ts';
import { createSessionCookie, type SessionCookie } from '../http/access/session-cookie.ts';
import { repeat } from '../jobs/repeat.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { createAuditService } from '../services/people/audit-service.ts';
import { createConfirmPassword } from '../services/people/confirm-password.ts';
import { createInvitationsService } from '../services/people/invitations-service.ts';
import { createLeavingService } from '../services/people/leaving-service.ts';
import { createInvitationMails } from '../services/people/mail/invitation-mails.ts';
import { createMailService } from '../services/people/mail/mail-service.ts';
import { createSmtpTransport } from '../services/people/mail/smtp-transport.ts';
import { createMembersService } from '../services/people/members-service.ts';
import { createPasswordHasher } from '../services/people/password-hasher.ts';
import { createPasswordResetsService } from '../services/people/password-resets-service.ts';
import { createProfileService } from '../services/people/profile-service.ts';
import { createSecondFactorService } from '../services/people/second-factor/second-factor-service.ts';
import { createSessionsService, sessionSeconds } from '../services/people/sessions-service.ts';
import { createSetupService } from '../services/people/setup-service.ts';
import { codeAttempts, createSignInAttempts, resetMails } from '../services/people/sign-in-attempts.ts';
import { createOidcProvider } from '../services/people/single-sign-on/oidc-provider.ts';
import { createSignOnService } from '../services/people/single-sign-on/sign-on-service.ts';
import type { Store } from '../store/open-store.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface PeopleCookies {
  readonly cookie: SessionCookie;
  readonly signOnCookie: SessionCookie;
}

export interface OpenPeopleOptions {
  readonly config: Pick<
    Config,
    'baseUrl' | 'setupLink' | 'sessionIdleMs' | 'role' | 'mail' | 'oidc' | 'fetchAllowHosts'
  >;
  readonly seal: AnswerSeal;
  readonly store: Pick<
    Store,
    | 'units'
    | 'people'
    | 'sessions'
    | 'members'
    | 'invitations'
    | 'audit'
    | 'installation'
    | 'mails'
    | 'passwordResets'
    | 'secondFactors'
    | 'identities'
    | 'leaving'
  >;
  readonly limiter: RateLimiter;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly onKnown: (principal: Principal) => void;
  readonly logger: Logger;
}

const mailsEveryMs = 5_000;
/** As long as what it holds is good. */
const signOnSeconds = 600;

/** Everything about people: how they sign in, and what tells them from each other. */
export function openPeople({ config, seal, store, limiter, newId, now, onKnown, logger }: OpenPeopleOptions) {
  const { units, people } = store;
  const audit = createAuditService({
    units,
    audit: store.audit,
    newId,
    now,
    onError: (err) => logger.warn({ err }, 'a refused sign-in could not be entered into the audit log'),
  });
  const hasher = createPasswordHasher();
  const smtp = config.mail && createSmtpTransport(config.mail);
  const mail = createMailService({
    units,
    mails: store.mails,
    seal,
    transport: smtp?.send,
    newId,
    now,
    onFailure: (err, { id, last }) =>
      logger.warn({ err, mail: id }, last ? 'a mail was given up' : 'a mail could not be sent; it will be tried again'),
  });
  // Those that failed before, or that a node left behind.
  const stopMails = smtp && repeat({ everyMs: mailsEveryMs, work: mail.wake, onError: () => undefined });
  const attempts = createSignInAttempts(limiter);
  const confirmPassword = createConfirmPassword({ audit, people, hasher, attempts });
  const secondFactor = createSecondFactorService({
    units,
    audit,
    factors: store.secondFactors,
    seal,
    confirmPassword,
    attempts: createSignInAttempts(limiter, codeAttempts),
    baseUrl: config.baseUrl,
    now,
  });
  const sessions = createSessionsService({
    units,
    audit,
    people,
    sessions: store.sessions,
    hasher,
    attempts,
    secondFactor,
    idleMs: config.sessionIdleMs,
    newId,
    now,
    onKnown,
  });
  const outgoing = config.oidc && createGuardedFetch({ allowHosts: config.fetchAllowHosts });
  const provider =
    config.oidc &&
    outgoing &&
    createOidcProvider({
      ...config.oidc,
      redirectUri: `${config.baseUrl}/auth/oidc/callback`,
      fetch: outgoing.fetch,
      now,
    });
  const signOn = createSignOnService({
    ...store,
    audit,
    sessionRows: store.sessions,
    sessions,
    secondFactor,
    attempts,
    seal,
    provider,
    allowedDomains: config.oidc?.allowedDomains ?? [],
    newId,
    now,
  });
  // A node without the API answers no setup.
  const enabled = config.setupLink && config.role !== 'worker';
  return {
    services: {
      audit,
      mail,
      passwordResets: createPasswordResetsService({
        units,
        audit,
        resets: store.passwordResets,
        factors: store.secondFactors,
        people,
        sessionRows: store.sessions,
        hasher,
        asking: createSignInAttempts(limiter, resetMails),
        attempts,
        mail,
        baseUrl: config.baseUrl,
        now,
        onError: (err) => logger.warn({ err }, 'a link to set a password could not be made'),
      }),
      secondFactor,
      sessions,
      signOn,
      leaving: createLeavingService({ ...store, audit, sessionRows: store.sessions, confirmPassword, now }),
      setup: createSetupService({ units, audit, people, sessions, hasher, attempts, enabled, newId, now }),
      profile: createProfileService({ units, audit, people, sessionRows: store.sessions, hasher, confirmPassword }),
      members: createMembersService({ ...store, audit }),
      invitations: createInvitationsService({
        ...store,
        audit,
        sessionRows: store.sessions,
        sessions,
        hasher,
        attempts,
        mail,
        invitationMails: createInvitationMails(limiter),
        baseUrl: config.baseUrl,
        newId,
        now,
      }),
    },
    async close(): Promise<void> {
      await stopMails?.();
      smtp?.close();
      await outgoing?.close();
    },
    /** Once it is known which installation this is. */
    async cookies(): Promise<PeopleCookies> {
      const installation = await store.installation.find();
      if (!installation) throw new Error('The installation has no id yet; claim the files first.');
      const { baseUrl } = config;
      const shared = { baseUrl, installationId: installation.id };
      return {
        cookie: createSessionCookie({ ...shared, seconds: sessionSeconds }),
        signOnCookie: createSessionCookie({ ...shared, seconds: signOnSeconds, holds: 'sign_on' }),
      };
    },
  };
}
