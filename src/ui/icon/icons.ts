/*!
 * Path data from Lucide (https://lucide.dev), ISC licence; some icons derive from
 * Feather, MIT licence. Both notices stand in public/licences.txt.
 */

/**
 * Line icons on a 24 x 24 grid: one SVG path `d` each, to be stroked (width 1.75,
 * round caps and joins, no fill) in the current text colour.
 */
export const icons = {
  menu: 'M4 5h16M4 12h16M4 19h16',
  close: 'M18 6 6 18M6 6l12 12',
  arrowRight: 'M5 12h14M12 5l7 7-7 7',
  external: 'M7 7h10v10M7 17 17 7',
  mail: 'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2Z',
  phone:
    'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
  check: 'M20 6 9 17l-5-5',
  warning: 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 6l9 6-9 6Z',
  loader: 'M21 12a9 9 0 1 1-6.219-8.56',
} as const;
