import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider knows of somebody: claims beside `sub`. */
type Account = Record<string, unknown>;

/** What a provider, or somebody in its place, does otherwise than it should. */
export interface Deviation {
  /** Claims of the token; undefined leaves one out. */
  claims?: Record<string, unknown>;
  algorithm?: string;
  /** Signs the token; with the provider's key by default. */
  sign?: (input: string, publicKey: string) => Buffer;
  /** What the browser is sent back with; undefined leaves one out. */
  answer?: Record<string, string | undefined>;
  /** The claims of an account are told on request alone. */
  isBrief?: boolean;
  /** How its metadata says that clients authenticate; the header alone works unless it is not listed. */
  methods?: string[];
}

const CLIENT = { OIDC_CLIENT_ID: 'studio', OIDC_CLIENT_SECRET: 'a secret: with signs+' };

const base64url = (text: string | Buffer): string => Buffer.from(text).toString('base64url');
const defined = (values: Record<string, unknown>) => JSON.parse(JSON.stringify(values)) as Record<string, string>;

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return new URLSearchParams(text);
}

/** A provider of OpenID Connect on this machine, at which somebody is always signed in. */
export async function startProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, { challenge: string; nonce: string; redirect: string }>();
  const provider = {
    issuer: '',
    /** Who is signed in. */
    account: {} as Account,
    deviation: {} as Deviation,
    /** The variables of a studio that uses it. */
    variables: {} as Record<string, string>,
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  };
  const { x509, jwk } = {
    x509: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' },
  };
  const claimsOf = (account: Account) => ({ sub: 'somebody', email_verified: true, ...account });

  function idToken(nonce: string): string {
    const { claims, algorithm = 'RS256', isBrief, ...deviation } = provider.deviation;
    const now = Math.floor(Date.now() / 1000);
    const own = { iss: provider.issuer, aud: CLIENT.OIDC_CLIENT_ID, iat: now, exp: now + 300, nonce };
    const { sub, ...rest } = claimsOf(provider.account);
    const payload = { ...own, sub, ...(isBrief ? {} : rest), ...claims };
    const header = { alg: algorithm, kid: 'one', typ: 'JWT' };
    const input = [header, payload].map((part) => base64url(JSON.stringify(part))).join('.');
    const signature = deviation.sign?.(input, x509) ?? sign('sha256', Buffer.from(input), privateKey);
    return `${input}.${base64url(signature)}`;
  }

  const answers: Record<string, (url: URL, request: IncomingMessage) => Promise<object | string>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      userinfo_endpoint: `${provider.issuer}/userinfo`,
      jwks_uri: `${provider.issuer}/keys`,
      authorization_response_iss_parameter_supported: true,
      ...(provider.deviation.methods && { token_endpoint_auth_methods_supported: provider.deviation.methods }),
      // What it allows, a careful client need not.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    }),
    '/keys': async () => ({ keys: [jwk] }),
    '/userinfo': async () => claimsOf(provider.account),
    async '/authorize'({ searchParams }) {
      const read = (name: string) => searchParams.get(name) ?? '';
      const code = randomBytes(16).toString('hex');
      codes.set(code, { challenge: read('code_challenge'), nonce: read('nonce'), redirect: read('redirect_uri') });
      const answer = { code, state: read('state'), iss: provider.issuer, ...provider.deviation.answer };
      return `${read('redirect_uri')}?${new URLSearchParams(defined(answer))}`;
    },
    async '/token'(_, request) {
      const body = await bodyOf(request);
      const begun = codes.get(body.get('code') ?? '');
      codes.delete(body.get('code') ?? '');
      const [id, secret] = Object.values(CLIENT).map((value) => new URLSearchParams({ value }).toString().slice(6));
      const byHeader = provider.deviation.methods?.includes('client_secret_basic') ?? true;
      const isClient = byHeader
        ? request.headers.authorization === `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
        : body.get('client_secret') === CLIENT.OIDC_CLIENT_SECRET;
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url');
      if (!isClient || begun?.challenge !== challenge || begun.redirect !== body.get('redirect_uri'))
        return { error: isClient ? 'invalid_grant' : 'invalid_client' };
      return { access_token: 'access', token_type: 'Bearer', id_token: idToken(begun.nonce) };
    },
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, provider.issuer);
    const answer = (await answers[url.pathname]?.(url, request)) ?? { error: 'not_found' };
    if (typeof answer === 'string') return response.writeHead(303, { location: answer }).end();
    response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(answer));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider.variables = { OIDC_ISSUER: provider.issuer, ...CLIENT };
  return provider;
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
