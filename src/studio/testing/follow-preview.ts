import type { StudioClient, StudioProcess } from './studio-process.ts';

/** Hears what the studio tells a window. */
export interface FollowedPreview {
  heard(): string;
  /** What of that is about the page. */
  drawn(): string;
  /** What the page lacked when it was loaded. */
  lacked: unknown;
  close(): Promise<void>;
}

/**
 * Opens the events of a window whose preview shows a page.
 *
 * @param address  Of the page, from its path on.
 */
export async function followPreview(
  { origin }: Pick<StudioProcess, 'origin'>,
  client: StudioClient,
  address: string,
): Promise<FollowedPreview> {
  const window = crypto.randomUUID();
  const response = await fetch(`${origin}/@studio/api/events?session=${client.session}&window=${window}`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const listen = async (): Promise<void> => {
    const { value, done } = await reader.read();
    heard += value ?? '';
    if (!done) return listen();
  };
  const listening = listen();
  const { body } = await client.request('shows', { window, address, build: '' });
  return {
    heard: () => heard,
    drawn: () =>
      heard
        .split('\n\n')
        .filter((event) => event.startsWith('event: drawn'))
        .join('\n'),
    lacked: (body as { drawn: unknown }).drawn,
    async close() {
      await reader.cancel();
      await listening;
    },
  };
}
