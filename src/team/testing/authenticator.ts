import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Passkeys that are on several devices count nothing. */
const COUNTER = Buffer.alloc(4);

/** What a browser tells a device, and what the device does not do as it should. */
interface Ceremony {
  challenge: string;
  origin: string;
  rpID?: string;
  userHandle?: string;
  isVerified?: boolean;
}

/** A device with one passkey, whose owner agrees to everything. */
export function createAuthenticator(rpName = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const header = ({ rpID = rpName, isVerified = true }: Ceremony, flags: number): Buffer => {
    const agreed = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags;
    return Buffer.concat([sha256(rpID), Buffer.from([agreed]), COUNTER]);
  };
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

  return {
    id: base64url(id),
    /** The answer to options of a registration. */
    register(ceremony: Ceremony) {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([header(ceremony, HAS_KEY), Buffer.alloc(16), length, id, cose]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },
    /** The answer to options of a sign-in. */
    signIn(ceremony: Ceremony) {
      const client = clientData('webauthn.get', ceremony);
      const authData = header(ceremony, 0);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
          ...(ceremony.userHandle !== undefined && {
            userHandle: Buffer.from(ceremony.userHandle).toString('base64url'),
          }),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
