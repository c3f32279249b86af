import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { words } from '../words.ts';
import { Icon } from './icon.tsx';
import styles from './parts.module.css';

/** An entry of a row's menu. */
export interface RowAction {
  label: string;
  isDisabled?: boolean;
  run: () => void;
}

/** The menu of a row: all that can be done with it, by keyboard and by touch too. */
export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  return (
    <MenuTrigger>
      <Button className={styles['plain']!} aria-label={words.actionsFor(name)}>
        <Icon name="more" />
      </Button>
      <Popover className={styles['popover']!} placement="bottom end">
        <Menu
          className={styles['menu']!}
          disabledKeys={actions.filter(({ isDisabled }) => isDisabled).map(({ label }) => label)}
          onAction={(label) => actions.find((action) => action.label === label)?.run()}
        >
          {actions.map(({ label }) => (
            <MenuItem className={styles['menuItem']!} id={label} key={label}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
