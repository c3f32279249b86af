import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The script of the pages around the studio. */

type Options<Start> = Start extends (options: { optionsJSON: infer Json }) => unknown ? Json : never;

const REFUSED = 'That did not work. Please try again.';
const CANCELLED = 'No passkey was used. Try again when you are ready.';
const UNREACHABLE = 'The studio does not answer. Please try again in a moment.';

/** A refusal in a sentence of the server. */
class Refused extends Error {}

async function post(name: string, body: object): Promise<unknown> {
  const response = await fetch(`/@team/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { error?: string };
  if (!response.ok) throw new Refused(answer.error ?? REFUSED);
  return answer;
}

/** Carries something out while its button waits, and says why where it fails. */
async function attempt(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  const said = document.querySelector('#said')!;
  said.textContent = '';
  button.disabled = true;
  try {
    await work();
  } catch (fault) {
    const isOfDevice = fault instanceof Error && fault.name !== 'TypeError';
    said.textContent = fault instanceof Refused ? fault.message : isOfDevice ? CANCELLED : UNREACHABLE;
  }
  button.disabled = false;
}

const signIn = document.querySelector<HTMLButtonElement>('#sign-in');
signIn?.addEventListener('click', () =>
  attempt(signIn, async () => {
    const optionsJSON = (await post('sign-in-options', {})) as Options<typeof startAuthentication>;
    await post('sign-in', { response: await startAuthentication({ optionsJSON }) });
    location.reload();
  }),
);

const company = document.querySelector<HTMLButtonElement>('#company');
company?.addEventListener('click', () =>
  attempt(company, async () => {
    const { url } = (await post('company', {})) as { url: string };
    location.assign(url);
  }),
);

const invitation = document.querySelector<HTMLFormElement>('#invitation');
invitation?.addEventListener('submit', (event) => {
  event.preventDefault();
  const token = location.pathname.split('/').at(-1);
  const name = invitation.querySelector('input')!.value;
  void attempt(invitation.querySelector('button')!, async () => {
    const optionsJSON = (await post('invitation-options', { token, name })) as Options<typeof startRegistration>;
    await post('invitation', { token, name, response: await startRegistration({ optionsJSON }) });
    location.replace('/');
  });
});

const signOut = document.querySelector<HTMLButtonElement>('#sign-out');
signOut?.addEventListener('click', () =>
  attempt(signOut, async () => {
    await post('sign-out', {});
    location.replace('/');
  }),
);
