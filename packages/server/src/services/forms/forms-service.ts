import { type DesignVariable, PlatenError } from '@platen/core';
import type { AnswerSeal } from '../../accounts/answer-seal.ts';
import type { IdSource } from '../../domain/ids.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { FormContent, FormKey, FormsStore, StoredForm } from '../../store/forms/forms-store.ts';
import type { DesignVariables } from '../documents/design-variables.ts';
import { noSuchDesign } from '../documents/no-such-design.ts';
import { hashToken, newToken } from '../people/session-token.ts';
import { canBeAsked } from './form-fields.ts';

export interface FormsServiceOptions {
  readonly forms: FormsStore;
  readonly variables: Pick<DesignVariables, 'latest'>;
  readonly seal: Pick<AnswerSeal, 'seal' | 'open'>;
  /** The part before the path of a form. */
  readonly baseUrl: string;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/** A form with its address. */
export type SharedForm = Omit<StoredForm, 'sealedToken' | 'accountId'> & { readonly url: string };

/** Fields that are undefined stay as they are. */
export type FormChanges = { readonly [Field in keyof FormContent]?: FormContent[Field] | undefined };

export type FormsService = ReturnType<typeof createFormsService>;

/** Most forms of one design. */
const mostForms = 20;

/** What an account does with the forms of its designs. */
export function createFormsService({ forms, variables, seal, baseUrl, newId, now }: FormsServiceOptions) {
  const sealOf = (id: string) => ({ caller: 'form', key: id, fingerprint: '' });

  function shared({ sealedToken, accountId: _, ...form }: StoredForm): SharedForm {
    return { ...form, url: `${baseUrl}/f/${seal.open(sealOf(form.id), sealedToken)}` };
  }

  const variablesOf = ({ accountId, designId: id }: Omit<FormKey, 'id'>) => variables.latest({ accountId, id });

  return {
    /** The oldest first. Throws INVALID_DESIGN_ID. */
    async list(key: Omit<FormKey, 'id'>): Promise<readonly SharedForm[]> {
      await variablesOf(key);
      return (await forms.list(key)).map(shared);
    },

    /**
     * Throws INVALID_DESIGN_ID, and INVALID_REQUEST for variables that cannot be asked for and when the design has the
     * most forms already.
     */
    async create(
      key: Omit<FormKey, 'id'>,
      content: Omit<FormContent, 'enabled'>,
      units: UnitsOfWork,
    ): Promise<SharedForm> {
      checkVariables(content.variables, await variablesOf(key));
      const id = newId('frm');
      const token = newToken();
      const form = {
        ...key,
        ...content,
        id,
        enabled: true,
        sealedToken: seal.seal(sealOf(id), token),
        createdAt: now().toISOString(),
      };
      return units.commit(async (unit) => {
        const outcome = await forms.insert(unit, { form, tokenHash: hashToken(token) }, { most: mostForms });
        if (outcome === 'full') {
          throw new PlatenError('INVALID_REQUEST', {
            message: `A design may have ${mostForms} forms; delete one first.`,
            details: { limit: mostForms },
          });
        }
        // The design was deleted meanwhile.
        if (outcome === 'no design') throw noSuchDesign(key.designId);
        return shared({ ...form, made: 0, lastMadeAt: null });
      });
    },

    /** Throws INVALID_DESIGN_ID, FORM_NOT_FOUND, and INVALID_REQUEST for variables that cannot be asked for. */
    async update(key: FormKey, changes: FormChanges): Promise<SharedForm> {
      const known = await variablesOf(key);
      const form = await forms.find(key);
      if (!form) throw noSuchForm();
      if (changes.variables) checkVariables(changes.variables, known);
      const changed = { ...form, ...definedOf(changes) };
      if (!(await forms.update(key, changed))) throw noSuchForm();
      return shared(changed);
    },

    /** Throws INVALID_DESIGN_ID and FORM_NOT_FOUND. */
    async delete(key: FormKey): Promise<void> {
      await variablesOf(key);
      if (!(await forms.delete(key))) throw noSuchForm();
    },
  };
}

function definedOf(changes: FormChanges): Partial<FormContent> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function noSuchForm(): PlatenError {
  return new PlatenError('FORM_NOT_FOUND', { message: 'The design has no form with this id.' });
}

/** Throws INVALID_REQUEST. */
function checkVariables(asked: readonly string[], variables: readonly DesignVariable[]): void {
  for (const [index, name] of asked.entries()) {
    const variable = variables.find((each) => each.name === name);
    const isTwice = asked.indexOf(name) !== index;
    if (variable && canBeAsked(variable) && !isTwice) continue;
    throw new PlatenError('INVALID_REQUEST', {
      message: `variables: ${name.slice(0, 64)} ${isTwice ? 'stands there twice' : variable ? 'is a list or an object, which no form asks for' : 'is no variable of the design'}.`,
      details: { field: 'variables', received: name.slice(0, 64) },
    });
  }
  const missing = variables.find((each) => each.required && each.default === null && !asked.includes(each.name));
  if (missing === undefined) return;
  throw new PlatenError('INVALID_REQUEST', {
    message: `variables: the design requires ${missing.name.slice(0, 64)}, which has no default: the form has to ask for it.`,
    details: { field: 'variables', expected: missing.name.slice(0, 64) },
  });
}
