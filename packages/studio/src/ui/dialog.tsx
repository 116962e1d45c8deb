import close from 'lucide:x';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useMessages } from '../messages/messages.tsx';
import { IconButton } from './buttons/button.tsx';
import classes from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** What is done with it, at its foot. */
  readonly actions?: ReactNode;
  /** For pictures side by side. Default: false. */
  readonly isWide?: boolean;
}

/** A window over the page that keeps the keyboard until it is closed; Escape and a press beside it close it. */
export function Dialog({ title, isOpen, onClose, children, actions, isWide = false }: DialogProps) {
  const { common } = useMessages();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className={classes['overlay'] ?? ''}
    >
      <Modal className={`${classes['modal']} ${isWide ? classes['wide'] : ''}`}>
        <AriaDialog className={classes['dialog'] ?? ''}>
          <header className={classes['header']}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton label={common.close} icon={close} onPress={onClose} />
          </header>
          <div className={classes['body']}>{children}</div>
          {actions !== undefined && <footer className={classes['footer']}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
