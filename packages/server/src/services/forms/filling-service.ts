import type { Readable } from 'node:stream';
import { type FormFormat, type Plan, renderDesignBody } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { Origin } from '../../domain/origin.ts';
import type { RateLimiter, RateQuery } from '../../limits/rate-limiter.ts';
import type { FormsStore, OpenForm } from '../../store/forms/forms-store.ts';
import type { RendersStore } from '../../store/renders/renders-store.ts';
import type { DesignVariables } from '../documents/design-variables.ts';
import type { FilesService } from '../files/files-service.ts';
import { hashToken } from '../people/session-token.ts';
import { createSignInAttempts } from '../people/sign-in-attempts.ts';
import type { RendersService } from '../renders/renders-service.ts';
import { type FormField, fieldsOf } from './form-fields.ts';

export interface FillingServiceOptions {
  readonly forms: Pick<FormsStore, 'findOpen' | 'countMade'>;
  readonly variables: Pick<DesignVariables, 'drawn'>;
  readonly renders: Pick<RendersService, 'render'>;
  readonly rendersStore: Pick<RendersStore, 'find'>;
  readonly files: Pick<FilesService, 'read' | 'ownFile'>;
  readonly limiter: RateLimiter;
  readonly now: () => Date;
}

/** A form as anybody who has its address sees it. */
export interface PublicForm {
  readonly name: string;
  readonly intro: string;
  readonly format: FormFormat;
  readonly fields: readonly FormField[];
}

export interface Filling {
  readonly token: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** The network of the person who fills in the form: an IPv4 address, or a network of IPv6. */
  readonly network: string;
  readonly origin: Origin;
  /** Called with the form's account as soon as it is known. */
  readonly noteAccount: (accountId: string) => void;
  /** Counts the picture as one that strangers have drawn for the account. Throws RATE_LIMIT_EXCEEDED. */
  readonly takeRender: (account: { readonly accountId: string; readonly plan: Plan }) => Promise<void>;
}

export interface FilledPicture {
  readonly renderId: string;
  readonly bytes: Readable;
  readonly contentHash: string;
  readonly mediaType: string;
}

export type FillingService = ReturnType<typeof createFillingService>;

const daySeconds = 86_400;
/** Tries for each picture that a form may make in a day; failures count as well. */
const triesOfPicture = 3;
const leastTries = 30;
/** Wrong tokens that one address may send in a minute. */
const wrongTokens = {
  name: 'form',
  scope: 'form',
  perAddress: { limit: 30, windowSeconds: 60 },
  perPerson: { limit: 30, windowSeconds: 60 },
};
/** Pictures that one address may get in a minute, from all forms. */
const perAddress = { limit: 10, windowSeconds: 60 };
/** Reads of forms by one address in a minute; each read finds the variables of the design. */
const readsPerAddress = { limit: 60, windowSeconds: 60 };
const longestText = 2_000;
/** Characters: enough for a photograph of some hundred kB, which the page has made smaller. */
const longestPicture = 1_400_000;
/** Strangers may not name the account's own files. */
const pictureAddress = /^(?:https:\/\/|data:image\/)/i;
const assetId = /^\s*ast_\w{10,}\s*$/;
/** A longer pause would reveal how much of a plan is used. */
const longestPauseSeconds = 3_600;

/**
 * What anybody may do with a form whose address they have: look at it, and get one picture. Nothing is revealed of the
 * account, the design or the plan: all errors that they cause have the same answer.
 */
