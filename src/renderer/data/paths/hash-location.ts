import { useSyncExternalStore } from 'react';

/* The whole address is in the fragment, "#/orders?status=OPEN": there is one file, and a search belongs to its page. */

const CHANGED = 'tesoro:address';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  window.addEventListener('popstate', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener('hashchange', onChange);
    window.removeEventListener('popstate', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

function parts(): { readonly path: string; readonly search: string } {
  const fragment = window.location.hash.replace(/^#?\/?/, '/');
  const mark = fragment.indexOf('?');
  return mark < 0 ? { path: fragment, search: '' } : { path: fragment.slice(0, mark), search: fragment.slice(mark + 1) };
}

let elsewhere: ((address: string) => void) | null = null;

/** While `run` runs, an address is given to `open` in place of going there. */
export function sendElsewhere(open: (address: string) => void, run: () => void): void {
  elsewhere = open;
  try {
    run();
  } finally {
    elsewhere = null;
  }
}

/** Goes to an address such as "/orders?status=OPEN". */
export function goTo(to: string, options: { readonly replace?: boolean } = {}): void {
  const target = `#/${to.replace(/^#?\/?/, '')}`;
  if (elsewhere !== null) {
    elsewhere(target.slice(1));
    return;
  }
  if (options.replace === true) window.history.replaceState(null, '', target);
  else if (target !== window.location.hash) window.history.pushState(null, '', target);
  window.dispatchEvent(new Event(CHANGED));
}

/** For wouter's Router. */
export function useHashLocation(): [string, typeof goTo] {
  return [useSyncExternalStore(subscribe, () => parts().path), goTo];
}

const useHashSearch = (): string => useSyncExternalStore(subscribe, () => parts().search);

useHashLocation.searchHook = useHashSearch;
useHashLocation.hrefs = (href: string): string => `#${href}`;
