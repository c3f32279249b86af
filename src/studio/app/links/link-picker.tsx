import { useContext, useMemo, useState } from 'react';
import {
  Button,
  Collection,
  ComboBox,
  ComboBoxStateContext,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
} from 'react-aria-components';
import type { LinkTarget } from '../../protocol.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { Icon } from '../parts/icon.tsx';
import partStyles from '../parts/parts.module.css';
import { linkWords } from './words.ts';
import { linkGroups, matchingGroups, nameOfLink } from './link-choices.ts';
import styles from './links.module.css';

interface LinkPickerProps {
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** Whether a dialog opens at it. */
  isFirst?: boolean;
  value: string;
  /** The path of the page that the link stands on; null for one on every page. */
  here: string | null;
  onChange: (link: string) => void;
  onLeave?: () => void;
}

/** A click shows the choices; the keyboard passes without them. Enter chooses one of them, or submits the form with what is typed. */
function LinkInput() {
  const state = useContext(ComboBoxStateContext);
  return (
    <Input
      className={styles['input']!}
      autoComplete="off"
      spellCheck={false}
      onClick={() => state?.open(null, 'manual')}
      // As Tab does: in a dialog that opens at it, what is typed went on behind the link.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={({ key, currentTarget }) => {
        // Of an open list it only closes that.
        const isChoosing = state?.selectionManager.focusedKey !== null;
        if (key === 'Enter' && state?.isOpen && !isChoosing) currentTarget.form?.requestSubmit();
      }}
    />
  );
}

/** A link, typed or chosen: pages, places on them, logins, e-mail and phone. What is typed stays as it is. */
export function LinkPicker({
  id,
  labelledBy,
  describedBy,
  isInvalid,
  isFirst,
  value,
  here,
  onChange,
  onLeave,
}: LinkPickerProps) {
  const draft = useDraft();
  const site = useSnapshot(({ state }) => state.site);
  const pages = useSnapshot(({ state }) => state.pages);
  // Places are asked for when the list is opened: a site may have thousands.
  const [targets, setTargets] = useState<LinkTarget[]>(() => pages.map((page) => ({ ...page, places: [] })));
  const [fault, setFault] = useState<string | null>(null);
  // An open list shows everything until somebody types.
  const [typed, setTyped] = useState('');
  const all = useMemo(() => linkGroups(targets, site, here), [targets, site, here]);
  const { groups, isCut } = useMemo(() => matchingGroups(all, typed), [all, typed]);
  const name = useMemo(() => nameOfLink(all, value), [all, value]);
  const open = () => {
    setTyped('');
    void draft.ask('targets', {}).then((found) => {
      if (!('error' in found)) setTargets(found);
      setFault('error' in found ? found.error : null);
    });
  };
  return (
    <ComboBox
      autoFocus={isFirst ?? false}
      id={id}
      className={styles['picker']!}
      aria-labelledby={labelledBy}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      isInvalid={isInvalid ?? false}
      allowsCustomValue
      allowsEmptyCollection
      items={groups}
      inputValue={value}
      onInputChange={(text) => {
        if (text === value) return;
        setTyped(text);
        onChange(text);
      }}
      onSelectionChange={(key) => {
        if (key !== null) setTyped('');
      }}
      onFocus={open}
      onOpenChange={(isOpen, trigger) => {
        if (isOpen && trigger !== 'input') open();
      }}
      {...(onLeave && { onBlur: onLeave })}
    >
      <div className={styles['control']}>
        <LinkInput />
        <Button className={styles['trigger']!} aria-label={linkWords.showTargets}>
          <Icon name="down" />
        </Button>
      </div>
      {name !== null && (
        <Text slot="description" className={styles['leads']!}>
          {name}
        </Text>
      )}
      <Popover className={`${partStyles['popover']} ${styles['popover']}`} placement="bottom start">
        <ListBox
          className={styles['list']!}
          renderEmptyState={() => <p className={styles['note']}>{linkWords.noTargets}</p>}
        >
          {(group: (typeof groups)[number]) => (
            <ListBoxSection id={group.title}>
              <Header className={styles['title']!}>{group.title}</Header>
              <Collection items={group.choices}>
                {({ link, name }) => (
                  <ListBoxItem id={link} textValue={link} className={styles['choice']!}>
                    <span>{name}</span> <span className={styles['link']}>{link}</span>
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
        {fault !== null && (
          <p className={styles['note']} role="alert">
            {fault}
          </p>
        )}
        {isCut && <p className={styles['note']}>{linkWords.moreTargets}</p>}
      </Popover>
    </ComboBox>
  );
}
