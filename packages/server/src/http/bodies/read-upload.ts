import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyConfig, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { PlatenError } from '@platen/core';

export interface UploadedForm<File> {
  /** By name; each came once. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: File;
  /** What the sender calls the file. */
  readonly fileName: string | undefined;
}

export interface ReadUploadOptions<File> {
  /** Takes the bytes of the file in while the form is read. */
  readonly receive: (stream: Readable) => Promise<File>;
  /** Called with what was received when the rest of the form is not good. */
  readonly discard: (file: File) => Promise<unknown>;
  /** How many fields may come beside the file, and bytes of each. Default 4 of 4,096. */
  readonly fields?: { readonly count: number; readonly bytes: number };
}

interface FilePart<File> {
  readonly fileName: string | undefined;
  readonly stream: Readable;
  readonly received: Promise<File>;
}

const defaultFields = { count: 4, bytes: 4_096 };
const commonLimits = { fieldNameSize: 100, files: 1, headerPairs: 20, headerSize: 8_192 };

/**
 * Reads a form with one file in the field `file`, before or after its other fields.
 * @throws PlatenError UNSUPPORTED_MEDIA_TYPE or INVALID_REQUEST, or what `receive` threw; the rest is not read then.
 */
export async function readUpload<File>(
  request: IncomingMessage,
  { receive, discard, fields: allowed = defaultFields }: ReadUploadOptions<File>,
): Promise<UploadedForm<File>> {
  const limits = { ...commonLimits, fields: allowed.count, fieldSize: allowed.bytes, parts: allowed.count + 2 };
  const parser = createParser(request, limits);
  const fields = new Map<string, string>();
  const files: FilePart<File>[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
        if (valueTruncated) reject(invalid(`The field ${name} is longer than ${limits.fieldSize} bytes.`));
        if (fields.has(name)) reject(invalid(`The field ${name} came twice.`));
        fields.set(name, value);
      });
      parser.on('file', (field, stream, fileName) => {
        // Whoever reads the stream is told of its errors as well.
        stream.on('error', () => undefined);
        if (field !== 'file') {
          stream.resume();
          reject(invalid(`The file must be in the field file; it came in ${JSON.stringify(field.slice(0, 64))}.`));
          return;
        }
        const received = receive(stream);
        files.push({ fileName, stream, received });
        received.catch(reject);
      });
      parser.on('filesLimit', () => reject(invalid('The form has more than one file.')));
      parser.on('fieldsLimit', () => reject(invalid(`The form has more than ${limits.fields} fields.`)));
      parser.on('partsLimit', () => reject(invalid(`The form has more than ${limits.parts} parts.`)));
      parser.on('error', (cause) => reject(invalid('The form is malformed or cut short.', cause)));
      parser.on('finish', resolve);
      request.on('close', () => {
        if (!request.complete) reject(invalid('The request ended before its form did.'));
      });
      request.pipe(parser);
    });
    const [file] = files;
    if (!file) throw invalid('The form has no file; send it in the field file, with a file name.');
    return { fields, file: await file.received, fileName: file.fileName };
  } catch (cause) {
    request.unpipe(parser);
    parser.destroy();
    for (const { stream, received } of files) {
      stream.destroy(new Error('the form is not read any further'));
      await received.then(discard, () => undefined);
    }
    throw cause;
  }
}

/** For a body that is no form where a file is to be sent. */
function notForm(headers: IncomingHttpHeaders): PlatenError {
  const received = headers['content-type']?.slice(0, 200) ?? 'none';
  return new PlatenError('UNSUPPORTED_MEDIA_TYPE', {
    message: `Send the file as multipart/form-data with a boundary, in the field file; received ${received}.`,
    details: { field: 'Content-Type', expected: 'multipart/form-data; boundary=…', received },
  });
}

function createParser(request: IncomingMessage, limits: BusboyConfig['limits']): BusboyInstance {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s{0,8};/i.test(type) || type.length > 512) {
    throw notForm(request.headers);
  }
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch (cause) {
    throw invalid('The Content-Type names no usable boundary.', cause);
  }
}

function invalid(message: string, cause?: unknown): PlatenError {
  return new PlatenError('INVALID_REQUEST', { message, cause });
}
