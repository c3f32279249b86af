import * as oidc from 'openid-client';
import { codeOf, type Problem } from '../../serve/environment/start-error.ts';
import { newSecret } from '../secret.ts';
import type { Member, People } from '../store/people.ts';
import type { CompanySettings } from './company-environment.ts';
import { createOneUse } from './one-use.ts';
import { shownName } from './shown-name.ts';

/** Where the provider sends browsers back to. */
export const CALLBACK = '/oidc/callback';
/** How long somebody may take to sign in at the provider, in ms. */
const SIGN_IN_MS = 10 * 60 * 1000;
/** How long the provider may take for an answer, in seconds. */
const TIMEOUT_SECONDS = 10;

/** Somebody is not let in. The message is for them. */
export class CompanyRefusal extends Error {
  /** For the log: a code of ours or of the library, and never what somebody wrote. */
  readonly reason: string;
  readonly status: number;

  constructor(reason: string, message: string, { status = 403, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.reason = reason;
    this.status = status;
  }
}

const AGAIN = 'Your company has not signed you in. Please start again.';
const AWAY = 'The sign-in of your company does not answer. Use a passkey, or try again in a moment.';
/** Of the library, where a provider is not named as it names itself. */
const OTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

/** What a fault is called: by the library, by the system, or by the protocol ("access_denied"). */
function reasonOf(fault: unknown): string {
  const { cause, error } = fault as { cause?: unknown; error?: unknown };
  const named = typeof error === 'string' && /^\w{1,40}$/.test(error) ? error : '';
  return [codeOf(fault) || codeOf(cause), named].filter(Boolean).join(' ') || 'failed';
}

function refusalOf(fault: unknown): CompanyRefusal {
  if (fault instanceof CompanyRefusal) return fault;
  const isAway = fault instanceof TypeError || codeOf(fault) === 'OAUTH_TIMEOUT';
  const options = { cause: fault, status: isAway ? 503 : 403 };
  return new CompanyRefusal(reasonOf(fault), isAway ? AWAY : AGAIN, options);
}

/** Addresses are compared without regard to ASCII capitals: other letters that look like these are others. */
const inSmallLetters = (address: string): string =>
  address.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));

/** What a provider says of somebody. */
type Claims = Record<string, unknown> & { sub: string };

/** Signing in with a company. */
export interface CompanySignIn {
  /** What an operator should know once the studio runs; null where the provider answers. */
  check(): Promise<Problem | null>;
  /**
   * Begins to sign in.
   *
   * @param session  The one that the browser has, which ends with the next one.
   * @returns        The provider's page, and a secret for this browser alone.
   * @throws         CompanyRefusal
   */
  start(session: string | null): Promise<{ url: string; browser: string }>;
  /**
   * Ends it, with what the provider has sent the browser back with.
   *
   * @param search   The query of the address.
   * @param browser  The secret that the browser got; null where it has none.
   * @throws         CompanyRefusal
   */
  finish(search: string, browser: string | null): Promise<{ member: Member; session: string | null }>;
}

/**
 * Signing in with a company's OpenID Connect: authorization code with PKCE, state, nonce and an exact issuer. Anyone who signs in must
 * have been invited by their address. The provider is asked for its endpoints when it is first needed: the studio starts without it.
 *
 * @see  https://openid.net/specs/openid-connect-core-1_0.html; RFC 9700
 */
export function createCompanySignIn(
  { issuer, clientId, clientSecret }: CompanySettings,
  { people, editUrl, now }: { people: People; editUrl: URL; now: () => number },
): CompanySignIn {
  const pending = createOneUse<{ state: string; nonce: string; verifier: string; session: string | null }>(
    SIGN_IN_MS,
    now,
  );
  const address = new URL(issuer);
  const callback = new URL(CALLBACK, editUrl).href;
  // The header, which every provider must know, unless it lists the body alone. RFC 6749, 2.3.1; without a list it knows the header.
  const authenticate: oidc.ClientAuth = (server, ...rest) => {
    const listed = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBody = !listed.includes('client_secret_basic') && listed.includes('client_secret_post');
    return (isBody ? oidc.ClientSecretPost : oidc.ClientSecretBasic)(clientSecret)(server, ...rest);
  };
  const discover = async () => {
    const config = await oidc.discovery(address, clientId, undefined, authenticate, {
      timeout: TIMEOUT_SECONDS,
      // Without it the signature of a token that came over TLS would not be checked.
      execute: [oidc.enableNonRepudiationChecks, ...(address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
    });
    // The library lets some providers speak for all their customers.
    if (new URL(config.serverMetadata().issuer).href !== address.href)
      throw Object.assign(new Error('The provider names itself otherwise.'), { code: OTHER_ISSUER });
    return config;
  };
  let known: Promise<oidc.Configuration> | undefined;
  const provider = () =>
    (known ??= discover().catch((fault: unknown) => {
      known = undefined;
      throw new CompanyRefusal(reasonOf(fault), AWAY, { cause: fault, status: 503 });
    }));

  /** What the token says; the address may be told on request alone. */
  async function readClaims(
    config: oidc.Configuration,
    tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
  ) {
    const claims = tokens.claims() as Claims;
    if (claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
    return (await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)) as Claims;
  }

  async function memberOf({ sub, email, email_verified: isVerified = true, name }: Claims): Promise<Member> {
    if (typeof email !== 'string')
      throw new CompanyRefusal(
        'no address',
        'Your company does not say your e-mail address. Ask the person who manages its accounts.',
      );
    // Some write it as a text.
    if (isVerified !== true && isVerified !== 'true')
      throw new CompanyRefusal('address not verified', 'Your company has not verified your e-mail address.');
    const member = await people.byAddress(email);
    if (member?.address !== inSmallLetters(email))
      throw new CompanyRefusal('not invited', `${email} has not been invited. Ask the person who runs the studio.`);
    if (!(await people.useCompanyAccount(member, { issuer: address.href, subject: sub, name: shownName(name) })))
      throw new CompanyRefusal(
        'another account',
        `${email} was another account of your company before. Ask the person who runs the studio.`,
      );
    return member;
  }

  return {
    async check() {
      try {
        await provider();
        return null;
      } catch (fault) {
        const { reason } = refusalOf(fault);
        const configuration = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
        const isOther = reason === OTHER_ISSUER;
        return {
          code: 'company-unreachable',
          name: 'OIDC_ISSUER',
          what: isOther
            ? `${issuer} names itself otherwise.`
            : `${issuer} does not answer as a provider of OpenID Connect does (${reason}).`,
          why: 'Nobody can sign in with your company. Passkeys go on working.',
          fix: isOther
            ? `Write the "issuer" of ${configuration}, or that of your own tenant.`
            : `Open ${configuration} from this machine. Once it answers, no restart is needed.`,
        };
      }
    },

    async start(session) {
      try {
        const config = await provider();
        const browser = newSecret();
        const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: callback,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        pending.send(browser, { state, nonce, verifier, session });
        return { url: url.href, browser };
      } catch (fault) {
        throw refusalOf(fault);
      }
    },

    async finish(search, browser) {
      const begun = browser === null ? null : pending.take(browser);
      if (!begun) throw new CompanyRefusal('not begun in this browser', AGAIN);
      const { state, nonce, verifier, session } = begun;
      const signedIn = async () => {
        const config = await provider();
        const tokens = await oidc.authorizationCodeGrant(config, new URL(callback + search), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return readClaims(config, tokens);
      };
      const claims = await signedIn().catch((fault: unknown) => {
        throw refusalOf(fault);
      });
      return { member: await memberOf(claims), session };
    },
  };
}
