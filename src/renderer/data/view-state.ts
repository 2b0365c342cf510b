import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { create } from 'zustand';

import { invoke, onEvent } from './bridge/index.ts';
import { goTo } from './paths/hash-location.ts';
import { pathOfPage } from './paths/paths.ts';
import type { PageName } from './paths/paths.ts';
import { isRememberedList, returnAddress, shownAt } from './paths/return-place.ts';
import { emptyViewState } from '#shared/bridge/lists/view-state.ts';
import type { ViewState } from '#shared/bridge/lists/view-state.ts';

import { takeAskedPlace } from './asked-place.ts';
import { opensAtItsAddress, windowNumber } from './this-window.ts';

/** Not every letter of a search is written down. */
const PAUSE_MS = 700;

const useStore = create<ViewState>(() => emptyViewState);
let unwritten: { readonly timer: ReturnType<typeof setTimeout>; readonly lists: Readonly<Record<string, string>> } | undefined;

function write(): void {
  if (unwritten === undefined) return;
  const { timer, lists } = unwritten;
  clearTimeout(timer);
  unwritten = undefined;
  // A failure only means that the next session begins at Overview.
  void invoke('places.put', { window: windowNumber(), last: useStore.getState().last, lists });
}

function note(path: string, search: string): void {
  const { last, lists } = useStore.getState();
  const address = returnAddress(search === '' ? path : `${path}?${search}`);
  const list = isRememberedList(path) ? { [path]: new URL(address, 'app://window').search.slice(1) } : {};
  if (address === last && (list[path] === undefined || list[path] === lists[path])) return;
  useStore.setState({ last: address, lists: { ...lists, ...list } });
  clearTimeout(unwritten?.timer);
  unwritten = { timer: setTimeout(write, PAUSE_MS), lists: { ...unwritten?.lists, ...list } };
}

/** A list is addressed with its last filters. */
export function addressOfPage(page: PageName): string {
  const path = pathOfPage(page);
  const search = useStore.getState().lists[path] ?? '';
  return search === '' ? path : `${path}?${search}`;
}

/** Like `addressOfPage`, kept current. */
export function useListAddress(page: PageName): string {
  useStore(({ lists }) => lists[pathOfPage(page)]);
  return addressOfPage(page);
}

async function isThere(address: string): Promise<boolean> {
  const { thing } = shownAt(address);
  if (thing === null) return true;
  const { id } = thing;
  switch (thing.kind) {
    case 'account':
      return (await invoke('accounts.get', { accountId: id })).ok;
    case 'beneficiary':
      return (await invoke('beneficiaries.get', { beneficiaryId: id })).ok;
    case 'write':
      return (await invoke('intents.get', { intentId: id })).ok;
    default:
      return (await invoke('records.get', { section: thing.section, id })).ok;
  }
}

const lastIn = (window: number, { last, others }: ViewState): string | null => (window === 1 ? last : others?.[window] ?? null);

/** Whether the window was just opened, or shows its default page. */
const isAtTheBeginning = (): boolean => ['', '#', '#/', `#${pathOfPage('overview')}`].includes(window.location.hash);

let ahead: ReturnType<typeof readPlaces> | null = null;
const readPlaces = () => invoke('places.get', null);

/** Before the frame is drawn, which waits for them. The answer belongs to the connection that is open now. */
export function askPlacesAhead(): void {
  ahead = readPlaces();
  const stop = onEvent('session', () => {
    ahead = null;
    stop();
  });
}

async function comeBack(): Promise<void> {
  const asked = takeAskedPlace();
  const places = ahead ?? readPlaces();
  ahead = null;
  const kept = await places;
  const lastHere = kept.ok ? lastIn(windowNumber(), kept.value) : null;
  if (kept.ok) useStore.setState({ last: lastHere, lists: kept.value.lists });
  if (asked !== null) {
    goTo(asked, { replace: true });
    return;
  }
  const last = lastHere === null ? null : returnAddress(lastHere);
  if (last === null || opensAtItsAddress() || !isAtTheBeginning()) return;
  const there = await isThere(last);
  if (isAtTheBeginning()) goTo(there ? last : shownAt(last).list, { replace: true });
}

/**
 * Brings the person back to where they were in this connection, and keeps where they go. False until that place is known, so that
 * nothing flashes.
 */
export function useComingBack(): boolean {
  const [ready, setReady] = useState(false);
  const [location] = useLocation();
  const search = useSearch();
  useEffect(() => {
    let left = false;
    void comeBack().finally(() => {
      if (!left) setReady(true);
    });
    document.addEventListener('visibilitychange', write);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', write);
      write();
      useStore.setState(emptyViewState, true);
    };
  }, []);
  useEffect(() => {
    if (ready && location !== '/') note(location, search);
  }, [ready, location, search]);
  return ready;
}
