import { describe, expect, it } from 'vitest';
import { storeKinds } from '../../serve/testing/test-stores.ts';
import { newTeamStore } from '../testing/team-stores.ts';
import { INVITATION_MS, openPeople, SESSION_MS, type StoredPasskey } from './people.ts';

const key = (id: string, person = ''): StoredPasskey => ({
  id,
  person,
  publicKey: 'AQ',
  counter: 0,
  transports: ['usb'],
});

describe.each(storeKinds)('the people of a team (%s)', (kind) => {
  async function newTeam() {
    const clock = { at: 1_000_000 };
    const store = await newTeamStore(kind);
    return { clock, store, people: openPeople(store, () => clock.at) };
  }

  it('come in by an invitation, once', async () => {
    const { people } = await newTeam();
    const token = (await people.invite('Mira@Example.com', ['author', 'inbox']))!;
    expect(await people.invited(token)).toMatchObject({ address: 'mira@example.com', roles: ['author', 'inbox'] });
    expect(await people.redeem(token, 'Mira', key('k1'))).toBe(true);
    expect(await people.redeem(token, 'Mallory', key('k2'))).toBe(false);
    expect(await people.invited(token)).toBeNull();
    const mira = (await people.byAddress('mira@example.com'))!;
    expect(mira.name).toBe('Mira');
    expect(await people.passkey('k1')).toEqual(key('k1', mira.id));
    expect(await people.passkey('k2')).toBeNull();
  });

  it('come in one by one where two use a link at the same moment', async () => {
    const { people } = await newTeam();
    const token = (await people.invite('mira@example.com', ['author']))!;
    const both = await Promise.all(['k1', 'k2'].map((id) => people.redeem(token, id, key(id))));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect((await people.list()).map(({ passkeys }) => passkeys)).toEqual([1]);
  });

  it('are tied to the account of a company that they first come in with, until they are removed', async () => {
    const { people } = await newTeam();
    const invite = async () => {
      await people.invite('mira@example.com', ['author']);
      return (await people.byAddress('mira@example.com'))!;
    };
    const mira = await invite();
    const come = (subject: string, issuer = 'https://a.test', name = 'Mira Holm') =>
      people.useCompanyAccount(mira, { issuer, subject, name });
    expect([await come('1', 'https://a.test', ''), await come('1'), await come('2')]).toEqual([true, true, false]);
    // The company has another provider now.
    expect([await come('2', 'https://b.test'), await come('1', 'https://b.test')]).toEqual([true, false]);
    expect(await people.list()).toMatchObject([{ name: 'Mira Holm', passkeys: 0, hasCompanyAccount: true }]);
    await people.remove(mira.id);
    const anew = await invite();
    expect(await people.list()).toMatchObject([{ name: 'mira', hasCompanyAccount: false }]);
    const account = { issuer: 'https://b.test', subject: '1', name: '' };
    expect(await people.useCompanyAccount(anew, account)).toBe(true);
  });

  it('find an invitation over after its time, and once there is a newer one', async () => {
    const { people, clock } = await newTeam();
    const first = (await people.invite('mira@example.com', ['author']))!;
    const second = (await people.invite('mira@example.com', null))!;
    expect([await people.invited(first), await people.redeem(first, 'Mira', key('k1'))]).toEqual([null, false]);
    clock.at += INVITATION_MS;
    expect([await people.invited(second), await people.redeem(second, 'Mira', key('k1'))]).toEqual([null, false]);
  });

  it('are not invited without a role', async () => {
    const { people } = await newTeam();
    expect(await people.invite('mira@example.com', null)).toBeNull();
    expect(await people.list()).toEqual([]);
  });

  it('stay signed in as long as they do something', async () => {
    const { people, clock } = await newTeam();
    await people.invite('mira@example.com', ['author']);
    const { id } = (await people.byAddress('mira@example.com'))!;
    const session = await people.openSession(id, 'Firefox on Linux');
    for (let hours = 0; hours < 3; hours++) {
      clock.at += SESSION_MS - 1;
      expect(await people.inSession(session)).toMatchObject({ id });
    }
    clock.at += SESSION_MS;
    expect(await people.inSession(session)).toBeNull();
  });

  it('are out at once when they sign out, or are removed', async () => {
    const { people, store } = await newTeam();
    await people.invite('mira@example.com', ['author']);
    const { id } = (await people.byAddress('mira@example.com'))!;
    const [one, other] = [
      await people.openSession(id, 'Firefox on Linux'),
      await people.openSession(id, 'Firefox on Linux'),
    ];
    await people.endSession(one);
    expect([await people.inSession(one), (await people.inSession(other))?.id]).toEqual([null, id]);
    await people.setRoles(id, ['inbox']);
    expect((await people.inSession(other))?.roles).toEqual(['inbox']);
    await people.remove(id);
    expect([await people.inSession(other), await people.list()]).toEqual([null, []]);
    expect(await store.read('SELECT * FROM team_invitations')).toEqual([]);
  });

  it('see where they are signed in, and end what is theirs', async () => {
    const { people } = await newTeam();
    for (const address of ['mira@example.com', 'jon@example.com']) await people.invite(address, ['author']);
    const [mira, jon] = [(await people.byAddress('mira@example.com'))!, (await people.byAddress('jon@example.com'))!];
    const session = await people.openSession(mira.id, 'Firefox on Linux');
    await people.openSession(jon.id, 'Safari on iPhone');
    const [own, ...others] = await people.sessionsOf(mira.id);
    expect([own, others]).toMatchObject([{ device: 'Firefox on Linux', until: own!.since + SESSION_MS }, []]);
    expect(await people.revoke(jon.id, own!.id)).toBe(false);
    expect(await people.revoke(mira.id, own!.id)).toBe(true);
    expect(await people.inSession(session)).toBeNull();
  });

  it('leave nothing in the store that would let somebody in', async () => {
    const { people, store } = await newTeam();
    const token = (await people.invite('mira@example.com', ['author']))!;
    const session = await people.openSession((await people.byAddress('mira@example.com'))!.id, 'Firefox on Linux');
    const stored = await Promise.all(
      ['people', 'invitations', 'sessions'].map((name) => store.read(`SELECT * FROM team_${name}`)),
    );
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${token}|${session}`));
  });
});
