/** What takes Chromium's sandbox away from the window's process. The graphics process has none of the bank's data. */
const UNSANDBOXING = ['no-sandbox', 'single-process', 'disable-seccomp-filter-sandbox', 'no-zygote-sandbox'] as const;

/** What lets another program look into this one, run code in it, or loosen what its page may do. */
const REVEALING = [
  'inspect', 'inspect-brk', 'inspect-brk-node', 'inspect-port', 'inspect-wait', 'debug', 'debug-brk', 'debug-port', 'remote-debugging-port', 'remote-debugging-pipe',
  'remote-debugging-address', 'remote-allow-origins', 'js-flags', 'disable-web-security', 'disable-site-isolation-trials', 'allow-file-access-from-files',
  'allow-running-insecure-content', 'ignore-certificate-errors', 'ignore-certificate-errors-spki-list', 'enable-blink-features', 'enable-experimental-web-platform-features',
  'load-extension', 'browser-subprocess-path', 'renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'gpu-startup-dialog', 'renderer-startup-dialog',
  'unsafely-disable-devtools-self-xss-warnings', 'auto-open-devtools-for-tabs', 'log-net-log', 'enable-crash-reporter', 'require', 'r', 'cpu-prof', 'heap-prof',
] as const;

/** Variables by which Node runs code of others or writes keys down, and the one that gives the window a page from elsewhere while developing. */
const REVEALING_VARIABLES = ['NODE_OPTIONS', 'NODE_REPL_EXTERNAL_MODULE', 'ELECTRON_RUN_AS_NODE', 'NODE_V8_COVERAGE', 'SSLKEYLOGFILE', 'ELECTRON_RENDERER_URL'] as const;

type HasSwitch = (name: string) => boolean;

/** Whether Chromium's sandbox is around the window's process. */
export const isSandboxed = (hasSwitch: HasSwitch): boolean => !UNSANDBOXING.some(hasSwitch);

/** Whether this start lets somebody watch or weaken the program: by a switch, or by what Node reads from the environment. */
export const isWatchable = (hasSwitch: HasSwitch, environment: Readonly<Record<string, string | undefined>>): boolean =>
  REVEALING.some(hasSwitch) || environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' ||
  REVEALING_VARIABLES.some((name) => (environment[name] ?? '') !== '');
