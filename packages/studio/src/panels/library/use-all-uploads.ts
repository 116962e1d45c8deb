import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findUploads, type Upload } from './find-uploads.ts';
import { listUploads } from './list-uploads.ts';

/** All uploaded pictures, newest first, for lists that search what they have: the service tells of 100 at a time. */
export function useAllUploads({ isWanted }: { readonly isWanted: boolean }): {
  readonly uploads: readonly Upload[];
  readonly isLoading: boolean;
} {
  const { data, isLoading, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: ['assets', 'IMAGE', 'all'],
    queryFn: ({ pageParam, signal }) => findUploads(listUploads(signal), '', pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: isWanted,
  });
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isError, fetchNextPage]);
  return { uploads: data?.pages.flatMap((page) => page.uploads) ?? [], isLoading };
}
