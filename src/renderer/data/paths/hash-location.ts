import { useSyncExternalStore } from 'react';

/*
 * The address lives whole in the fragment, "#/orders?status=OPEN": the page itself comes from one file, and the search
 * belongs to the page, so that going to another one leaves it behind.
 */

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

/** Goes to an address of the window, such as "/orders?status=OPEN". */
export function goTo(to: string, options: { readonly replace?: boolean } = {}): void {
  const target = `#/${to.replace(/^#?\/?/, '')}`;
  if (options.replace === true) window.history.replaceState(null, '', target);
  else if (target !== window.location.hash) window.history.pushState(null, '', target);
  window.dispatchEvent(new Event(CHANGED));
}

/** The location hook that wouter's Router takes. */
export function useHashLocation(): [string, typeof goTo] {
  return [useSyncExternalStore(subscribe, () => parts().path), goTo];
}

const useHashSearch = (): string => useSyncExternalStore(subscribe, () => parts().search);

useHashLocation.searchHook = useHashSearch;
useHashLocation.hrefs = (href: string): string => `#${href}`;
