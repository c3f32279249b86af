/** The words of what is there for a team alone. */
export const teamWords = {
  people: 'People',
  signOut: 'Sign out',
  isShared: 'What you type is shared at once. Publish gives it to visitors.',
  /** "Mira, at “Home”" */
  at: (page: string) => `at “${page}”`,
  types: (name: string) => `${name} types here.`,
  takeOver: 'Take over',
  noProof: 'Nothing was done: no passkey was used. Try again, or sign out and in again before.',
  roleChanged: 'Your role in the team has changed, and with it what you can do here.',
  signedOut:
    'You are signed out, or your role has changed. Load this page again to sign in. What you typed last may not have arrived.',
} as const;
