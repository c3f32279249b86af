// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderStudio, setUpStudio } from '../../app/testing/render-studio.tsx';
import type { TeamMember } from './protocol.ts';

setUpStudio();

const person = (name: string, more: Partial<TeamMember> = {}): TeamMember => ({
  address: `${name.toLowerCase()}@example.com`,
  name,
  roles: ['author'],
  isIn: true,
  isYou: false,
  ...more,
});

async function open() {
  const studio = await renderStudio({ isTeam: true });
  const { server, user } = studio;
  let people = [person('Mira', { roles: ['owner'], isYou: true }), person('Jon')];
  server.answers.team = () => ({
    people,
    entries: [{ seq: 1, at: 0, person: 'terminal', event: 'invited', details: 'mira@example.com owner' }],
  });
  server.answers['proof-options'] = () => ({ options: null });
  server.answers.invite = ({ address, roles }) => {
    people = [...people, person('Lea', { address, roles, isIn: false })];
    return { link: 'https://edit.example.com/invitation/abc' };
  };
  server.answers['set-roles'] = ({ address, roles }) => {
    people = people.map((one) => (one.address === address ? { ...one, roles } : one));
    return { said: `${address} is now: ${roles.join(', ')}.` };
  };
  server.answers['remove-person'] = ({ address }) => {
    people = people.filter((one) => one.address !== address);
    return { said: `${address} is removed, and signed out everywhere.` };
  };
  await user.click(screen.getByRole('button', { name: 'Team' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Team' }));
  await dialog().findByText('mira@example.com');
  const names = () =>
    within(dialog().getByRole('list', { name: 'People of the team' }))
      .getAllByRole('listitem')
      .map((each) => each.querySelector('strong')!.textContent);
  return { ...studio, dialog, names };
}

describe('Team', () => {
  it('invites somebody, and shows the link once', async () => {
    const { user, dialog, names } = await open();
    await user.type(dialog().getByRole('textbox', { name: 'E-mail address' }), 'lea@example.com');
    await user.click(dialog().getByRole('button', { name: 'Invite' }));
    const link = await dialog().findByRole<HTMLInputElement>('textbox', { name: 'Link of the invitation' });
    expect(document.activeElement).toBe(link);
    expect(link.value).toBe('https://edit.example.com/invitation/abc');
    expect(names()).toEqual(['Mira', 'Jon', 'Lea']);
    expect(dialog().getByText('invited, not yet here')).toBeTruthy();
  });

  it('gives other roles once they are saved', async () => {
    const { user, dialog } = await open();
    const roles = within(dialog().getByRole('group', { name: 'Roles of jon@example.com' }));
    await user.click(roles.getByRole('checkbox', { name: /^Publisher/ }));
    await user.click(dialog().getByRole('button', { name: 'Save the roles' }));
    expect(await dialog().findByText('jon@example.com is now: author, publisher.')).toBeTruthy();
  });

  it('removes somebody after a question', async () => {
    const { user, dialog, names, server } = await open();
    await user.click(dialog().getByRole('button', { name: 'Remove jon@example.com' }));
    expect(server.requests.map(({ request }) => request)).not.toContain('remove-person');
    const question = within(screen.getByRole('dialog', { name: 'Remove Jon' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await dialog().findByText(/^jon@example.com is removed/)).toBeTruthy();
    expect(names()).toEqual(['Mira']);
  });

  it('says who did what', async () => {
    const { user, dialog } = await open();
    await user.click(dialog().getByText('Who did what: the last 1 entry'));
    expect(dialog().getByText(/Somebody at the server invited mira@example.com owner/)).toBeTruthy();
  });
});
