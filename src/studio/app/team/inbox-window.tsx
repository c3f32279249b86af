import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { Inbox } from '../../panels/inbox/inbox.tsx';
import { inboxWords } from '../../panels/inbox/words.ts';
import { Sessions } from '../../panels/sessions/sessions.tsx';
import { sessionsWords } from '../../panels/sessions/words.ts';
import type { StudioSession } from '../../protocol.ts';
import { type Ask, Refused, type Transport } from '../draft/transport.ts';
import { StudioDialog } from '../parts/dialog.tsx';
import partStyles from '../parts/parts.module.css';
import { words } from '../words.ts';
import { signOut } from './team-bar.tsx';
import { teamWords } from './words.ts';
import styles from './team-bar.module.css';

interface InboxWindowProps {
  transport: Transport;
  session: StudioSession;
}

/** All that somebody sees who may read enquiries and nothing else: those, and their own sessions. */
export function InboxWindow({ transport, session }: InboxWindowProps) {
  const [isListing, setIsListing] = useState(false);
  const ask = useMemo<Ask>(
    () => async (request, input) => {
      try {
        const answer = await transport.post(request, input);
        return 'body' in answer ? answer.body : answer;
      } catch (fault) {
        return { error: fault instanceof Refused ? teamWords.signedOut : words.noAnswer };
      }
    },
    [transport],
  );
  return (
    <main className={styles['window']}>
      <header className={styles['bar']}>
        <h1>{inboxWords.name}</h1>
        <span>{session.person?.name}</span>
        <Button className={partStyles['quiet']!} onPress={() => setIsListing(true)}>
          {sessionsWords.name}
        </Button>
        <Button className={partStyles['quiet']!} onPress={() => void signOut()}>
          {teamWords.signOut}
        </Button>
      </header>
      <Inbox ask={ask} />
      <StudioDialog title={sessionsWords.name} isOpen={isListing} onClose={() => setIsListing(false)}>
        <Sessions ask={ask} />
      </StudioDialog>
    </main>
  );
}
