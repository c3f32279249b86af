// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { redrawHook } from '../../preview/browser/redraw-hook.ts';
import type { FrameMessage } from '../frame-messages.ts';
import { pageEditing } from './page-editing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('A text to edit', () => {
  it('is waited for until the page is live, however long that takes', async () => {
    const tell = vi.fn<(message: FrameMessage) => void>();
    const started = pageEditing(tell, () => []).start(
      {
        studio: 'edit',
        edit: 1,
        section: 'gone',
        at: [0],
        text: 'Hello',
        isRich: false,
        title: 'Heading',
        isClicked: false,
      },
      null,
    );
    await vi.advanceTimersByTimeAsync(20_000);
    expect(tell).not.toHaveBeenCalled();
    redrawHook.onLive();
    await vi.advanceTimersByTimeAsync(2000);
    await started;
    // The live page does not have it.
    expect(tell).toHaveBeenCalledWith({ studio: 'other', edit: 1 });
  });
});
