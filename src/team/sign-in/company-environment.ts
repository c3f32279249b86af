import { parseUrl, readValue, wrong, type Variables } from '../../serve/environment/variables.ts';
import type { Problem } from '../../serve/environment/start-error.ts';

/** How a company's OpenID Connect is reached. */
export interface CompanySettings {
  /** Exactly as the provider names itself. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const WELL_KNOWN = '/.well-known/';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function wrongIssuer(value: string): Problem | null {
  const url = parseUrl(value);
  const say = (
    what: string,
    why: string,
    fix = 'Write OIDC_ISSUER=https://login.example.com, as your provider says.',
  ) => wrong('OIDC_ISSUER', `"${value}" ${what}`, why, fix);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return say('is not a web address.', 'It is the address of the provider that your company signs in with.');
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname))
    return say('is not https.', 'Anyone on the way could sign in as anybody.');
  if (url.search || url.hash) return say('has a query or a fragment.', 'The address of an issuer has neither.');
  if (url.pathname.includes(WELL_KNOWN))
    return say(
      'is the address of its configuration.',
      'That is found from the address of the issuer.',
      `Write OIDC_ISSUER=${value.slice(0, value.indexOf(WELL_KNOWN))}`,
    );
  return null;
}

/** Reads how a company's OpenID Connect is reached; null where nothing is set. Reports what is wrong or missing. */
export function readCompanySettings(variables: Variables, problems: Problem[]): CompanySettings | null {
  const [issuer = '', clientId = '', clientSecret = ''] = NAMES.map((name) => readValue(variables, name));
  if (!issuer && !clientId && !clientSecret) return null;
  for (const name of NAMES)
    if (readValue(variables, name) === undefined)
      problems.push(
        wrong(
          name,
          `${name} is not set.`,
          `Signing in with a company needs ${NAMES.join(', ')}.`,
          `Write ${name} as your provider says, or leave out all three to sign in with passkeys only.`,
        ),
      );
  const problem = issuer ? wrongIssuer(issuer) : null;
  if (problem) problems.push(problem);
  return { issuer, clientId, clientSecret };
}
