import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The script of the pages around the studio. */

type Options<Start> = Start extends (options: { optionsJSON: infer Json }) => unknown ? Json : never;

const REFUSED = 'That did not work. Please try again.';
const CANCELLED =
  'No passkey was used: it was cancelled, took too long, or this device has none for this studio. Try again, or ask for an invitation.';
const UNREACHABLE = 'The studio does not answer. Please try again in a moment.';

const NO_STUDIO =
  'Something between you and the studio has answered in its place, such as a proxy or the sign-in of a network. Load this page again, or ask the owner of the studio.';
const NO_WEBAUTHN =
  'This browser knows no passkeys here. Use a current browser, and the address of the studio as it was given to you, with https.';
const IS_THERE =
  'This device has a passkey for this studio already. Open the address of the studio, and sign in with it.';
const NO_PIN = 'This device cannot confirm that it is you. Set up a PIN, a finger or a face on it, and try again.';

/** What went wrong on a device, by the code of the library or the name of the browser's error. */
const OF_DEVICE: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: IS_THERE,
  InvalidStateError: IS_THERE,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: NO_PIN,
  ConstraintError: NO_PIN,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This device stores no passkeys. Use another one, such as your phone or a newer security key.',
  ERROR_INVALID_DOMAIN: NO_WEBAUTHN,
  SecurityError: NO_WEBAUTHN,
};

/** A refusal in a sentence. */
class Refused extends Error {}

async function post(name: string, body: object): Promise<unknown> {
  const response = await fetch(`/@team/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.headers.get('content-type')?.startsWith('application/json')) throw new Refused(NO_STUDIO);
  const answer = (await response.json()) as { error?: string };
  if (!response.ok) throw new Refused(answer.error ?? REFUSED);
  return answer;
}

/** Why something failed, and what to do. */
function sentenceOf(fault: unknown): string {
  if (fault instanceof Refused) return fault.message;
  const { name = '', code } = fault as { name?: string; code?: unknown };
  if (name === 'TypeError') return UNREACHABLE;
  return OF_DEVICE[String(code)] ?? OF_DEVICE[name] ?? CANCELLED;
}

function checkBrowser(): void {
  if (!browserSupportsWebAuthn()) throw new Refused(NO_WEBAUTHN);
}

/** Carries something out while its button waits, and says why where it fails. */
async function attempt(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  const said = document.querySelector('#said')!;
  said.textContent = '';
  button.disabled = true;
  try {
    await work();
  } catch (fault) {
    said.textContent = sentenceOf(fault);
  }
  button.disabled = false;
}

const signIn = document.querySelector<HTMLButtonElement>('#sign-in');
signIn?.addEventListener('click', () =>
  attempt(signIn, async () => {
    checkBrowser();
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
    checkBrowser();
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
