// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

function List() {
  const [names, setNames] = useState(['Ada', 'Tom', 'Uma']);
  const kept = useKeptFocus<HTMLUListElement>(names.length);
  return (
    <>
      <input aria-label="Search" />
      <ul {...kept}>
        {names.map((name) => (
          <li key={name}>
            <button type="button">Read {name}</button>
            <button type="button" onClick={() => setNames(names.filter((each) => each !== name))}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

it('A list that loses the entry of the button which was pressed leads the keyboard to the same one of the next, else of the last', async () => {
  const user = userEvent.setup();
  render(<List />);
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
  };
  await press('Delete Ada');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Tom' }));
  await press('Delete Uma');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Tom' }));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button')).toBeNull();
});
