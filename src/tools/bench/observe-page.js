// Runs in a measured page before anything of its own: notes what the browser tells of its speed, and the moments
// after the visitor's first sign and after a click on a link. Plain JavaScript, because it goes to the page as it is.
(() => {
  if (!location.protocol.startsWith('http')) return;
  const TYPES = ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask', 'first-input'];
  const CLICK = 'benchmark-click';
  const GIVE_UP_MS = 15_000;

  const entries = [];
  const note = (list) => {
    for (const entry of list)
      entries.push({
        type: entry.entryType,
        name: entry.name,
        start: entry.startTime,
        duration: entry.duration,
        shift: entry.hadRecentInput ? 0 : (entry.value ?? 0),
        interaction: entry.interactionId ?? 0,
      });
  };
  const observers = [...TYPES.map((type) => ({ type })), { type: 'event', durationThreshold: 16 }].map((options) => {
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ ...options, buffered: true });
    return observer;
  });

  /** Moments in ms; missing until they come. */
  const moments = {};

  /** React marks each element that it has taken over. */
  const isLive = () =>
    [...document.querySelectorAll('body > *, body > * > *')].some((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    );
  /** A live form checks by itself and keeps the browser's bubbles away. */
  const isFormLive = () => document.querySelector('form[method="post"]')?.noValidate === true;

  const waitForLife = (intent) => {
    removeEventListener('pointerover', waitForLife, true);
    removeEventListener('pointerdown', waitForLife, true);
    const look = () => {
      const passed = performance.now() - intent.timeStamp;
      if (moments.live === undefined && isLive()) moments.live = passed;
      if (moments.formLive === undefined && isFormLive()) moments.formLive = passed;
      if (passed < GIVE_UP_MS) requestAnimationFrame(look);
    };
    look();
  };
  addEventListener('pointerover', waitForLife, true);
  addEventListener('pointerdown', waitForLife, true);

  const finish = (navigation) => {
    moments.navigation = navigation;
    sessionStorage.removeItem(CLICK);
  };
  const headline = () => document.querySelector('h1')?.textContent;

  // A page that stays: its new headline stands in a frame that has been painted.
  const followClick = (click) => {
    const target = click.target instanceof Element ? click.target.closest('a[href]') : null;
    if (!target) return;
    const before = headline();
    sessionStorage.setItem(CLICK, String(performance.timeOrigin + click.timeStamp));
    const look = () => {
      if (headline() === undefined || headline() === before) requestAnimationFrame(look);
      else requestAnimationFrame(() => finish(performance.now() - click.timeStamp));
    };
    requestAnimationFrame(look);
  };
  addEventListener('click', followClick, true);

  // A page that goes: the new one's first paint. One that was drawn in advance shows when it is activated.
  const arrive = () => {
    const clicked = Number(sessionStorage.getItem(CLICK));
    if (!clicked) return;
    new PerformanceObserver((list, observer) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (!paint) return;
      observer.disconnect();
      const { activationStart } = performance.getEntriesByType('navigation')[0];
      finish(performance.timeOrigin + Math.max(paint.startTime, activationStart) - clicked);
    }).observe({ type: 'paint', buffered: true });
  };
  if (document.prerendering) document.addEventListener('prerenderingchange', arrive);
  else arrive();

  window.benchmark = {
    moments,
    collect() {
      for (const observer of observers) note(observer.takeRecords());
      return entries;
    },
    /** Text of the scripts that stand in the page itself. */
    inlineScript: () =>
      [...document.scripts]
        .filter(({ src, type }) => !src && (type === '' || type === 'module' || type.endsWith('javascript')))
        .map(({ text }) => text)
        .join('\n'),
  };
})();
