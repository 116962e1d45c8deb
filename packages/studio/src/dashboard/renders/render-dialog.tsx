import download from 'lucide:download';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useTold } from '../../messages/use-told.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import { WarningList } from '../parts/warning-list.tsx';
import { problemOf, problemsOf } from './failure-words.ts';
import { RenderPicture } from './render-picture.tsx';
import { type ListedRender, tones, useNameOf } from './render-words.ts';
import classes from './renders.module.css';
import { SentData } from './sent-data.tsx';

export interface RenderDialogProps {
  readonly renderId: string;
  /** Shows another render in its place. */
  readonly onShow: (renderId: string) => void;
  readonly onClose: () => void;
}

/** All that is known of a render. */
export function RenderDialog({ renderId, onShow, onClose }: RenderDialogProps) {
  const { renders: words, common, lists } = useMessages();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const nameOf = useNameOf();
  const query = useQuery({
    queryKey: ['renders', 'one', renderId],
    queryFn: async ({ signal }) => {
      const { data } = await call('getRenderStatus', { params: { renderId }, signal });
      if (!('renderId' in data)) throw new TypeError(`expected a render; received the batch ${renderId}`);
      return data;
    },
  });
  const remove = useMutation({
    mutationFn: () => call('deleteRender', { params: { renderId } }),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['renders'] });
    },
  });
  const render = query.data;
  const actions = render && (
    <>
      <Button look="quiet" operation="deleteRender" onPress={() => setAsking(true)}>
        {lists.delete}
      </Button>
      {render.designId !== undefined && (
        <LinkButton href={`/designs/${render.designId}/edit`}>{words.openDesign}</LinkButton>
      )}
      {render.downloadUrl !== null && (
        <LinkButton isPrimary icon={download} href={render.downloadUrl} download>
          {words.download}
        </LinkButton>
      )}
    </>
  );
  return (
    <Dialog title={render ? nameOf(render) : words.list} isOpen onClose={onClose} actions={actions} isWide>
      {query.isPending && <WaitingLines label={common.loading} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {render && (
        <div className={classes['columns']}>
          <div className={classes['picture']}>
            <RenderPicture render={render} size="large" alt={nameOf(render)}>
              <p className={parts['small']}>{words.designShown}</p>
            </RenderPicture>
            {render.metadata === null && words.noFile}
          </div>
          <div className={classes['side']}>
            <Facts render={render} />
            <SentData key={renderId} renderId={renderId} onDrawn={onShow} />
          </div>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.deleteTitle}
          text={words.deleteText}
          action={lists.delete}
          work={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}

function Facts({ render }: { readonly render: ListedRender }) {
  const { renders: words, designs, lists } = useMessages();
  const { moment, duration, bytes } = useFormats();
  const told = useTold();
  const { status, metadata, createdAt, expiresAt, batchId, warnings, error } = render;
  return (
    <div className={classes['side']}>
      <dl className={parts['facts']}>
        <dt>{lists.status}</dt>
        <dd>
          <StatusBadge tone={tones[status]}>{words.statuses[status]}</StatusBadge>
        </dd>
        {metadata && (
          <>
            <dt>{words.format}</dt>
            <dd>{metadata.format.toUpperCase()}</dd>
            <dt>{words.size}</dt>
            <dd>{designs.size(metadata.width, metadata.height)}</dd>
            <dt>{words.fileSize}</dt>
            <dd>{bytes(metadata.fileSize)}</dd>
            <dt>{words.duration}</dt>
            <dd>{duration(metadata.renderTime)}</dd>
          </>
        )}
        <dt>{words.when}</dt>
        <dd>{moment(createdAt)}</dd>
        {metadata && (
          <>
            <dt>{words.expires}</dt>
            <dd>{expiresAt === null ? words.forEver : moment(expiresAt)}</dd>
          </>
        )}
        {batchId !== undefined && (
          <>
            <dt>{words.batch}</dt>
            <dd>
              <Link href={`/batches/${batchId}`}>{words.openBatch}</Link>
            </dd>
          </>
        )}
      </dl>
      {error && (
        <div className={parts['stack']}>
          <h3 className={parts['subtitle']}>{words.failedText}</h3>
          {(problemsOf(error).length > 1 ? problemsOf(error) : [problemOf(error)]).map((problem) => (
            <p key={problem.message}>{told(problem)}</p>
          ))}
          <code className={parts['small']}>{error.code}</code>
        </div>
      )}
      {warnings.length > 0 && <WarningList warnings={warnings} />}
    </div>
  );
}
