import type { ReactNode } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { words } from '../words.ts';
import { Icon } from './icon.tsx';
import styles from './parts.module.css';

interface StudioDialogProps {
  title: string;
  isOpen: boolean;
  /** Left out where an answer is needed: Escape then does nothing. */
  onClose?: () => void;
  isWide?: boolean;
  children: ReactNode;
}

/** A modal dialog, named by its title. Focus moves in and returns. */
export function StudioDialog({ title, isOpen, onClose, isWide = false, children }: StudioDialogProps) {
  return (
    <ModalOverlay
      className={styles['overlay']!}
      isOpen={isOpen}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
    >
      <Modal className={`${styles['modal']} ${isWide ? styles['wide'] : ''}`}>
        <Dialog className={styles['dialog']!}>
          <header className={styles['dialogHead']}>
            <Heading slot="title" className={styles['dialogTitle']!}>
              {title}
            </Heading>
            {onClose && (
              <Button className={styles['plain']!} aria-label={words.close} onPress={onClose}>
                <Icon name="close" />
              </Button>
            )}
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface DialogFootProps {
  /** What the main button says, which sends the form around it. */
  submit: string;
  cancel?: string;
  onCancel: () => void;
}

/** The buttons of a dialog with a form. */
export function DialogFoot({ submit, cancel = words.cancel, onCancel }: DialogFootProps) {
  return (
    <footer className={styles['dialogFoot']}>
      <Button className={styles['quiet']!} onPress={onCancel}>
        {cancel}
      </Button>
      <Button className={styles['main']!} type="submit">
        {submit}
      </Button>
    </footer>
  );
}
