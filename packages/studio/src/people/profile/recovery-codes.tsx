import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './profile.module.css';

/** Shown this once: the service keeps their hashes. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { profile: words, lists } = useMessages();
  const actions = (
    <>
      <CopyButton text={codes.join('\n')} />
      <Button look="primary" onPress={onClose}>
        {lists.done}
      </Button>
    </>
  );
  return (
    <Dialog title={words.recoveryCodes} isOpen onClose={onClose} actions={actions}>
      <p>{words.keepCodes}</p>
      <ul className={classes['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
