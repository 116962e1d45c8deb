import type { Answered, call } from '../../api/client.ts';

export type Upload = Awaited<ReturnType<typeof call<'listAssets'>>>['data'][number];

/** Answers a part of the uploaded pictures, newest first: the first, or the one that a cursor tells. */
export type ListUploads = (
  cursor: string | undefined,
) => Promise<Pick<Answered<readonly Upload[]>, 'data' | 'pagination'>>;

/** With fewer than these, a search looks on in the next part. */
const enough = 40;

export interface FoundUploads {
  readonly uploads: readonly Upload[];
  /** Where to look on; undefined: these are the last. */
  readonly next: string | undefined;
}

/** The pictures whose name has a text in it, of as many parts as it takes to find some; without a text, of one. */
export async function findUploads(list: ListUploads, text: string, from: string | undefined): Promise<FoundUploads> {
  const wanted = text.toLocaleLowerCase();
  const uploads: Upload[] = [];
  let next = from;
  do {
    const { data, pagination } = await list(next);
    uploads.push(...data.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)));
    next = pagination?.nextCursor;
  } while (next !== undefined && wanted !== '' && uploads.length < enough);
  return { uploads, next };
}
