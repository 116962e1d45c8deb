import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { useCauseInWords } from '../api/use-cause-in-words.ts';
import { useMessages } from '../messages/messages.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/buttons/button.tsx';
import classes from './dashboard.module.css';
import type { ListedDesign } from './listed-design.ts';

export interface DeletedBarProps {
  readonly design: ListedDesign;
  /** It stays: it was taken back, or the service refused to delete it. */
  readonly onKept: () => void;
  readonly onClose: () => void;
}

const undoMs = 20_000;

/**
 * Says that a design is deleted, and deletes it when nobody took that back: after a while, or as soon as the page is left or
 * another one is deleted. The service cannot bring one back. The while begins anew when the pointer leaves it.
 */
export function DeletedBar({ design: { id, name }, onKept, onClose }: DeletedBarProps) {
  const { designs, common } = useMessages();
  const inWords = useCauseInWords();
  const queries = useQueryClient();
  const [isHeld, setHeld] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isOver = useRef(false);
  const remove = useRef(async () => {
    if (isOver.current) return;
    isOver.current = true;
    try {
      await call('deleteDesign', { params: { designId: id } });
      await queries.invalidateQueries({ queryKey: ['designs'] });
      onClose();
    } catch (cause) {
      onKept();
      setProblem(inWords(cause as Error));
    }
  });
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => void remove.current(), undoMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  useEffect(() => {
    const { current: leave } = remove;
    const onLeave = () => void leave();
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);
  const takeBack = () => {
    isOver.current = true;
    if (problem === undefined) onKept();
    onClose();
  };
  return (
    <section
      aria-label={designs.deleted(name)}
      className={classes['deleted']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {problem === undefined ? <p role="status">{designs.deleted(name)}</p> : <Alert>{problem}</Alert>}
      <Button autoFocus onPress={takeBack}>
        {problem === undefined ? designs.undo : common.close}
      </Button>
    </section>
  );
}
