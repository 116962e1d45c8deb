import { memo } from 'react';
import { useStore } from 'zustand';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useEditing } from '../editing.tsx';
import classes from './drop-notice.module.css';

/** What is being sent to the service now, and what of the last drop could not be used. */
export const DropNotice = memo(function DropNotice() {
  const { canvas } = useEditing();
  const { canvas: words, common } = useMessages();
  const inWords = useCauseInWords();
  const sending = useStore(canvas, (state) => state.sending);
  const problems = useStore(canvas, (state) => state.dropProblems);
  const isWanted = useStore(canvas, (state) => state.isDropWanted);
  return (
    <>
      {isWanted && <div className={classes['target']} />}
      <div className={classes['notice']}>
        {sending !== null && sending.name !== '' && (
          <p role="status" className={classes['sending']}>
            {words.drop.sending(sending.name, sending.number, sending.count)}
            <progress aria-label={words.drop.progress} max={sending.count} value={sending.number - 1} />
          </p>
        )}
        {problems.length > 0 && (
          <Alert>
            {problems.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and none moves.
              <p key={index}>
                {name}: {reason instanceof Error ? inWords(reason) : words.drop.reasons[reason]}
              </p>
            ))}
            <Button onPress={() => canvas.setState({ dropProblems: [] })}>{common.close}</Button>
          </Alert>
        )}
      </div>
    </>
  );
});
