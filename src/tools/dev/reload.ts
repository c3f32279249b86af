// Runs in the page shown for a config that was invalid from the start. The first valid save reloads it.
import.meta.hot?.on('site:changed', () => location.reload());
// That save may have happened while this page was loading.
import.meta.hot?.send('site:ready', location.pathname + location.search);
