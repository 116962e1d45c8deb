import { deflateSync, inflateSync } from 'node:zlib';

/** One object of a PDF file: its dictionary (or other value) as text, and its stream when it has one, unpacked. */
export interface PdfObject {
  readonly number: number;
  /** Without `Length`, and without `Filter` when the stream was unpacked. */
  readonly dictionary: string;
  readonly stream: Buffer | null;
  /** False for streams in a coding of their own, such as JPEG; they are passed on as they are. */
  readonly packed: boolean;
}

/** A PDF file taken apart. */
export interface PdfFile {
  readonly objects: Map<number, PdfObject>;
  /** Object numbers of the catalogue and of the information dictionary. */
  readonly root: number;
  readonly info: number;
}

/**
 * Takes apart a PDF that Skia wrote: one classic cross-reference table, no encryption, direct lengths. Not a general
 * PDF reader.
 *
 * @throws Error when the bytes are not of that form, which is a fault of this program and not of its input.
 */
export function readPdf(bytes: Buffer): PdfFile {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 1024));
  const start = Number(/startxref\s+(\d+)/.exec(tail)?.[1] ?? Number.NaN);
  const root = Number(/\/Root (\d+) 0 R/.exec(tail)?.[1] ?? Number.NaN);
  const info = Number(/\/Info (\d+) 0 R/.exec(tail)?.[1] ?? Number.NaN);
  if (Number.isNaN(start + root + info)) throw new Error('The PDF has no trailer of the expected form.');
  const table = bytes.toString('latin1', start).split('\n');
  const count = Number(/^0 (\d+)$/.exec(table[1] ?? '')?.[1] ?? 0);
  const offsets: { number: number; offset: number }[] = [];
  for (let number = 0; number < count; number++) {
    const entry = /^(\d{10}) \d{5} n/.exec(table[number + 2] ?? '');
    if (entry) offsets.push({ number, offset: Number(entry[1]) });
  }
  offsets.sort((a, b) => a.offset - b.offset);
  const objects = new Map<number, PdfObject>();
  for (const [index, { number, offset }] of offsets.entries()) {
    objects.set(number, readObject(number, bytes.subarray(offset, offsets[index + 1]?.offset ?? start)));
  }
  return { objects, root, info };
}

function readObject(number: number, bytes: Buffer): PdfObject {
  const bodyStart = bytes.indexOf('obj\n') + 4;
  const streamMark = bytes.indexOf('>> stream\n');
  if (streamMark < 0) {
    const end = bytes.lastIndexOf('endobj');
    return { number, dictionary: bytes.toString('latin1', bodyStart, end).trim(), stream: null, packed: false };
  }
  const written = bytes.toString('latin1', bodyStart, streamMark + 2);
  const length = Number(/\/Length (\d+)/.exec(written)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`Object ${number} of the PDF has a stream of unknown length.`);
  const content = bytes.subarray(streamMark + 10, streamMark + 10 + length);
  const bare = written.replace(/\s*\/Length \d+/, '');
  const coding = /\/Filter \/(\w+)/.exec(bare)?.[1];
  if (coding !== undefined && coding !== 'FlateDecode') {
    return { number, dictionary: bare, stream: content, packed: false };
  }
  const stream = coding === undefined ? content : inflateSync(content);
  return { number, dictionary: bare.replace(/\s*\/Filter \/FlateDecode/, ''), stream, packed: true };
}

/**
 * Writes a file anew, objects in the order of their numbers, so that equal objects give equal bytes.
 *
 * @param pack makes a stream smaller, the same bytes for the same stream: zlib's format (RFC 1950).
 */
export function writePdf({ objects, root, info }: PdfFile, pack: (stream: Buffer) => Uint8Array = packStream): Buffer {
  /** Texts in Latin-1, of which each character is a byte. */
  const parts: (Uint8Array | string)[] = [];
  let text = '';
  let position = 0;
  const put = (part: string) => {
    text += part;
    position += part.length;
  };
  const putBytes = (bytes: Uint8Array) => {
    parts.push(text, bytes);
    text = '';
    position += bytes.length;
  };
  // The second line tells programs that the file is not text.
  put('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const numbers = [...objects.keys()].sort((a, b) => a - b);
  const offsets = new Map<number, number>();
  for (const number of numbers) {
    const object = objects.get(number);
    if (!object) continue;
    offsets.set(number, position);
    put(`${number} 0 obj\n`);
    if (object.stream === null) {
      put(object.dictionary);
    } else {
      const content = object.packed ? pack(object.stream) : object.stream;
      const coding = object.packed ? '/Filter /FlateDecode ' : '';
      put(`${object.dictionary.slice(0, -2)} ${coding}/Length ${content.length}>> stream\n`);
      putBytes(content);
      put('\nendstream');
    }
    put('\nendobj\n');
  }
  const size = (numbers[numbers.length - 1] ?? 0) + 1;
  const start = position;
  put(`xref\n0 ${size}\n0000000000 65535 f \n`);
  for (let number = 1; number < size; number++) {
    const offset = offsets.get(number);
    put(offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`);
  }
  put(`trailer\n<</Size ${size}\n/Root ${root} 0 R\n/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  parts.push(text);
  return joined(parts, position);
}

function joined(parts: readonly (Uint8Array | string)[], length: number): Buffer {
  const file = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') file.write(part, at, 'latin1');
    else file.set(part, at);
    at += part.length;
  }
  return file;
}

export function packStream(stream: Buffer): Buffer {
  // Level 9 takes longer for files that are smaller by a five hundredth.
  return deflateSync(stream, { level: 6 });
}

/** A PDF text string: UTF-16 as hexadecimal digits, which no character can break out of. Half a pair would spoil the rest. */
export function pdfText(text: string): string {
  return `<FEFF${utf16Hex(text.toWellFormed())}>`;
}

export function utf16Hex(text: string): string {
  let out = '';
  for (let index = 0; index < text.length; index++) {
    out += text.charCodeAt(index).toString(16).padStart(4, '0').toUpperCase();
  }
  return out;
}
