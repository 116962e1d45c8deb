import { useEffect, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import classes from '../dashboard.module.css';

export interface MovedBarProps {
  readonly text: string;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

const shownMs = 10_000;

/** Says where a design went, for a while. The while begins anew when the pointer leaves it. */
export function MovedBar({ text, onUndo, onClose }: MovedBarProps) {
  const { designs } = useMessages();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, onClose]);
  return (
    <section
      aria-label={text}
      className={classes['deleted']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <p role="status">{text}</p>
      <Button autoFocus onPress={onUndo}>
        {designs.undo}
      </Button>
    </section>
  );
}
