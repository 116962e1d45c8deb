import { PlatenError } from '@platen/core';
import type { FastifyRequest } from 'fastify';
import { parseJsonBody } from './json-guard.ts';
import { readIntoMemory } from './read-into-memory.ts';
import { readUpload } from './read-upload.ts';

/** Fields of the form that are JSON. */
const jsonFields: ReadonlySet<string> = new Set(['mapping', 'options']);
/** Fields beside the file, and how long each may be. */
const formFields = { count: 15, bytes: 256 * 1024 };

/** A form with a table and fields beside it; fields that are empty are left out. Throws what is wrong with either. */
export async function readTableForm(request: FastifyRequest, maxBytes: number) {
  const { file, fields } = await readUpload(request.raw, {
    receive: (stream) => readIntoMemory(stream, { maxBytes }),
    discard: async () => undefined,
    fields: formFields,
  });
  const sent = Object.fromEntries([...fields].filter(([, value]) => value !== ''));
  checkFields(sent);
  return { file, sent };
}

/** What is refused in JSON bodies is refused in the fields of a form: NUL anywhere, and depth and size where it is JSON. */
function checkFields(fields: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(fields)) {
    try {
      parseJsonBody(Buffer.from(jsonFields.has(field) ? text : JSON.stringify(text)));
    } catch (cause) {
      if (!(cause instanceof PlatenError)) throw cause;
      const message = `${field.slice(0, 64)}: ${cause.message.replaceAll('The body', 'it')}`;
      throw new PlatenError(cause.code, { message, details: { field: field.slice(0, 64) }, cause });
    }
  }
}
