import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { brandQuery } from '../api/brand.ts';
import { call } from '../api/client.ts';
import { LoadProblem } from '../api/load-problem.tsx';
import { meQuery } from '../api/session.ts';
import { mayCall, useMayOfMe } from '../api/who-may.ts';
import { loadFirstPicture } from '../engine/first-picture.ts';
import { studioEngine } from '../engine/studio-engine.ts';
import { useMessages } from '../messages/messages.tsx';
import { MayContext } from '../ui/allowed.tsx';
import { Editor } from './editor.tsx';
import { openDesign } from './open-design.ts';
import classes from './opening-design.module.css';
import { OpeningDesign } from './opening-design.tsx';
import { serviceStateOf } from './saving/draft-service.ts';
import { ShownDesign } from './shown-design.tsx';

export interface EditorPageProps {
  readonly designId: string;
  /** What people sign in with when their session ends meanwhile. */
  readonly SignInAgain: ComponentType<{ readonly onClose: () => void }>;
}

/** Opens a design for the editor; who may not change it sees it. */
export function EditorPage({ designId, SignInAgain }: EditorPageProps) {
  const { common, product } = useMessages();
  const queries = useQueryClient();
  const may = useMayOfMe();
  const query = useQuery({
    queryKey: ['design', designId],
    queryFn: async ({ signal }) => {
      const first = loadFirstPicture(designId);
      // Its files are loaded beside the design; whoever needs it says what went wrong.
      studioEngine().catch(() => undefined);
      const draft = call('getDraft', { params: { designId }, signal });
      const [{ data: stored }, theirs, me] = await Promise.all([
        call('getDesign', { params: { designId }, signal }),
        draft,
        queries.ensureQueryData(meQuery),
        // There before the page is painted; without it, what reads it has a warning.
        queries.ensureQueryData(brandQuery).catch(() => undefined),
      ]);
      if (!mayCall(me, 'putDraft')) return { stored, first, design: serviceStateOf(theirs.data, theirs.etag).design };
      return openDesign({ stored, draft: theirs, firstPicture: first, person: me?.person.id ?? 'key' });
    },
    // What is on the screen is the editor's own from here on.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.isPending) return <OpeningDesign designId={designId} />;
  if (query.isError)
    return (
      <main className={classes['failed']}>
        <h1 className="visually-hidden">{product}</h1>
        <LoadProblem error={query.error} onRetry={() => query.refetch()} />
        <Link href="/designs">{common.toDesigns}</Link>
      </main>
    );
  return (
    <MayContext value={may}>
      {'design' in query.data ? (
        <ShownDesign key={designId} {...query.data} />
      ) : (
        <Editor key={designId} opened={query.data} SignInAgain={SignInAgain} />
      )}
    </MayContext>
  );
}
