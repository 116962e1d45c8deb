import type { PdfObject } from '../pdf-file.ts';

/** The objects of a file that is being written, numbered as they come. */
export class ObjectList {
  readonly objects = new Map<number, PdfObject>();
  #last: number;

  /** @param last The last number that is taken. */
  constructor(last = 0) {
    this.#last = last;
  }

  /** A number for an object that is put later. */
  reserve(): number {
    this.#last += 1;
    return this.#last;
  }

  put(dictionary: string, number = this.reserve()): number {
    this.objects.set(number, { number, dictionary, stream: null, packed: false });
    return number;
  }

  /** @param dictionary ends in `>>`, with neither length nor coding. */
  putStream(dictionary: string, stream: Buffer, number = this.reserve()): number {
    this.objects.set(number, { number, dictionary, stream, packed: true });
    return number;
  }

  /** The same for a stream in a coding of its own, such as JPEG, which the dictionary names. */
  putCoded(dictionary: string, stream: Uint8Array, number = this.reserve()): number {
    const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
    this.objects.set(number, { number, dictionary, stream: bytes, packed: false });
    return number;
  }
}
