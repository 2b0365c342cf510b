import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { Freshness } from '#shared/bridge/app/session.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { expect, test } from '../support/app-test.ts';
import { answerCommands, tell } from '../support/scripted-answers.ts';
import { choose, go, openPractice, picture, preparePictures, resize, windowPicture } from './pictures.ts';
import type { Lookup } from './pictures.ts';

/* What a fault looks like. Real faults take hours or damage: the window is told of them, and draws what it would. */

const looks: readonly Lookup[] = [
  { language: 'en', theme: 'light' }, { language: 'en', theme: 'dark' }, { language: 'it', theme: 'light' }, { language: 'it', theme: 'dark' },
  { language: 'en', theme: 'light', width: 1024 }, { language: 'en', theme: 'light', width: 2560 },
];
const HOUR_MS = 3_600_000;
const ago = (hours: number): Instant => instantFromMs(Date.now() - hours * HOUR_MS);
const damage = { what: 'edited', sequence: 7, entries: 12, expected: 12, intentId: '3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f31', at: ago(30) };
const path = '/home/anna/.config/tesoro/journal/journal.db';

const ok = (value: unknown) => ({ ok: true, value });
const readError = { operation: 'searchMoneyTransfers', effect: 'read' } as const;
const freshness = {
  old: { phase: 'upToDate', asOf: ago(49) },
  clock: { phase: 'upToDate', asOf: ago(-30) },
  offline: { phase: 'offline', since: ago(2), asOf: ago(3), error: { kind: 'notSent', ...readError, cause: 'nameNotFound', detail: 'ENOTFOUND' } },
  failed: { phase: 'failed', since: ago(1), asOf: ago(20), error: { kind: 'rateLimited', ...readError, httpStatus: 429, retryAfterMs: 60_000, bankErrors: [] } },
  partly: {
    phase: 'failed', since: ago(1), asOf: ago(20), error: { kind: 'ambiguous', ...readError, cause: 'serverError', httpStatus: 503, bankErrors: [], detail: null },
    older: [{ part: 'transfers', accountId: null, asOf: ago(20) }, { part: 'disputes', accountId: null, asOf: null }],
  },
  reading: { phase: 'syncing', done: 12, total: 95, asOf: ago(3) },
} as const satisfies Readonly<Record<string, Freshness>>;

test.beforeAll(preparePictures);