export function createFillingService(options: FillingServiceOptions) {
  const { forms, renders, rendersStore, files, limiter, now } = options;
  const attempts = createSignInAttempts(limiter, wrongTokens);

  /** Throws FORM_NOT_FOUND, and RATE_LIMIT_EXCEEDED for somebody who guesses tokens. */
  async function open(
    token: string,
    network: string,
  ): Promise<OpenForm & { readonly fields: readonly FormField[]; readonly version: number }> {
    await attempts.begin({ network });
    const found = await forms.findOpen(hashToken(token));
    if (!found) throw new PlatenError('FORM_NOT_FOUND');
    await attempts.forget({ network });
    await take({ name: `form reads for ${network}`, ...readsPerAddress });
    const { accountId, designId: id, variables } = found.form;
    // A form asks for the variables of the version that is drawn, not of the draft.
    const drawn = await options.variables.drawn({ accountId, id }).catch((cause: unknown) => {
      throw isCode(cause, 'INVALID_DESIGN_ID') ? new PlatenError('FORM_NOT_FOUND') : cause;
    });
    return { ...found, version: drawn.version, fields: fieldsOf(variables, drawn.variables) };
  }

  async function take(query: RateQuery): Promise<void> {
    const { allowed, retryAfterSeconds } = await limiter.take(query);
    if (!allowed) throw full(retryAfterSeconds);
  }

  /**
   * Throws INVALID_DYNAMIC_DATA. Designs of the account may draw its own files; strangers who fill in a form may not
   * name them.
   */
  async function checkAddresses(values: Filling['values'], fields: readonly FormField[]): Promise<void> {
    // In some designs a text is used as the address of a picture, so every text is checked.
    for (const { name } of fields) {
      if (await isOwnFile(values[name]))
        throw invalid([problem(name, 'INVALID_TYPE', 'expected no file of this service')]);
    }
  }

  /** Whether `src` names a stored file of any account. */
  async function isOwnFile(src: unknown): Promise<boolean> {
    if (typeof src !== 'string' || src.length > longestText) return false;
    if (assetId.test(src)) return true;
    return src.startsWith('http') && (await files.ownFile({ accountId: '', src })) !== undefined;
  }

  /**
   * A field as strangers see it: without a default that is a file of the account. The default is still drawn when
   * nothing else is given.
   */
  async function shown(field: FormField): Promise<FormField> {
    return (await isOwnFile(field.default)) ? { ...field, default: null } : field;
  }

  return {
    /** Throws FORM_NOT_FOUND and RATE_LIMIT_EXCEEDED. */
    async read(token: string, network: string): Promise<PublicForm> {
      const { form, fields } = await open(token, network);
      const { name, intro, format } = form;
      return { name, intro, format, fields: await Promise.all(fields.map(shown)) };
    },

    /** Throws FORM_NOT_FOUND, INVALID_DYNAMIC_DATA, INVALID_IMAGE_URL, RATE_LIMIT_EXCEEDED and RENDER_FAILED. */
    async fill({ token, values, network, origin, noteAccount, takeRender }: Filling): Promise<FilledPicture> {
      await take({ name: `form pictures for ${network}`, ...perAddress });
      const { form, fields, version, plan } = await open(token, network);
      noteAccount(form.accountId);
      const dynamicData = checkValues(values, fields);
      await checkAddresses(dynamicData, fields);
      const { accountId, designId: id } = form;
      const account = { accountId, plan };
      const ofForm = { name: `form pictures of ${form.id}`, limit: form.dailyLimit, windowSeconds: daySeconds };
      await take({
        ...ofForm,
        name: `form tries of ${form.id}`,
        limit: Math.max(leastTries, form.dailyLimit * triesOfPicture),
      });
      await take(ofForm);
      try {
        await takeRender(account);
        const body = renderDesignBody.parse({
          format: form.format,
          ...(form.format !== 'pdf' && { scale: form.scale }),
          version,
          dynamicData,
        });
        const { renderId } = await renders.render({ ...account, origin, source: { kind: 'design', id }, body });
        const { file } = (await rendersStore.find(renderId)) ?? {};
        if (!file) throw failed();
        await forms.countMade(form, now().toISOString());
        const { contentHash, mimeType: mediaType } = file;
        return { renderId, bytes: await files.read({ contentHash }), contentHash, mediaType };
      } catch (cause) {
        // The try made no picture. It still counts as a try, and among what strangers have drawn.
        await limiter.giveBack(ofForm);
        throw told(cause, fields);
      }
    },
  };
}

