const paths = {
  add: 'M12 5v14M5 12h14',
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1',
  redo: 'm15 7 5 5-5 5m5-5H10a6 6 0 0 0-6 6v1',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'm6 6 12 12M18 6 6 18',
  sun: 'M12 4V2m0 20v-2m8-8h2M2 12h2m13.7-5.7 1.4-1.4M4.9 19.1l1.4-1.4m11.4 0 1.4 1.4M4.9 4.9l1.4 1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5',
  picture: 'M4 5h16v14H4zm0 11 4.5-4.5 4 4L16 12l4 4M15.5 9h.01',
  alert: 'M12 8v5m0 3.5h.01M10.3 3.9 2.5 17.5A2 2 0 0 0 4.2 20.5h15.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0',
  search: 'm20 20-4.5-4.5M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0',
  help: 'M9.2 9a3 3 0 1 1 4.3 2.7c-.9.5-1.5 1.1-1.5 2.1M12 17.5h.01M21.5 12a9.5 9.5 0 1 1-19 0 9.5 9.5 0 0 1 19 0',
  up: 'm6 15 6-6 6 6',
  down: 'm6 9 6 6 6-6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  hide: 'M3 3l18 18M10 5.3q1-.3 2-.3c5 0 8.5 4.5 9.5 7a13 13 0 0 1-2.6 3.9M6.3 6.7A13 13 0 0 0 2.5 12c1 2.5 4.5 7 9.5 7a9 9 0 0 0 4.4-1.2M10 10.5a2.8 2.8 0 0 0 3.8 3.8',
  show: 'M2.5 12C3.5 9.5 7 5 12 5s8.5 4.5 9.5 7c-1 2.5-4.5 7-9.5 7s-8.5-4.5-9.5-7M14.8 12a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5',
  edit: 'M4 20h4L19 9l-4-4L4 16zm9-13 4 4',
  languages: 'M3.5 6h10M8.5 4v2m3 0c-.7 3.5-3 6.2-7 8M6 9c1.1 2.1 2.9 3.7 5.5 5M11.5 20.5l4.5-11 4.5 11M13 17h6',
  history: 'M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.4M3.5 4v4.5H8M12 7.5V12l3 2',
  leftPane: 'M4 5h16v14H4zM9 5v14',
  rightPane: 'M4 5h16v14H4zM15 5v14',
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M12 7.5V12l3 2',
  settings: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 7a2.5 2.5 0 1 0 0-.01M8.5 17a2.5 2.5 0 1 0 0-.01',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon beside or in place of words; the control around it has the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentcolor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
