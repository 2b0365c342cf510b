import { app, Notification } from 'electron';
import type { BrowserWindow } from 'electron';

import type { PersonNotice, PersonNoticeKind } from '#main/context/person-notice.ts';

import type { AppTexts } from './texts.ts';

export interface News extends PersonNotice {
  readonly connectionId: string;
}

/** One notification, or how many there are at once. A click opens `news`. */
export type Announcement =
  | { readonly kind: PersonNoticeKind; readonly news: News }
  | { readonly kind: 'several'; readonly count: number; readonly news: null };

interface AnnouncerDeps {
  readonly wanted: () => boolean;
  readonly watched: () => boolean;
  /** Returns how to close it again. */
  readonly show: (announcement: Announcement) => () => void;
  readonly after: (ms: number, task: () => void) => void;
}

/** News within this time is shown together. */
const GATHER_MS = 1_500;
const MOST_AT_ONCE = 2;

export function createAnnouncer({ wanted, watched, show, after }: AnnouncerDeps) {
  const gathered = new Map<string, News>();
  const shown = new Map<string, () => void>();
  const told = new Map<string, PersonNoticeKind>();

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
    notify: (news: News): void => {
      if (!wanted() || watched()) return;
      if (gathered.size === 0) after(GATHER_MS, tell);
      gathered.set(news.about, news);
    },
    /** Call it when a window gets the focus: all notifications are closed. */
    looked: (): void => {
      for (const takeAway of shown.values()) takeAway();
      shown.clear();
      gathered.clear();
      told.clear();
    },
  };
}

interface NotificationsDeps {
  /** The one to bring to the front. */
  readonly window: () => BrowserWindow | null;
  readonly watched: () => boolean;
  readonly wanted: () => boolean;
  readonly texts: () => Promise<AppTexts>;
  readonly open: (news: News) => void;
}

/** As the installer sets it: Windows shows notifications of no other id. */
const WINDOWS_APP_ID = 'app.tesoro.desktop';

/** Without names, amounts and accounts: a locked screen may show it. */
function announcementText(announcement: Announcement, texts: AppTexts): string {
  return announcement.kind === 'several' ? texts.newsSeveral.replace('{count}', String(announcement.count)) : texts.news[announcement.kind];
}

/** Shows the system's notifications while no window has the focus, one for all windows. */
export function notifyWhenAway({ window, watched, wanted, texts, open }: NotificationsDeps) {
  const show = (announcement: Announcement): (() => void) => {
    window()?.flashFrame(true);
    if (!Notification.isSupported()) return () => undefined;
    const shown = texts().then((words) => {
      const notification = new Notification({ title: 'Tesoro', body: announcementText(announcement, words) });
      notification.on('click', () => {
        const current = window();
        if (current === null) return;
        bringToFront(current);
        if (announcement.news !== null) open(announcement.news);
      });
      notification.show();
      return notification;
    });
    // One that was not shown is reported once.
    return () => void shown.then((notification) => notification.close(), () => undefined);
  };
  if (process.platform === 'win32') app.setAppUserModelId(WINDOWS_APP_ID);
  const announcer = createAnnouncer({
    wanted, show, watched,
    after: (ms, task) => void setTimeout(task, ms).unref(),
  });
  app.on('browser-window-focus', (_event, focused) => {
    focused.flashFrame(false);
    announcer.looked();
  });
  return announcer;
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Number on the app's icon: writes that wait for a code or whose outcome is unknown. */
export function showCount(count: number): void {
  app.setBadgeCount(count);
}
