import { expect, test } from '@playwright/test';

test('Browser tests know DejaVu Sans and no other font of the machine', async ({ page }) => {
  test.skip(process.platform !== 'linux', 'fontconfig is how Linux chooses fonts.');
  const known = await page.evaluate(
    async (names) => {
      const found: string[] = [];
      for (const name of names)
        await new FontFace('probe', `local('${name}')`).load().then(
          () => found.push(name),
          () => {},
        );
      return found;
    },
    ['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSansMono', 'DejaVuSerif', 'LiberationSans', 'Roboto-Regular', 'ArialMT'],
  );
  expect(known).toEqual(['DejaVuSans', 'DejaVuSans-Bold']);
});
