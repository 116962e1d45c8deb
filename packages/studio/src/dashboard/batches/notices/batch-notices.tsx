import close from 'lucide:x';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCauseInWords } from '../../../api/use-cause-in-words.ts';
import { useMessages } from '../../../messages/messages.tsx';
import { useTitleProgress } from '../../../messages/use-page-title.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useFormats } from '../../parts/use-formats.ts';
import classes from '../batches.module.css';
import type { Whole } from '../whole.ts';
import { useUnsentTables } from './unsent-tables.ts';
import { useEndedBatches } from './use-ended-batches.ts';

/** Tells on every page when batches end, whoever sent them, and in the title of the tab how far they are. */
export function BatchNotices() {
  const [location] = useLocation();
  const queries = useQueryClient();
  const { percent } = useFormats();
  const { going, ended, forget } = useEndedBatches(location);
  const wholes = going.map((batch) => batch.run ?? batch);
  // The page of a batch tells of its own.
  const isToldThere = /^\/batches\/(?!new$)/.test(location);
  const share = sum(wholes, doneOf) / sum(wholes, ({ totalRenders }) => totalRenders);
  useTitleProgress('all', wholes.length === 0 || isToldThere ? undefined : percent(share));
  const count = ended.length;
  useEffect(() => {
    if (count > 0) void queries.invalidateQueries({ queryKey: ['batches'] });
  }, [count, queries]);
  const isInEditor = location.endsWith('/edit');
  return (
    <>
      <div role="status">{count > 0 && <Notice ended={ended} onClose={forget} isInEditor={isInEditor} />}</div>
      {count === 0 && <UnsentNotice isInEditor={isInEditor} />}
    </>
  );
}

interface NoticeProps {
  readonly ended: readonly Whole[];
  readonly onClose: () => void;
  readonly isInEditor: boolean;
}

function Notice({ ended, onClose, isInEditor }: NoticeProps) {
  const { batches: words, renders, common, pages } = useMessages();
  const { count } = useFormats();
  const done = count(sum(ended, ({ completedRenders }) => completedRenders));
  const failed = count(sum(ended, ({ failedRenders }) => failedRenders));
  const [one, ...others] = ended;
  const isOne = one !== undefined && others.length === 0;
  return (
    <div className={classes['notice']} data-in-editor={isInEditor || undefined}>
      <span>{isOne ? words.ended(done, failed) : words.severalEnded(count(ended.length), done, failed)}</span>
      <LinkButton href={isOne ? `/batches/${one.id}` : '/batches'}>
        {isOne ? renders.openBatch : pages.batches}
      </LinkButton>
      <IconButton label={common.close} icon={close} onPress={onClose} />
    </div>
  );
}

/** Tells of the first table that could not be sent; its page is gone. */
function UnsentNotice({ isInEditor }: Pick<NoticeProps, 'isInEditor'>) {
  const { batches: words, common } = useMessages();
  const inWords = useCauseInWords();
  const { unsent, forget } = useUnsentTables();
  const [first] = unsent;
  if (!first) return null;
  return (
    <div role="alert" className={classes['notice']} data-in-editor={isInEditor || undefined}>
      <span>{words.notSent(first.fileName, inWords(first.error))}</span>
      <LinkButton href={`/batches/new?design=${first.designId}`}>{words.create}</LinkButton>
      <IconButton label={common.close} icon={close} onPress={forget} />
    </div>
  );
}

interface Counts {
  readonly completedRenders: number;
  readonly failedRenders: number;
}
const doneOf = ({ completedRenders, failedRenders }: Counts) => completedRenders + failedRenders;

function sum<Of>(all: readonly Of[], figure: (one: Of) => number): number {
  return all.reduce((total, one) => total + figure(one), 0);
}
