import type { formOperations } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import type { PublicRenders } from '../../limits/public-renders.ts';
import type { FillingService } from '../../services/forms/filling-service.ts';
import type { FormsService } from '../../services/forms/forms-service.ts';
import type { Subjects } from '../answers/access-lines.ts';
import type { HandlersOf } from '../call.ts';
import { originOf } from '../connections/request-origin.ts';
import { notStored } from './people.ts';

export interface FormHandlersOptions {
  readonly forms: FormsService;
  readonly filling: FillingService;
  /** By what those are counted who fill in forms. */
  readonly networkOf: (request: FastifyRequest) => string;
  readonly publicRenders: PublicRenders;
  readonly subjects: Subjects;
}

export function formHandlers({
  forms,
  filling,
  networkOf,
  publicRenders,
  subjects,
}: FormHandlersOptions): HandlersOf<typeof formOperations> {
  return {
    async listForms({ principal: { accountId }, params: { designId } }) {
      return { data: await forms.list({ accountId, designId }), headers: notStored };
    },
    async createForm({ principal: { accountId }, params: { designId }, body, units }) {
      return { data: await forms.create({ accountId, designId }, body, units), headers: notStored };
    },
    async updateForm({ principal: { accountId }, params: { designId, formId: id }, body }) {
      return { data: await forms.update({ accountId, designId, id }, body), headers: notStored };
    },
    async deleteForm({ principal: { accountId }, params: { designId, formId: id } }) {
      await forms.delete({ accountId, designId, id });
      return { data: { deleted: true } };
    },
    async readForm({ body, request }) {
      return { data: await filling.read(body.token, networkOf(request)), headers: notStored };
    },
    async fillForm({ body, request }) {
      const network = networkOf(request);
      const { renderId, bytes, contentHash, mediaType } = await filling.fill({
        ...body,
        network,
        origin: originOf(request),
        noteAccount: (accountId) => subjects.noteAccount(request, accountId),
        takeRender: (account) => publicRenders.take({ ...account, network, kind: 'render' }),
      });
      subjects.note(request, { renderId });
      return { bytes, digest: contentHash, cacheControl: 'no-store', mediaType };
    },
  };
}
