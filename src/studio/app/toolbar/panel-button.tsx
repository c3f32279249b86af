import { useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { panels } from '../../panels/index.ts';
import type { Panel } from '../../panels/panel.ts';
import type { Path, StudioSession } from '../../protocol.ts';
import { useDraft } from '../draft/use-draft.ts';
import { StudioDialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import partStyles from '../parts/parts.module.css';
import { mayUse } from '../team/may-use.ts';
import { useShortcut } from './use-shortcut.ts';
import styles from './toolbar.module.css';

/** The panels that somebody may use. */
const panelsOf = (session: StudioSession): readonly Panel[] =>
  panels.filter(
    ({ needs = [], isWithout }) =>
      needs.every((right) => mayUse(session, right)) && (!isWithout || !mayUse(session, isWithout)),
  );

interface PanelButtonProps {
  panel: Panel;
  onShowField: () => void;
}

function PanelButton({ panel, onShowField }: PanelButtonProps) {
  const { name, icon, Label, isList = false, isWide = false, shortcut, Content } = panel;
  const draft = useDraft();
  const [isOpen, setIsOpen] = useState(false);
  useShortcut(shortcut, () => setIsOpen(true));
  const close = () => setIsOpen(false);
  const show = (path: Path) => {
    close();
    onShowField();
    draft.show(path);
  };
  const content = <Content panels={panelsOf(draft.session)} close={close} show={show} />;
  const label = icon ? <Icon name={icon} /> : Label ? <Label /> : name;
  const className = partStyles[icon ? 'plain' : 'quiet']!;
  const look = { className, 'data-panel': name, ...(icon && { 'aria-label': name }) };
  if (!isList)
    return (
      <>
        <Button {...look} onPress={() => setIsOpen(true)}>
          {label}
        </Button>
        <StudioDialog title={name} isOpen={isOpen} onClose={close} isWide={isWide}>
          {content}
        </StudioDialog>
      </>
    );
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button {...look}>{label}</Button>
      <Popover className={`${partStyles['popover']} ${styles['list']}`} placement="bottom end">
        <Dialog className={partStyles['dialog']!} aria-label={name}>
          <h2>{name}</h2>
          {content}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface PanelButtonsProps {
  group: Panel['group'];
  onShowField: () => void;
}

/** The buttons of the panels of a group, in their order. */
export function PanelButtons({ group, onShowField }: PanelButtonsProps) {
  const { session } = useDraft();
  return panelsOf(session)
    .filter((panel) => panel.group === group)
    .toSorted((one, other) => one.order - other.order)
    .map((panel) => <PanelButton key={panel.name} panel={panel} onShowField={onShowField} />);
}
