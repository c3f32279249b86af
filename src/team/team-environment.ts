import { isIP } from 'node:net';
import { readEnvironment, type Environment } from '../serve/environment/environment.ts';
import { StartError, type Problem } from '../serve/environment/start-error.ts';
import { parseUrl, readValue, wrong, type Variables } from '../serve/environment/variables.ts';
import { readCompanySettings, type CompanySettings } from './sign-in/company-environment.ts';

/** The environment of a team's studio: that of a server, and where people open it. */
export interface TeamEnvironment extends Environment {
  editUrl: URL;
  /** Whether each publication becomes a commit. */
  teamGit: boolean;
  /** Null: people sign in with passkeys only. */
  company: CompanySettings | null;
}

const DEFAULT_PORT = 4174;
const EXAMPLE = 'Write EDIT_URL=https://edit.example.com, or leave it out to try the studio on this machine.';

function wrongUrl(value: string, url: URL | undefined, siteAddresses: (string | undefined)[]): Problem | null {
  const say = (what: string, why: string, fix = EXAMPLE) => wrong('EDIT_URL', what, why, fix);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return say(`"${value}" is not a web address.`, 'It is the address at which people open the studio.');
  if (isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
    return say(`"${value}" names no domain, but an address of a machine.`, 'Browsers bind passkeys to a domain.');
  if (url.protocol === 'http:' && url.hostname !== 'localhost')
    return say(`"${value}" is not https.`, 'Browsers use passkeys over https only, but for localhost.');
  if (url.pathname !== '/' || url.search || url.hash)
    return say(`"${value}" goes on after the domain.`, 'The studio has an address of its own.');
  if (siteAddresses.some((address) => parseUrl(address)?.origin === url.origin))
    return say(
      `"${value}" is the address of the site.`,
      'Whatever runs on the site could then act for anyone who is signed in.',
      'Give the studio a domain of its own, such as EDIT_URL=https://edit.example.com.',
    );
  return null;
}

/**
 * Reads and validates the variables of a team's studio.
 *
 * @param siteUrl  That of the site's config; undefined where it has none.
 * @throws         StartError with one problem for each invalid variable.
 */
export function readTeamEnvironment(variables: Variables, siteUrl: string | undefined): TeamEnvironment {
  const environment = readEnvironment(variables, DEFAULT_PORT);
  const value = readValue(variables, 'EDIT_URL') ?? `http://localhost:${environment.port}`;
  const editUrl = parseUrl(value);
  const git = readValue(variables, 'TEAM_GIT');
  const problems = [
    wrongUrl(value, editUrl, [siteUrl, environment.publicUrl]),
    git === undefined || git === 'commit'
      ? null
      : wrong('TEAM_GIT', `"${git}" is unknown.`, 'Nothing is done with Git, or "commit".', 'Write TEAM_GIT=commit.'),
  ].filter((problem) => problem !== null);
  const company = readCompanySettings(variables, problems);
  if (problems.length > 0) throw new StartError(problems);
  return { ...environment, editUrl: editUrl!, teamGit: git === 'commit', company };
}
