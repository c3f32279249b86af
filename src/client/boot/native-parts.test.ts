// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

it('The control that stops all motion stops a film, also one that is drawn anew: a translator has changed its words', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  document.body.innerHTML = `
    <video data-autostart></video>
    <label><input type="checkbox" id="stop-motion" data-stored="motion-stopped" /> Stop all motion</label>`;
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  // It exports nothing.
  await vi.importActual('./native-parts.ts');
  expect(play).toHaveBeenCalledOnce();
  const label = document.querySelector('label')!;
  label.replaceWith(label.cloneNode(true));
  document.querySelector('input')!.click();
  expect(pause).toHaveBeenCalledOnce();
  document.querySelector('input')!.click();
  expect(play).toHaveBeenCalledTimes(2);
});
