import { FetchFailure } from './fetch-failure.ts';
import type { HeldImage } from './image-files.ts';
import { magicBytes, sniffImage } from './image-magic.ts';

export interface Budget {
  /** Counts bytes that come and are not there yet. Throws FetchFailure. */
  count(bytes: number): void;
  take(image: HeldImage): void;
}

/** For all pictures of one render together. */
export function createBudget(maxBytes: number): Budget {
  let used = 0;
  function count(bytes: number): void {
    used += bytes;
    if (used > maxBytes) throw new FetchFailure('too-large');
  }
  return {
    count,
    take(image) {
      try {
        count(image.size);
      } catch (cause) {
        image.release();
        throw cause;
      }
    },
  };
}

/** The same bytes, for as long as they are a picture's and there is room for them. Throws FetchFailure. */
export async function* pictureOf(bytes: AsyncIterable<Buffer>, budget: Budget): AsyncGenerator<Buffer> {
  let beginning: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    budget.count(chunk.byteLength);
    if (beginning === undefined) {
      yield chunk;
      continue;
    }
    beginning = Buffer.concat([beginning, chunk]);
    if (beginning.length < magicBytes) continue;
    checkPicture(beginning);
    yield beginning;
    beginning = undefined;
  }
  if (beginning === undefined) return;
  checkPicture(beginning);
  yield beginning;
}

export function checkPicture(bytes: Buffer): void {
  if (sniffImage(bytes) === undefined) throw new FetchFailure('not-an-image');
}
