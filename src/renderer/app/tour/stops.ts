import { pathOfPage, STATEMENTS_PATH } from '#renderer/data/paths/paths.ts';

interface Stop {
  readonly name: 'navigation' | 'freshness' | 'palette' | 'statement' | 'transfer' | 'help';
  /** What it explains; the first that is there. */
  readonly target: string;
  /** The page on which that stands; null where it stands on every page. */
  readonly path: string | null;
}

export const stops: readonly Stop[] = [
  { name: 'navigation', target: '.t-nav', path: null },
  { name: 'freshness', target: '.t-topbar-end > :first-child', path: null },
  { name: 'palette', target: '.t-topbar-palette', path: null },
  { name: 'statement', target: '.t-main input[type="search"], .t-main [role="search"] input, .t-main .t-page-content input[type="text"]', path: STATEMENTS_PATH },
  { name: 'transfer', target: '.t-main a[href$="/transfers/new"]', path: pathOfPage('transfers') },
  { name: 'help', target: '.t-topbar-help', path: null },
];
