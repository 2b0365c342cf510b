import { vi } from 'vitest';

/*
 * Before each file of tests of the window. Files share a process, which reads React and the components' library once; what they could leave each other begins anew: the
 * window's own modules, the page, and what is stored.
 */
vi.resetModules();
document.body.replaceChildren();
document.head.replaceChildren();
localStorage.clear();
sessionStorage.clear();

// jsdom's own waits by a timer that stands still for ever where a test put false timers in its place meanwhile.
window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 1000 / 60);
window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
