import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { app, nativeTheme, powerMonitor, session as electronSession, shell } from 'electron';

import { publishEvent, registerCommands } from '#main/ipc/index.ts';
import { MOST_WINDOWS } from '#shared/bridge/lists/windows.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import type { SessionState } from '#shared/bridge/app/session.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';

import type { Composed } from './compose.ts';
import { BACKUP_EXTENSION } from './backup/backup-files.ts';
import { dispatchLog } from './log-fields.ts';
import { followProtection } from './window/main-window.ts';
import { lockWhenAway } from './lifecycle/auto-lock.ts';
import { showMenu } from './lifecycle/menu.ts';
import { reportUncaughtErrors } from './lifecycle/uncaught-errors.ts';
import { sentWords } from './lifecycle/start-words.ts';
import type { StartWords } from './lifecycle/start-words.ts';
import { bringToFront, notifyWhenAway, showCount } from './lifecycle/notifications.ts';
import { askPerson, checkPresence, chooseFile, chooseFileToRead, chooseFolder, hasPresenceCheck } from './window/dialogs.ts';
import { quitCleanly } from './lifecycle/quit.ts';
import { systemSignInStart } from './lifecycle/sign-in-start.ts';
import { createSecretClipboard, systemClipboard } from './lifecycle/secret-clipboard.ts';
import type { AppTexts } from './lifecycle/texts.ts';
import { logFolderOf, openLogFile } from './log-file.ts';
import { readStartupAppearance } from './profile/startup-appearance.ts';
import { appFacts } from './runtime.ts';
import { APP_ORIGIN, APP_PAGE } from './window/app-origin.ts';
import { firstFiles } from './window/first-files.ts';
import { hardenContents, hardenSession } from './window/hardening.ts';
import { servePages } from './window/page-files.ts';
import { printPage, printPdf } from './window/printing.ts';
import { createWindows } from './window/windows.ts';

const PAGE_LIMIT_MS = 500;

