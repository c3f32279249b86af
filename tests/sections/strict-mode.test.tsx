// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';

it('Component tests run in StrictMode, which mounts everything twice, but in `npm run verify`', () => {
  const mounted = vi.fn<() => void>();
  const Probe = () => useEffect(mounted, []) ?? null;
  render(<Probe />);
  expect(mounted).toHaveBeenCalledTimes(process.env['QUICK'] === '1' ? 1 : 2);
});
