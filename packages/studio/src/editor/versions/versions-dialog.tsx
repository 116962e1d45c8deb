import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useEditing, useEditorState } from '../../canvas/editing.tsx';
import { replaceDesign } from '../../document/commands/replace-design.ts';
import { readDesign } from '../../document/design/read-design.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { CompareDesigns, type NamedDesign } from '../comparing/compare-designs.tsx';
import type { DraftSaver } from '../saving/draft-saver.ts';
import { useProblemInWords } from '../saving/use-problem-in-words.ts';
import { VersionList } from './version-list.tsx';
import classes from './versions.module.css';

export interface VersionsDialogProps {
  readonly designId: string;
  readonly saver: DraftSaver;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly onClose: () => void;
}

/** As many as are kept, and the published one. */
const mostVersions = 60;
/** What is on the screen, in the list of what a version is compared with. */
const now = 'now';

/** All versions of a design: compared with what is on the screen or with each other, restored, and a new one saved. */
export function VersionsDialog({ designId, saver, data, onClose }: VersionsDialogProps) {
  const { versions: words } = useMessages().saving;
  const { store } = useEditing();
  const problemInWords = useProblemInWords();
  const queries = useQueryClient();
  const key = ['versions', designId];
  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await call('listDesignVersions', { params: { designId }, query: { limit: mostVersions }, signal })).data,
  });
  const save = useMutation({
    mutationFn: () => saver.saveVersion(),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
  const [chosen, setChosen] = useState<number>();
  const [other, setOther] = useState(now);
  const version = chosen ?? list.data?.[0]?.version;
  const shown = useDesignOf(designId, version === undefined ? undefined : String(version));
  const compared = useDesignOf(designId, other);
  const restore = () => {
    if (shown.data === undefined) return;
    store.run('restore', replaceDesign(shown.data.design));
    onClose();
  };
  const choices: [string, string][] = [
    [now, words.now],
    ...(list.data ?? []).map((each): [string, string] => [String(each.version), words.version(each.version)]),
  ];
  const problem = shown.error ?? compared.error;
  const actions = (
    <>
      <Button isDisabled={shown.data === undefined} onPress={restore}>
        {words.restore}
      </Button>
      <Button look="primary" isPending={save.isPending} onPress={() => save.mutate()}>
        {words.save}
      </Button>
    </>
  );
  return (
    <Dialog title={words.title} isOpen onClose={onClose} actions={actions} isWide>
      {save.error && <Alert>{problemInWords(save.error)}</Alert>}
      {list.error && <LoadProblem error={list.error} onRetry={() => list.refetch()} />}
      <div className={classes['columns']}>
        <VersionList designId={designId} versions={list.data ?? []} chosen={version} onChoose={setChosen} />
        <div className={classes['shown']}>
          <div className={classes['with']}>
            <span>{words.compareWith}</span>
            <SelectField label={words.compareWith} value={other} choices={choices} onChoose={setOther} />
          </div>
          {problem && <Alert>{problemInWords(problem)}</Alert>}
          {shown.data && compared.data && <CompareDesigns before={shown.data} after={compared.data} data={data} />}
        </div>
      </div>
    </Dialog>
  );
}

interface Loaded {
  readonly data: NamedDesign | undefined;
  readonly error: Error | null;
}

/** The design of a version, or what is on the screen. */
function useDesignOf(designId: string, name: string | undefined): Loaded {
  const { versions: words } = useMessages().saving;
  const { design } = useEditorState();
  const { data, error } = useQuery({
    queryKey: ['version', designId, name],
    queryFn: async ({ signal }) => {
      const params = { designId, version: name ?? '' };
      return readDesign((await call('getDesignVersion', { params, signal })).data);
    },
    enabled: name !== undefined && name !== now,
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (name === now) return { data: { name: words.now, design }, error: null };
  return { data: data && { name: words.version(Number(name)), design: data }, error };
}
