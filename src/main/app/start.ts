import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { app, nativeTheme, protocol, session as electronSession, shell } from 'electron';
import type { BrowserWindow } from 'electron';

import { publishEvent, registerCommands } from '#main/ipc/index.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import type { SessionState } from '#shared/bridge/app/session.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';

import type { Composed } from './compose.ts';
import { dispatchLog } from './dispatch-log.ts';
import { followProtection } from './lifecycle/content-protection.ts';
import { lockWhenAway } from './lifecycle/lock-when-away.ts';
import { showMenu } from './lifecycle/menu.ts';
import { catchMishaps } from './lifecycle/mishaps.ts';
import { bringToFront, notifyWhenAway, showCount } from './lifecycle/notifications.ts';
import { questionText } from './lifecycle/question-text.ts';
import { quitCleanly } from './lifecycle/quit.ts';
import { createSecretClipboard } from './lifecycle/secret-clipboard.ts';
import { systemClipboard } from './lifecycle/system-clipboard.ts';
import { appTexts } from './lifecycle/texts.ts';
import { systemPower, tellOfWakes } from './lifecycle/wake.ts';
import { logFolderOf, openLogFile } from './log-file.ts';
import { readEarlyLooks } from './profile/early-looks.ts';
import { appFacts } from './runtime.ts';
import { APP_ORIGIN, APP_PAGE, APP_SCHEME } from './window/app-origin.ts';
import { askPerson, checkPresence, hasPresenceCheck } from './window/ask-person.ts';
import { chooseFile } from './window/choose-file.ts';
import { hardenContents, hardenSession } from './window/hardening.ts';
import { openMainWindow } from './window/main-window.ts';
import { servePageFile } from './window/page-files.ts';
import { printPage } from './window/print-page.ts';
import { printPdf } from './window/print-pdf.ts';
import { replaceProcess } from './window/replace-process.ts';
import { keepAlive } from './window/window-health.ts';

/** Node reads its fetch and its streams when they are first used: better now, while the window's process is still starting. */
function readWhatServesPages(): void {
  const { body } = new Response(new Uint8Array(1));
  if (body !== null) Readable.fromWeb(body).destroy();
  void new Request(APP_PAGE);
}

/** A page that is not there by then is not waited for. */
const PAGE_LIMIT_MS = 500;

