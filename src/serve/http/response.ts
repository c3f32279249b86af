import type { Readable } from 'node:stream';
import type { Manifest } from '../../model/manifest.ts';

/** What the server says to a request; `index.ts` sends it with the headers of the manifest. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Absent for 304, redirects and the like. */
  body?: string | Buffer | Readable;
  /** The release that the body was read from; its headers go with it. */
  release?: { manifest: Manifest };
}

/** Whether the body is a hashed file, which is the same in every release that has it. */
export const isImmutable = ({ headers }: Answer): boolean => headers['cache-control']?.includes('immutable') === true;

/** An answer for programs. Never cached. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
  };
}

/** A page for people, written for this request. Never cached, never found by search engines. */
export function pageAnswer(status: number, html: string | Buffer, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...headers,
    },
    body: html,
  };
}
