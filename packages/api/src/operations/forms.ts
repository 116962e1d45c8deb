import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { deleted, idParameter } from '../schemas/common.ts';
import { filledForm, form, formChanges, formToken, newForm, publicForm } from '../schemas/forms.ts';

const params = z.object({ designId: idParameter('design') });
const oneParams = params.extend({ formId: idParameter('form') });

export const formOperations = {
  listForms: defineOperation({
    id: 'listForms',
    method: 'GET',
    path: '/designs/{designId}/forms',
    tag: 'Forms',
    summary: 'List the forms of a design, the oldest first',
    description:
      'The answer has all forms, without pages. It shows their addresses, with which anybody can make pictures: so it needs a right to write.',
    access: 'designs:write',
    params,
    success: { status: 200, description: 'The forms of the design.', data: z.array(form) },
    errors: ['INVALID_DESIGN_ID'],
  }),
  createForm: defineOperation({
    id: 'createForm',
    method: 'POST',
    path: '/designs/{designId}/forms',
    tag: 'Forms',
    summary: 'Share a design as a form',
    description:
      'Anybody who has the address `/f/{token}` from the answer can fill in the variables of the form and gets one picture: of the published version, or of the latest when none is published. Each picture counts as a render of the account. A design has at most 20 forms.',
    access: 'designs:write',
    alsoNeeds: ['renders:write'],
    params,
    body: {
      schema: newForm,
      examples: { tickets: { name: 'Your ticket', variables: ['name'], format: 'png', dailyLimit: 500 } },
    },
    success: { status: 201, description: 'The form, with its address.', data: form },
    errors: ['INVALID_DESIGN_ID'],
  }),
  updateForm: defineOperation({
    id: 'updateForm',
    method: 'PATCH',
    path: '/designs/{designId}/forms/{formId}',
    tag: 'Forms',
    summary: 'Change a form, or switch it off and on',
    access: 'designs:write',
    alsoNeeds: ['renders:write'],
    params: oneParams,
    body: { schema: formChanges, examples: { off: { enabled: false } } },
    success: { status: 200, description: 'The form as it is now.', data: form },
    errors: ['INVALID_DESIGN_ID', 'FORM_NOT_FOUND'],
  }),
  deleteForm: defineOperation({
    id: 'deleteForm',
    method: 'DELETE',
    path: '/designs/{designId}/forms/{formId}',
    tag: 'Forms',
    summary: 'Delete a form',
    description: 'Its address stops working. Pictures that it made are kept as renders of the account.',
    access: 'designs:write',
    params: oneParams,
    success: { status: 200, description: 'It is gone.', data: deleted },
    errors: ['INVALID_DESIGN_ID', 'FORM_NOT_FOUND'],
  }),
  readForm: defineOperation({
    id: 'readForm',
    method: 'POST',
    path: '/forms/read',
    tag: 'Forms',
    summary: 'Read a form by the token of its address',
    description:
      'The token is in the body, so that logs of addresses do not show it. Wrong tokens are limited: 30 a minute from one address.',
    access: 'public',
    body: { schema: formToken, examples: { page: { token: '3Qk…' } } },
    success: { status: 200, description: 'What the form asks for.', data: publicForm },
    errors: ['FORM_NOT_FOUND'],
  }),
  fillForm: defineOperation({
    id: 'fillForm',
    method: 'POST',
    path: '/forms/fill',
    tag: 'Forms',
    summary: 'Fill in a form, and get its picture',
    description:
      "The answer is the file itself. Pictures are limited by address (10 a minute), by form (`dailyLimit`) and by the plan of the account; a refusal does not show the form's or the plan's limit. An error about a value names its field.",
    access: 'public',
    body: {
      schema: filledForm,
      // A photograph as a data URL, and texts.
      maxBytes: 2 * 1024 ** 2,
      examples: { ada: { token: '3Qk…', values: { name: 'Ada' } } },
    },
    success: {
      status: 200,
      description: 'The picture, or the PDF.',
      mediaType: '*/*',
      file: 'bytes',
    },
    errors: ['FORM_NOT_FOUND', 'INVALID_DYNAMIC_DATA', 'INVALID_IMAGE_URL', 'RENDER_FAILED'],
  }),
};