/** Starts the app: called once, when Electron is ready and no other instance runs on this profile. */
export function startApp(): void {
  const profileFolder = app.getPath('userData');
  const builtFolder = join(app.getAppPath(), 'out');
  const log = openLogFile(profileFolder);
  const facts = appFacts(logFolderOf(profileFolder));
  const looks = readEarlyLooks(profileFolder);
  let composed: Composed | null = null;
  const texts = () => appTexts(composed?.profile.get().settings.language ?? 'system', facts.identity.systemLocale);
  catchMishaps(log, texts);
  log('started', { version: facts.identity.version, electronVersion: facts.identity.electronVersion, platform: facts.identity.platform });

  const devServerUrl = app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null);
  const devServerOrigin = devServerUrl === null ? null : new URL(devServerUrl).origin;
  hardenSession(electronSession.defaultSession, devServerOrigin, log);
  hardenContents(devServerOrigin, log);
  protocol.handle(APP_SCHEME, (request) => servePageFile(join(builtFolder, 'renderer'), request));

  let window: BrowserWindow | null = null;
  const windows = () => (window === null || window.isDestroyed() ? [] : [window.webContents]);
  const emit = (event: AppEvent): void => {
    publishEvent(event, windows());
    // Kept up to date by whatever tells of writes, and of a connection that was opened or left.
    if (event.type === 'session' || (event.type === 'changed' && event.parts.includes('intents'))) showCount(composed?.session.workspace()?.waitingWrites() ?? 0);
  };
  const announcer = notifyWhenAway({
    window: () => window, texts,
    wanted: () => composed?.profile.get().settings.notifications ?? false,
    open: ({ path, connectionId }) => {
      const session = composed?.session.state();
      // Of another connection than the one that is shown, its place means nothing. A locked one shows it once it is unlocked.
      if (path !== null && session !== undefined && session.status !== 'closed' && session.connection.connectionId === connectionId) emit({ type: 'open', path });
    },
  });
  nativeTheme.themeSource = looks.theme;
  const protection = followProtection((on) => window?.setContentProtection(on));
  const copies = createSecretClipboard({
    clipboard: systemClipboard,
    after: (ms, task) => {
      const timer = setTimeout(task, ms).unref();
      return () => clearTimeout(timer);
    },
  });
  const followSettings = (settings: Settings): void => {
    const { theme, language } = settings;
    protection.settings(settings);
    nativeTheme.themeSource = theme;
    showMenu({
      texts: appTexts(language, facts.identity.systemLocale),
      act: (action) => emit({ type: 'menu', action }), developerTools: !app.isPackaged, platform: process.platform,
    });
  };

  const pageUrl = devServerUrl ?? APP_PAGE;
  const openWindow = (): BrowserWindow => {
    window = openMainWindow({
      preload: join(builtFolder, 'preload', 'index.cjs'),
      icon: join(builtFolder, 'renderer', 'icon.png'),
      pageUrl,
      place: composed?.profile.get().windowPlace ?? looks.windowPlace,
      rememberPlace: (windowPlace) => composed?.profile.update({ windowPlace }),
      developerTools: !app.isPackaged,
    });
    keepAlive(window, pageUrl, log);
    return window;
  };
  const { webContents } = openWindow();

  readWhatServesPages();
  // The page first: it draws itself while the rest of the program is read, and what it asks meanwhile waits.
  let openedAtMs = performance.now();
  let shown: SessionState['status'] = 'closed';
  // Until it was told the state of the app, the window shows and holds nothing: there is nothing to take away from it.
  let windowKnowsState = false;
  const composing = Promise.race([once(webContents, 'did-navigate'), delay(PAGE_LIMIT_MS)]).then(() => import('./compose.ts')).then(({ compose }) => compose({
    facts, profileFolder, emit, log,
    attend: (news) => announcer.attend(news),
    programFolder: join(builtFolder, 'main'),
    practice: app.commandLine.hasSwitch('practice'),
    sessionChanged: (state: SessionState) => {
      emit({ type: 'session', session: state });
      protection.session(state);
      if (state.status === 'open') openedAtMs = performance.now();
      if (state.status === 'locked' && shown !== 'locked') {
        void copies.clear();
        // What the window still holds of an open connection goes with its process.
        if (windowKnowsState && window !== null && !window.isDestroyed()) replaceProcess(window);
      }
      shown = state.status;
    },
    copyText: (text, secret) => copies.copy(text, secret ?? false),
    chooseFile: (suggestedName, extension) => chooseFile(window, suggestedName, extension),
    printPdf: (html) => printPdf(html, window, log),
    printPage: () => printPage(window),
    presenceCheck: hasPresenceCheck() ? ({ name }) => checkPresence(texts().unlock.replace('{name}', () => name)) : null,
    agrees: (question) => askPerson(window, questionText(question, texts())),
    openFolder: async (path) => {
      await shell.openPath(path);
    },
    downloadsFolder: () => app.getPath('downloads'),
    showInFolder: (path) => shell.showItemInFolder(path),
    settingsChanged: followSettings,
  }));
  void composing.then((parts) => {
    composed = parts;
  });
  registerCommands({
    dispatch: async (command, input) => {
      const answer = await (await composing).dispatch(command, input);
      if (command === 'app.state') windowKnowsState = true;
      return answer;
    },
    trustedOrigin: devServerOrigin ?? APP_ORIGIN, windows, log: dispatchLog(log),
  });
  app.on('second-instance', () => {
    log('secondInstance');
    if (window === null || window.isDestroyed()) return;
    bringToFront(window);
  });
  lockWhenAway(
    () => composed?.profile.get().settings.autoLockMinutes ?? null,
    () => (performance.now() - openedAtMs) / 1000,
    async () => (await composing).session.lock(),
  );
  tellOfWakes(systemPower, () => composed?.session.workspace() ?? null);
  quitCleanly({
    closeEverything: async () => {
      await Promise.all([copies.clear(), (await composing).session.close()]);
    },
    isSending: () => composed?.session.isSending() ?? false,
  }, log);
}
