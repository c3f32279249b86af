/** Component tests render in StrictMode, as `npm run dev` does. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ reactStrictMode: true });
}

export {};
