import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useDraft } from '../../app/draft/use-draft.ts';
import { DialogFoot, StudioDialog } from '../../app/parts/dialog.tsx';
import partStyles from '../../app/parts/parts.module.css';
import { TextInput } from '../../app/parts/text-input.tsx';
import { proveFresh } from '../../app/team/prove-fresh.ts';
import { words } from '../../app/words.ts';
import type { Panel } from '../panel.ts';
import type { TeamEntry, TeamMember } from './protocol.ts';
import styles from './team.module.css';
import { teamWords } from './words.ts';

const ROLES = ['author', 'publisher', 'inbox', 'owner'];

/** What somebody may do, to tick. */
function Roles({ label, roles, onChange }: { label: string; roles: string[]; onChange: (roles: string[]) => void }) {
  return (
    <fieldset className={styles['roles']}>
      <legend className={partStyles['hint']}>{label}</legend>
      {ROLES.map((role) => (
        <label key={role} className={styles['role']}>
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...roles, role] : roles.filter((other) => other !== role))
            }
          />
          {teamWords.role(role)}
        </label>
      ))}
    </fieldset>
  );
}

/** A link that was made just now: it cannot be shown again. */
function Invitation({ address, link }: { address: string; link: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The button that was pressed is off by now, or gone: the keyboard goes on here.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div className={styles['invitation']} role="status">
      <p>{teamWords.link(address)}</p>
      <input ref={field} className={partStyles['input']} readOnly value={link} aria-label={teamWords.linkName} />
      <Button
        className={partStyles['quiet']!}
        onPress={() => void navigator.clipboard.writeText(link).then(() => setIsCopied(true))}
      >
        {isCopied ? teamWords.copied : teamWords.copy}
      </Button>
    </div>
  );
}

interface Acts {
  invite(address: string, roles: string[]): Promise<boolean>;
  setRoles(address: string, roles: string[]): Promise<boolean>;
  remove(member: TeamMember): void;
}

/** Somebody who may come in, with what can be done. */
function Person({ member, acts }: { member: TeamMember; acts: Acts }) {
  const { address, name, isIn, isYou } = member;
  const [roles, setRoles] = useState(member.roles);
  const isChanged = roles.toSorted().join() !== member.roles.toSorted().join();
  return (
    <li className={styles['person']}>
      <p>
        <strong>{name}</strong> {address} <span>{isYou && teamWords.you}</span>
        {!isIn && <span className={styles['mark']}>{teamWords.invited}</span>}
      </p>
      <Roles label={teamWords.rolesOf(address)} roles={roles} onChange={setRoles} />
      <div className={styles['acts']}>
        {isChanged && (
          <Button
            className={partStyles['main']!}
            isDisabled={roles.length === 0}
            onPress={() => void acts.setRoles(address, roles)}
          >
            {teamWords.save}
          </Button>
        )}
        <Button
          className={partStyles['quiet']!}
          aria-label={teamWords.inviteOf(address)}
          onPress={() => void acts.invite(address, member.roles)}
        >
          {teamWords.inviteAgain}
        </Button>
        <Button
          className={partStyles['quiet']!}
          aria-label={teamWords.removeOf(address)}
          onPress={() => acts.remove(member)}
        >
          {teamWords.remove}
        </Button>
      </div>
    </li>
  );
}

/** Invites somebody who is not there yet. */
function NewPerson({ acts }: { acts: Acts }) {
  const [address, setAddress] = useState('');
  const [roles, setRoles] = useState(['author']);
  return (
    <form
      className={styles['new']}
      onSubmit={(event) => {
        event.preventDefault();
        void acts.invite(address, roles).then((isDone) => isDone && setAddress(''));
      }}
    >
      <h3>{teamWords.inviteSomebody}</h3>
      <TextInput label={teamWords.address} value={address} onChange={setAddress} />
      <Roles label={teamWords.rolesOfGuest} roles={roles} onChange={setRoles} />
      <Button className={partStyles['main']!} type="submit" isDisabled={address.trim() === '' || roles.length === 0}>
        {teamWords.invite}
      </Button>
    </form>
  );
}

/** Who did what. */
function Log({ entries }: { entries: TeamEntry[] }) {
  return (
    <details>
      <summary>{teamWords.log(entries.length)}</summary>
      <ol className={styles['log']} role="list">
        {entries.map(({ seq, at, person, event, details }) => (
          <li key={seq}>
            <span className={partStyles['hint']}>{teamWords.time(at)}</span> {teamWords.who(person)} {event} {details}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The people of a team, for its owners. */
function Team() {
  const draft = useDraft();
  const [team, setTeam] = useState<{ people: TeamMember[]; entries: TeamEntry[] } | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [invitation, setInvitation] = useState<{ address: string; link: string } | null>(null);
  const [leaving, setLeaving] = useState<TeamMember | null>(null);
  const load = useCallback(async () => {
    const answer = await draft.ask('team', {});
    if ('error' in answer) setSaid(answer.error);
    else setTeam(answer);
  }, [draft]);
  useEffect(() => void load(), [load]);
  /** Does something after a proof of who does it, says what came of it, and reads the list again. */
  const act = async <Done extends object>(ask: () => Promise<Done | { error: string }>): Promise<Done | null> => {
    setSaid(null);
    setInvitation(null);
    const refusal = await proveFresh(draft);
    const answer = refusal === null ? await ask() : { error: refusal };
    await load();
    if ('error' in answer) {
      setSaid(answer.error);
      return null;
    }
    return answer;
  };
  const acts: Acts = {
    async invite(address, roles) {
      const done = await act(() => draft.ask('invite', { address, roles }));
      if (done) setInvitation({ address, link: done.link });
      return done !== null;
    },
    async setRoles(address, roles) {
      const done = await act(() => draft.ask('set-roles', { address, roles }));
      if (done) setSaid(done.said);
      return done !== null;
    },
    remove: setLeaving,
  };
  const remove = async ({ address }: TeamMember) => {
    setLeaving(null);
    const done = await act(() => draft.ask('remove-person', { address }));
    if (done) setSaid(done.said);
  };
  return (
    <>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      {invitation && <Invitation key={invitation.link} {...invitation} />}
      {team === null ? (
        <p>{words.loading}</p>
      ) : (
        <>
          <ul className={styles['people']} role="list" aria-label={teamWords.people}>
            {team.people.map((member) => (
              <Person key={`${member.address} ${member.roles.join()}`} member={member} acts={acts} />
            ))}
          </ul>
          <NewPerson acts={acts} />
          <Log entries={team.entries} />
        </>
      )}
      {leaving && (
        <StudioDialog title={teamWords.removeTitle(leaving.name)} isOpen onClose={() => setLeaving(null)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void remove(leaving);
            }}
          >
            <p>{teamWords.removeText(leaving.address)}</p>
            <DialogFoot submit={teamWords.remove} onCancel={() => setLeaving(null)} />
          </form>
        </StudioDialog>
      )}
    </>
  );
}

/** Owners alone have it. */
export const panel: Panel = {
  name: teamWords.name,
  does: teamWords.does,
  group: 'after-save',
  order: 6,
  needs: ['people'],
  Content: Team,
};
