import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;

/** True on the server and while React adopts the static page; false for what it draws itself. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => false,
    () => true,
  );
