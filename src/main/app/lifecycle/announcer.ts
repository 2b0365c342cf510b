import type { Attention, AttentionKind } from '#main/context/attention.ts';

/** News of a connection. */
export interface News extends Attention {
  readonly connectionId: string;
}

/** What is to be shown: one thing, or how many at once. A click goes to `news`, where it is given. */
export type Announcement =
  | { readonly kind: AttentionKind; readonly news: News }
  | { readonly kind: 'several'; readonly count: number; readonly news: null };

interface AnnouncerDeps {
  /** Whether the person wants to be told. */
  readonly wanted: () => boolean;
  /** Whether the person looks at the window: what happens there they see. */
  readonly watched: () => boolean;
  /** Shows it; gives back how to take it away again. */
  readonly show: (announcement: Announcement) => () => void;
  /** Runs a task once after so many milliseconds. */
  readonly after: (ms: number, task: () => void) => void;
}

/** Decides what a person who looks elsewhere is told of. */
export interface Announcer {
  attend(news: News): void;
  /** The person looks at the window: what was told is seen. */
  looked(): void;
}

/** What comes together is told together. */
const GATHER_MS = 1_500;
/** More than this at once is one message. */
const MOST_AT_ONCE = 2;

export function createAnnouncer({ wanted, watched, show, after }: AnnouncerDeps): Announcer {
  const gathered = new Map<string, News>();
  const shown = new Map<string, () => void>();
  const told = new Map<string, AttentionKind>();

  const put = (key: string, announcement: Announcement): void => {
    shown.get(key)?.();
    shown.set(key, show(announcement));
  };
  const tell = (): void => {
    const news = [...gathered.values()].filter(({ about, kind }) => told.get(about) !== kind);
    gathered.clear();
    if (news.length === 0 || watched() || !wanted()) return;
    for (const { about, kind } of news) told.set(about, kind);
    if (news.length > MOST_AT_ONCE) put('several', { kind: 'several', count: news.length, news: null });
    else for (const one of news) put(one.about, { kind: one.kind, news: one });
  };

  return {
    attend: (news) => {
      if (!wanted() || watched()) return;
      if (gathered.size === 0) after(GATHER_MS, tell);
      // What happened to it last is what counts.
      gathered.set(news.about, news);
    },
    looked: () => {
      for (const takeAway of shown.values()) takeAway();
      shown.clear();
      gathered.clear();
      told.clear();
    },
  };
}