/** Checks the values. Throws INVALID_DYNAMIC_DATA for a value that no field asks for, and for one that is too long. */
function checkValues(values: Readonly<Record<string, unknown>>, fields: readonly FormField[]) {
  const errors = Object.entries(values).flatMap(([name, value]) => {
    const field = fields.find((each) => each.name === name);
    if (!field) return [problem(name, 'UNKNOWN_FIELD', 'the form does not ask for it')];
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    if (!isPlain) return [problem(name, 'INVALID_TYPE', 'expected a text, a number, true or false')];
    const isPicture = field.type === 'image';
    if (isPicture && !pictureAddress.test(String(value)))
      return [problem(name, 'INVALID_TYPE', 'expected an https address')];
    const most = isPicture ? longestPicture : longestText;
    const isTooLong = typeof value === 'string' && value.length > most;
    return isTooLong ? [problem(name, 'TOO_LONG', `expected at most ${most} characters`)] : [];
  });
  if (errors.length > 0) throw invalid(errors);
  return values;
}

interface Problem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

function problem(name: string, code: string, message: string): Problem {
  const short = name.slice(0, 200);
  return { path: `/values/${short.replaceAll('~', '~0').replaceAll('/', '~1')}`, code, message };
}

function invalid(errors: readonly Problem[]): PlatenError {
  const [first] = errors;
  const message = `${first?.path.slice('/values/'.length)}: ${first?.message}`;
  return new PlatenError('INVALID_DYNAMIC_DATA', { message, details: { errors: errors.slice(0, 50) } });
}

/** These sentences speak of the value only; others begin with an element of the design. */
const ofValue = /^expected /;
const ofData = /^\/dynamicData\/([^/]+)$/;

/** The error as strangers may see it: about their own values only. */
function told(cause: unknown, fields: readonly FormField[]): unknown {
  if (!(cause instanceof PlatenError)) return cause;
  if (cause.code === 'INVALID_DYNAMIC_DATA') {
    const errors = (cause.details['errors'] ?? []) as readonly Partial<Problem>[];
    const own = errors.flatMap(({ path = '', code = 'INVALID', message = 'this value is not valid' }) => {
      const name = ofData.exec(path)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
      const isAsked = fields.some((field) => field.name === name);
      return isAsked ? [problem(name ?? '', code, ofValue.test(message) ? message : 'it cannot be drawn')] : [];
    });
    const firsts = own.filter(({ path }, index) => own.findIndex((each) => each.path === path) === index);
    return firsts.length > 0 ? invalid(firsts) : failed();
  }
  if (cause.code === 'INVALID_IMAGE_URL' && fields.some(({ type }) => type === 'image')) {
    return new PlatenError('INVALID_IMAGE_URL', { message: 'A picture could not be loaded, or is none.' });
  }
  if (busy.has(cause.code)) return full(Number(cause.details['retryAfter'] ?? longestPauseSeconds));
  if (cause.code === 'SERVICE_UNAVAILABLE') return cause;
  return failed(cause);
}

/** Codes for what the account's plan, or the load of the service, does not allow at present. */
const busy: ReadonlySet<string> = new Set(['RATE_LIMIT_EXCEEDED', 'STORAGE_QUOTA_EXCEEDED', 'ACCOUNT_SUSPENDED']);

function full(seconds: number): PlatenError {
  const retryAfter = Math.min(seconds, longestPauseSeconds);
  return new PlatenError('RATE_LIMIT_EXCEEDED', {
    message: `The form takes no more for now. Try again in ${retryAfter} seconds.`,
    details: { retryAfter, scope: 'form' },
  });
}

function failed(cause?: PlatenError): PlatenError {
  return new PlatenError('RENDER_FAILED', {
    message: 'The picture could not be made. Tell whoever gave you this form.',
    ...(cause && { cause }),
  });
}

function isCode(cause: unknown, code: string): boolean {
  return cause instanceof PlatenError && cause.code === code;
}