/** Called once, when Electron is ready and no other instance runs on this profile. Gives how to hand over files and links that come later. */
export function startApp(first: StartWords): (more: StartWords) => void {
  const profileFolder = app.getPath('userData');
  const builtFolder = join(app.getAppPath(), 'out');
  const log = openLogFile(profileFolder);
  const facts = appFacts(logFolderOf(profileFolder));
  const appearance = readStartupAppearance(profileFolder);
  let composed: Composed | null = null;
  // Read with the rest of the program: nothing is said before the page is there.
  const texts = async (settings = composed?.profile.get().settings): Promise<AppTexts> => {
    const { appTexts } = await import('./lifecycle/texts.ts');
    return appTexts(settings?.language ?? 'system', facts.identity);
  };
  reportUncaughtErrors(log, texts);

  const devServerUrl = app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null);
  const devServerOrigin = devServerUrl === null ? null : new URL(devServerUrl).origin;
  hardenSession(electronSession.defaultSession, devServerOrigin, log);
  hardenContents(devServerOrigin, log);
  const { language, opensByItself } = appearance;
  const files = firstFiles(opensByItself ? { language, systemLocale: facts.identity.systemLocale } : null);
  // Vite serves the page itself, and the session's listener of headers is taken for its policy.
  if (devServerUrl === null) servePages(electronSession.defaultSession, { root: join(builtFolder, 'renderer'), ...files });

  const windows = createWindows({
    preload: join(builtFolder, 'preload', 'index.cjs'),
    icon: join(builtFolder, 'renderer', 'icon.png'),
    pageUrl: devServerUrl ?? APP_PAGE,
    developerTools: !app.isPackaged,
    opened: (window) => {
      if (protection.isOn()) window.setContentProtection(true);
    },
    remember: ([windowPlace = null, ...otherWindowPlaces]) => composed?.profile.update({ windowPlace, otherWindowPlaces }),
    openInNewWindow: async () => (await texts()).openInNewWindow,
    log,
  });
  const tellOne = (event: AppEvent): void => {
    const window = windows.current();
    if (window !== null) publishEvent(event, [window.webContents]);
  };
  const emit = (event: AppEvent): void => {
    if (event.type === 'given') return tellOne(event);
    publishEvent(event, windows.contents());
    if (event.type === 'session' || (event.type === 'changed' && event.parts.includes('intents'))) showCount(composed?.session.workspace()?.waitingWrites() ?? 0);
  };
  const announcer = notifyWhenAway({
    window: windows.current, texts,
    watched: () => windows.all().some((window) => window.isFocused()),
    wanted: () => composed?.profile.get().settings.notifications ?? false,
    open: ({ path, connectionId }) => {
      const session = composed?.session.state();
      // A path is meaningless in another connection. A locked one shows it after unlocking.
      if (path !== null && session !== undefined && session.status !== 'closed' && session.connection.connectionId === connectionId) tellOne({ type: 'open', path });
    },
  });
  nativeTheme.themeSource = appearance.theme;
  const protection = followProtection((on) => {
    for (const window of windows.all()) window.setContentProtection(on);
  });
  const copies = createSecretClipboard({
    clipboard: systemClipboard,
    after: (ms, task) => {
      const timer = setTimeout(task, ms).unref();
      return () => clearTimeout(timer);
    },
  });
  const followSettings = (settings: Settings): void => {
    const { theme } = settings;
    protection.settings(settings);
    nativeTheme.themeSource = theme;
    void texts(settings).then((words) => showMenu({
      texts: words, act: (action) => tellOne({ type: 'menu', action }), developerTools: !app.isPackaged, platform: process.platform,
    }));
  };

  windows.bringBack(appearance.windowPlace);
  log('started', { version: facts.identity.version, electronVersion: facts.identity.electronVersion, platform: facts.identity.platform });

  // The page first: the rest of the program is read while the page's process starts and reads its script. What the page asks meanwhile waits.
  // Not `performance`, which Node would read now.
  let openedAtSeconds = process.uptime();
  let shown: SessionState['status'] = 'closed';
  // Until one of them was told the app's state, the windows hold nothing to clear.
  let windowKnowsState = false;
  const late = delay(PAGE_LIMIT_MS);
  const reading = Promise.race([files.document, late]).then(() => import('./compose.ts'));
  const composing = Promise.race([files.whole, late]).then(() => reading).then(({ compose }) => compose({
    facts, profileFolder, emit, log,
    notify: (news) => announcer.notify(news),
    programFolder: join(builtFolder, 'main'),
    practice: app.commandLine.hasSwitch('practice'),
    sessionChanged: (state: SessionState) => {
      emit({ type: 'session', session: state });
      protection.session(state);
      if (state.status === 'open') openedAtSeconds = process.uptime();
      if (state.status === 'locked' && shown !== 'locked') {
        void copies.clear();
        // What the windows know goes with their processes.
        if (windowKnowsState) windows.replaceProcesses();
      }
      shown = state.status;
    },
    copyText: (text, secret) => copies.copy(text, secret ?? false),
    chooseFile: (suggestedName, extension) => chooseFile(windows.current(), suggestedName, extension),
    chooseFolder: () => chooseFolder(windows.current()),
    chooseBackup: () => chooseFileToRead(windows.current(), BACKUP_EXTENSION),
    printPdf: (html) => printPdf(html, windows.current(), log),
    printPage: () => printPage(windows.current()),
    openWindow: (address) => {
      if (!windows.openAt(address)) tellOne({ type: 'notice', notice: { code: 'tooManyWindows', most: MOST_WINDOWS } });
    },
    presenceCheck: hasPresenceCheck() ? async ({ name }) => checkPresence((await texts()).unlock.replace('{name}', () => name)) : null,
    agrees: async (question) => {
      const [{ questionText }, words] = await Promise.all([import('./window/question-text.ts'), texts()]);
      return askPerson(windows.current(), questionText(question, words));
    },
    openFolder: async (path) => {
      await shell.openPath(path);
    },
    signInStart: systemSignInStart(),
    downloadsFolder: () => app.getPath('downloads'),
    showInFolder: (path) => shell.showItemInFolder(path),
    settingsChanged: followSettings,
  }));
  void composing.then((parts) => {
    composed = parts;
    for (const place of parts.profile.get().otherWindowPlaces) windows.bringBack(place);
  });
  registerCommands({
    dispatch: async (command, input) => {
      const answer = await (await composing).dispatch(command, input);
      if (command === 'app.state') windowKnowsState = true;
      return answer;
    },
    trustedOrigin: devServerOrigin ?? APP_ORIGIN, windows: windows.contents, log: dispatchLog(log),
  });
  const show = (): void => {
    const window = windows.current();
    if (window !== null) bringToFront(window);
  };
  const take = ({ words, folder }: StartWords): void => {
    if (words.length > 0) void composing.then(({ given }) => given.take(words, folder));
  };
  take(first);
  app.on('second-instance', (_event, _argv, _folder, sent) => {
    log('secondInstance');
    show();
    take(sentWords(sent));
  });
  lockWhenAway(
    () => composed?.profile.get().settings.autoLockMinutes ?? null,
    () => process.uptime() - openedAtSeconds,
    async () => (await composing).session.lock(),
  );
  // Not every sleep is reported: the schedule of refreshes compares its clocks as well.
  powerMonitor.on('resume', () => composed?.session.workspace()?.woke());
  quitCleanly({
    closeEverything: async () => {
      await Promise.all([copies.clear(), (await composing).session.close()]);
    },
    isSending: () => composed?.session.isSending() ?? false,
  }, log);
  return (more) => {
    show();
    take(more);
  };
}
