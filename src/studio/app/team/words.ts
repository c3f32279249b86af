/** The words of what is there for a team alone. */
export const teamWords = {
  people: 'People',
  signOut: 'Sign out',
  signedOut:
    'You are signed out, or your role has changed. Load this page again to sign in. What you typed last may not have arrived.',
} as const;
