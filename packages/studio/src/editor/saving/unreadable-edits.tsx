import { useState } from 'react';
import { saveFile } from '../../api/save-file.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { UnreadableEdits } from '../open-design.ts';
import classes from './saving.module.css';

/** Says that edits of this browser could not be brought back, and hands them out as a file. */
export function UnreadableEditsNotice({ unreadable }: { readonly unreadable: UnreadableEdits }) {
  const { saving } = useMessages();
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  const file = () => new Blob([JSON.stringify(unreadable)], { type: 'application/json' });
  return (
    <div className={classes['unreadable']}>
      <Alert>
        {saving.unreadable.text}
        <span className={classes['choices']}>
          <Button onPress={() => saveFile(`${unreadable.designId}-edits.json`, file())}>
            {saving.unreadable.download}
          </Button>
          <Button onPress={() => setShown(false)}>{saving.unreadable.close}</Button>
        </span>
      </Alert>
    </div>
  );
}
