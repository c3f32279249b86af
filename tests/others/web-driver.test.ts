import { expect, it } from 'vitest';
import { openScreen } from './web-driver.ts';

it('A screen that does not come up is said to be so at once: nobody waits for its number', async () => {
  // Node takes none of the options, and ends.
  await expect(openScreen(process.execPath)).rejects.toThrow(/ended \(\d+\) before it took windows/);
  await expect(openScreen('/no/such/screen')).rejects.toThrow('ENOENT');
});
