// The page for a config that was broken from the start: nothing to show yet, so the first good save loads it.
import.meta.hot?.on('site:changed', () => location.reload());
// It may have come while this page was on its way.
import.meta.hot?.send('site:ready');