for (const look of looks) {
  test(`what a fault looks like, ${look.language} ${look.theme} ${look.width ?? 1440}`, async ({ launch }) => {
    const { app, window } = await launch();
    await choose(app, window, look);
    await window.getByRole('button', { name: /^(Connect to|Collega)/ }).click();
    await answerCommands(app, { 'connections.test': 'never' });
    await window.getByRole('button', { name: /^(Test connection|Prova la connessione)$/ }).click();
    await expect(window.getByRole('button', { name: /^(Cancel|Annulla)$/ })).toBeVisible();
    await picture(window, 'trust-test-waits', look, 'midway');
    await openPractice(window);
    const section = async (name: string, heading: RegExp): Promise<void> => {
      await window.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
      await window.getByRole('heading', { name: heading }).evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await picture(window, name, look);
    };
    const journal = /^(Payment journal|Registro dei pagamenti)$/;

    await go(window, '/settings');
    await section('trust-security', /^(Security|Sicurezza)$/);
    await window.getByRole('button', { name: /^(Check the chain|Verifica la catena)/ }).click();
    await section('trust-journal-whole', journal);
    await window.getByRole('button', { name: /^(Copy for support|Copia per l)/ }).click();
    await section('trust-diagnostics', /^(Diagnostics|Diagnostica)$/);

    const transfers = await window.evaluate(() => (globalThis as unknown as { tesoro: { invoke(name: string, input: unknown): Promise<unknown> } }).tesoro
      .invoke('records.page', { section: 'transfers', sort: null, filters: {}, search: '', offset: 0, limit: 3 }));
    const rows = (transfers as { ok: boolean; value: { rows: { record: unknown }[] } }).value?.rows?.map(({ record }) => record) ?? [];
    await answerCommands(app, {
      'journal.state': ok({ usable: true, path, intents: 41, compared: null, restored: { restoredAt: ago(1), exportedAt: ago(72) } }),
      'journal.compare': ok({ complete: true, error: null, read: 118, unexplained: rows }),
    });
    await tell(app, { type: 'changed', parts: ['journal'] });
    await window.getByRole('button', { name: /^(Compare|Confronta)/ }).click().catch(() => undefined);
    await section('trust-journal-restored', journal);
    await answerCommands(app, { 'journal.state': ok({ usable: false, reason: 'corrupt', path, damage }), 'journal.verify': ok({ whole: false, damage, checkedAt: ago(0) }) });
    await tell(app, { type: 'changed', parts: ['journal'] });
    await section('trust-journal-damaged', journal);
    await go(window, '/activity');
    await answerCommands(app, { 'intents.page': { ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } } });
    await go(window, '/activity?show=writes');
    await tell(app, { type: 'changed', parts: ['journal', 'intents'] });
    await picture(window, 'trust-activity-blocked', look);
    await answerCommands(app, {});
    await go(window, '/overview');
    await go(window, '/activity?show=writes');
    await tell(app, { type: 'changed', parts: ['journal', 'intents'] });
    await picture(window, 'trust-activity-empty', look);

    await go(window, '/overview');
    for (const [name, phase] of Object.entries(freshness)) {
      await tell(app, { type: 'freshness', freshness: phase });
      await window.locator('button.t-freshness').click();
      await picture(window, `trust-freshness-${name}`, look);
      await window.keyboard.press('Escape');
    }
    await tell(app, { type: 'freshness', freshness: { phase: 'upToDate', asOf: ago(0) } });
    await tell(app, { type: 'notice', notice: { code: 'cacheRebuilt', reason: 'corrupt', setAside: '/home/anna/.config/tesoro/cache/c1.db.2026-11-21', salvagedRows: 12_431 } });
    await tell(app, { type: 'notice', notice: { code: 'profileNewer' } });
    await picture(window, 'trust-notices', look);
    await answerCommands(app, { 'records.refresh': 'never' });
    await go(window, '/orders');
    await window.locator('[aria-rowcount]').first().getByRole('row').nth(1).click();
    // It may be reading again by itself already; what is slow is said after five seconds.
    await window.getByRole('button', { name: /^(Refresh|Aggiorna)$/ }).click({ timeout: 3_000 }).catch(() => undefined);
    await expect(window.getByRole('button', { name: /^(Stop waiting|Non attendere oltre)$/ })).toBeVisible();
    await picture(window, 'trust-stop-waiting', look, 'midway');

    const connection: ConnectionSummary = {
      connectionId: 'c1', name: 'Banca Esempio', environment: 'live', baseUrl: 'https://api.bank.example', portalId: 'P-42', scheme: 'oauth2',
      keepSecretsWith: 'passphrase', builtIn: false, proxy: 'none', ownCa: false, certificateExpiresAt: null,
    };
    await tell(app, { type: 'session', session: { status: 'locked', connection, finishing: true } });
    await window.locator('input[type="password"]').fill('correct horse');
    await answerCommands(app, { 'session.unlock': 'never' });
    await picture(window, 'trust-unlock-finishing', look);
    await tell(app, { type: 'session', session: { status: 'locked', connection } });
    await window.keyboard.press('Enter');
    await expect(window.getByText(/^(After wrong tries|Dopo tentativi sbagliati)/)).toBeVisible();
    await picture(window, 'trust-unlock-held', look, 'midway');
  });
}

test('pages of trust at 200 %', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, { language: 'en', theme: 'light' });
  await openPractice(window);
  await resize(app, 1440);
  await app.evaluate(({ BrowserWindow }) => { BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2); });
  await go(window, '/activity?show=writes');
  await windowPicture(app, window, 'zoom-activity');
  await go(window, '/activity?show=reads');
  await windowPicture(app, window, 'zoom-activity-reads');
  await go(window, '/settings');
  for (const [name, heading] of [['security', 'Security'], ['journal', 'Payment journal'], ['diagnostics', 'Diagnostics']] as const) {
    await window.getByRole('heading', { name: heading, exact: true }).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await windowPicture(app, window, `zoom-trust-${name}`);
  }
  await tell(app, { type: 'freshness', freshness: freshness.partly });
  await window.locator('button.t-freshness').click();
  await windowPicture(app, window, 'zoom-trust-freshness');
  expect(await window.locator('html').getAttribute('lang')).toBe('en');
});
