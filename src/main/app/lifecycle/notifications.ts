import { app, Notification } from 'electron';
import type { BrowserWindow } from 'electron';

import { createAnnouncer } from './announcer.ts';
import type { Announcement, Announcer, News } from './announcer.ts';
import type { AppTexts } from './texts.ts';

interface NotificationsDeps {
  readonly window: () => BrowserWindow | null;
  readonly wanted: () => boolean;
  readonly texts: () => AppTexts;
  /** Shows the place of a piece of news, in a window that is in front now. */
  readonly open: (news: News) => void;
}

/** As the installer names the app: Windows shows the notifications of no other. */
const WINDOWS_APP_ID = 'app.tesoro.desktop';

/** The words of a notification. They name nobody, no amount and no account: a locked screen may show them. */
function announcementText(announcement: Announcement, texts: AppTexts): string {
  return announcement.kind === 'several' ? texts.newsSeveral.replace('{count}', String(announcement.count)) : texts.news[announcement.kind];
}

/** Tells of news by the system's own notifications while nobody looks at the window. */
export function notifyWhenAway({ window, wanted, texts, open }: NotificationsDeps): Announcer {
  const shownWindow = (): BrowserWindow | null => {
    const current = window();
    return current === null || current.isDestroyed() ? null : current;
  };
  const show = (announcement: Announcement): (() => void) => {
    shownWindow()?.flashFrame(true);
    if (!Notification.isSupported()) return () => undefined;
    const notification = new Notification({ title: 'Tesoro', body: announcementText(announcement, texts()) });
    notification.on('click', () => {
      const current = shownWindow();
      if (current === null) return;
      bringToFront(current);
      if (announcement.news !== null) open(announcement.news);
    });
    notification.show();
    return () => notification.close();
  };
  if (process.platform === 'win32') app.setAppUserModelId(WINDOWS_APP_ID);
  const announcer = createAnnouncer({
    wanted, show,
    watched: () => shownWindow()?.isFocused() ?? false,
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

/** The number on the app's icon, where the system shows one: what waits for a code or has no known outcome. */
export function showCount(count: number): void {
  app.setBadgeCount(count);
}
