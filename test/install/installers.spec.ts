import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { Page } from 'playwright/test';

import { startVirtualDisplay } from '../../build/lib/display.js';
import { ensureElectron } from '../../build/lib/electron-binary.js';
import { ELECTRON_LIBRARIES } from '../../build/lib/electron-libraries.js';
import { projectRoot } from '../../build/lib/paths.js';
import { LINK_SCHEME, PAYMENT_FILE_TYPE, PROFILES_STAY } from '../../build/packaging/linux-facts.ts';
import { buildLinuxPackages, linuxKinds, projectVersion } from '../../build/packaging/linux-packages.ts';
import type { LinuxKind, LinuxPackage } from '../../build/packaging/linux-packages.ts';
import { MAN_PAGE } from '../../build/packaging/man-page.ts';
import { packUnpacked } from '../../build/packaging/unpacked.ts';
import { verbs } from '../../src/main/app/cli/verbs.ts';
import { expect, test } from '../support/app-test.ts';
import { closeButton, goToLastButton, stepHeading, unlock } from '../support/closing-steps.ts';
import { connectTo, newTransfer, sendButton, startPayingBank, submitSentCode, SUPPLIER, toConfirm, writePayment } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { portalWorld } from '../support/portal-world.ts';
import { expectRows, expectUpToDate, openSection, table } from '../support/window-steps.ts';
import { beginDebian, noDebianRoot } from './support/debian-root.ts';
import type { DebianRoot, Person } from './support/debian-root.ts';
import { MENU_ENTRY, menuLine, openWithDesktop, profileOf, sandboxOf, startFromMenu } from './support/installed-app.ts';
import type { PageProcess, StartedApp } from './support/installed-app.ts';
import { installerOf, missingInRoot } from './support/kinds.ts';

const BEFORE = '0.9.0';
const NOW = projectVersion();
const CAMPAIGN = 'Lievito Madre';
const MINUTES = 60_000;
const PAYMENT_FILE = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><NbOfTxs>1</NbOfTxs></GrpHdr><PmtInf><CdtTrfTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="EUR">12.50</InstdAmt></Amt><Cdtr><Nm>${SUPPLIER}</Nm></Cdtr><CdtrAcct><Id><IBAN>IT60X0542811101000000123456</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Fattura</Ustrd></RmtInf></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`;

const missing = noDebianRoot();
let work: string;
let root: DebianRoot;
let bank: PayingBank;
let campaignId: string;
const packages = new Map<string, LinuxPackage>();
const people = new Map<LinuxKind, Person>();
const figures: string[] = [];

const packageOf = (kind: LinuxKind, version: string): LinuxPackage => {
  const found = packages.get(`${kind} ${version}`);
  if (found === undefined) throw new Error(`There is no ${kind} of ${version}`);
  return found;
};
const fileIn = (kind: LinuxKind, version: string): string => join(root.shared, basename(packageOf(kind, version).file));
const personOf = (kind: LinuxKind): Person => {
  const person = people.get(kind) ?? root.addPerson(`treasurer-${kind}`);
  people.set(kind, person);
  return person;
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What the kernel has to say of a process with a page, whichever way it came to be. */
const CONFINED: Omit<PageProcess, 'uid' | 'ownUsers'> = { seccomp: 2, gainsNoPrivileges: true, capabilities: '0', ownProcesses: true, ownNetwork: true, files: [] };

async function withApp<Value>(person: Person, words: readonly string[], act: (started: StartedApp) => Promise<Value>): Promise<Value> {
  const started = await startFromMenu(root, person, words);
  try {
    return await act(started);
  } finally {
    await started.app.close();
  }
}

/** Where something is left of the app, other than in the folders of people. */
const leftovers = (): string => [
  root.run(['find', '/', '-xdev', '-path', '/home', '-prune', '-o', '-iname', '*tesoro*', '-print']),
  root.run(['sh', '-c', 'grep -rli tesoro /etc /usr/share/applications /usr/share/mime /usr/share/icons/hicolor || true']),
].join('');

const filesOfProfile = (kind: LinuxKind): readonly string[] => readdirSync(profileOf(root, personOf(kind)), { recursive: true }).map(String).filter((path) => /journal|vault|settings|user-data/.test(path)).toSorted();

const logOf = (person: Person): string => readFileSync(join(profileOf(root, person), 'logs/tesoro.log'), 'utf8');

/** What a run leaves that was ended before its end, of 1 GB. */
function removeLeftOf(folder: string): void {
  for (const name of readdirSync(folder)) if (!existsSync(join('/proc', name.split('-')[0] ?? ''))) rmSync(join(folder, name), { recursive: true, force: true });
}

async function payOnce(window: Page): Promise<void> {
  await newTransfer(window);
  await writePayment(window, { name: SUPPLIER, iban: bank.iban, amount: '7.250,40', description: 'Fattura 118/2026' });
  await toConfirm(window);
  await sendButton(window).click();
  await submitSentCode(window, bank.control);
  await expect(window.getByLabel('Code', { exact: true })).toBeHidden();
  await bank.control.advance(60_000);
  await expect(window.getByText(/^Executed$/i).first()).toBeVisible();
}

test.describe('in a Debian of their own', () => {
  test.describe.configure({ mode: 'serial', timeout: 10 * MINUTES });
  test.skip(missing !== null, missing ?? '');

  test.beforeAll(async () => {
    test.setTimeout(15 * MINUTES);
    const folder = join(projectRoot, '.cache/install');
    mkdirSync(folder, { recursive: true });
    removeLeftOf(folder);
    work = mkdtempSync(join(folder, `${process.pid}-`));
    const electron = await ensureElectron();
    for (const version of [BEFORE, NOW]) {
      const unpacked = await packUnpacked(electron, join(work, 'unpacked'), version);
      const { built, missing: notBuilt } = await buildLinuxPackages({ unpacked, version, output: join(work, 'files'), trial: true, environment: {} });
      expect(notBuilt).toEqual([]);
      for (const each of built) packages.set(`${each.kind} ${version}`, each);
    }
    rmSync(join(work, 'unpacked'), { recursive: true });
    await startVirtualDisplay();
    root = await beginDebian(join(work, 'files'), join(work, 'debian'));
    root.run(['apt-get', 'update', '-qq']);
    bank = await startPayingBank();
  });

  test.afterAll(async () => {
    await bank?.bank.kill();
    await root?.remove();
    if (work !== undefined) rmSync(work, { recursive: true, force: true });
    if (figures.length > 0) console.log(`\n${figures.join('\n')}`);
  });

  for (const kind of linuxKinds) {
    const installer = installerOf[kind];

    test(`${kind}: installs what it needs, and its files are root's, in their places`, async () => {
      expect(leftovers()).toBe('');
      if (kind === 'rpm') {
        root.install('rpm');
        // The libraries that the deb brought are still there.
        expect(missingInRoot(root, fileIn(kind, BEFORE))).toEqual([]);
      }
      installer.install(root, fileIn(kind, BEFORE));
      // Nothing but what the package depends on was installed before this.
      expect(root.run(['sh', '-c', 'cd /opt/Tesoro; for file in tesoro chrome_crashpad_handler *.so*; do ldd ./$file; done']).split('\n').filter((line) => line.includes('not found'))).toEqual([]);
      expect(installer.verify(root)).toBe('');
      expect(root.run(['sh', '-c', 'find /opt/Tesoro /usr/bin/tesoro \\( ! -user root -o ! -group root \\); find /opt/Tesoro -perm /022 ! -type l; find /opt/Tesoro -perm /6000'])).toBe('/opt/Tesoro/chrome-sandbox\n');
      expect(root.run(['stat', '-c', '%a', '/opt/Tesoro/chrome-sandbox'])).toBe('4755\n');
      const paths = installer.paths(root);
      expect(paths).toEqual(expect.arrayContaining([
        '/opt/Tesoro/tesoro', '/usr/bin/tesoro', MENU_ENTRY, MAN_PAGE, '/usr/share/mime/packages/tesoro.xml', '/usr/share/icons/hicolor/16x16/apps/tesoro.png', '/usr/share/icons/hicolor/512x512/apps/tesoro.png',
      ]));
      expect(paths.filter((path) => path.includes('autostart') || path.startsWith('/etc'))).toEqual([]);
      const { bytes } = packageOf(kind, BEFORE);
      figures.push(`${kind}: ${megabytes(bytes)} to fetch, ${megabytes(Number(root.run(['du', '-sb', '/opt/Tesoro']).split('\t')[0]))} installed`);
    });

    test(`${kind}: as an ordinary user, with the sandbox on: first run, practice bank, statement, a payment with its code`, async () => {
      root.install('dbus', 'desktop-file-utils', 'libglib2.0-bin', 'libfile-mimeinfo-perl', 'man-db');
      campaignId = await portalWorld(bank.bank).campaign({ name: `${CAMPAIGN} ${kind}`, min: 1000, max: 2500, feePercentage: 5 });
      await portalWorld(bank.bank).takeOrders(campaignId, [{ amount: 1000, fee: 10 }, { amount: 600, fee: 6 }]);
      const person = personOf(kind);
      const paid = await bank.control.executionsOf('createMoneyTransfer');
      const first = await withApp(person, [], async ({ window, startMs }) => {
        const { pages, byHelper, switchedOff } = sandboxOf(root);
        expect({ byHelper, switchedOff }).toEqual({ byHelper: false, switchedOff: [] });
        expect(pages.length).toBeGreaterThan(0);
        for (const page of pages) expect(page).toEqual({ uid: person.uid, ...CONFINED, ownUsers: true });
        // A desktop finds the menu entry of a window by its class.
        expect(execFileSync('xwininfo', ['-root', '-tree'], { encoding: 'utf8' })).toMatch(new RegExp(`"Tesoro.*: \\("[^"]*" "${menuLine(root, 'StartupWMClass')}"\\)`));
        await window.getByRole('button', { name: 'Open the practice bank' }).click();
        await expectUpToDate(window);
        await expect(window.getByText('This copy runs on an unofficial Electron').first()).toBeVisible();
        await openSection(window, 'Accounts');
        await expectRows(window, 'Accounts');
        await table(window, 'Accounts').getByRole('row').nth(1).click();
        await window.getByRole('link', { name: 'Statement' }).or(window.getByRole('tab', { name: 'Statement' })).first().click();
        await expectRows(window, 'Statement');
        await openSection(window, 'Settings');
        await window.getByRole('button', { name: 'Add a connection' }).click();
        await connectTo(window, bank.bank);
        await payOnce(window);
        return startMs;
      });
      expect(await bank.control.executionsOf('createMoneyTransfer')).toBe(paid + 1);
      // Where a system gives ordinary users no namespaces, the helper makes them.
      const again = await withApp(person, ['--disable-namespace-sandbox'], async ({ startMs }) => {
        const { pages, byHelper, switchedOff } = sandboxOf(root);
        expect({ byHelper, switchedOff }).toEqual({ byHelper: true, switchedOff: [] });
        expect(pages.length).toBeGreaterThan(0);
        for (const page of pages) expect(page).toEqual({ uid: person.uid, ...CONFINED, ownUsers: false });
        return startMs;
      });
      figures.push(`${kind}: from the menu entry to the window drawn ${seconds(first)} at the first run, ${seconds(again)} later`);
    });

    test(`${kind}: the desktop of another person opens links and payment files with it, and no other XML file, and has its manual page; nothing starts by itself`, async () => {
      const person = root.addPerson(`colleague-${kind}`);
      const asked = (command: readonly string[]): string => root.runAs(person, command, {});
      asked(['desktop-file-validate', MENU_ENTRY]);
      for (const type of [`x-scheme-handler/${LINK_SCHEME}`, PAYMENT_FILE_TYPE]) {
        expect(asked(['xdg-mime', 'query', 'default', type])).toBe('tesoro.desktop\n');
        expect(asked(['gio', 'mime', type])).toContain('tesoro.desktop');
      }
      for (const type of ['application/xml', 'text/xml']) {
        expect(asked(['xdg-mime', 'query', 'default', type])).toBe('');
        expect(asked(['gio', 'mime', type])).not.toContain('tesoro');
      }
      const fileAt = (name: string, content = PAYMENT_FILE): string => {
        const path = join('/home', person.name, name);
        asked(['sh', '-c', 'printf %s "$2" >"$1"', 'sh', path, content]);
        return path;
      };
      const typeOf = (name: string): string => /content-type: (\S+)/.exec(asked(['gio', 'info', '-a', 'standard::content-type', fileAt(name)]))?.[1] ?? '';
      expect(['stipendi_pain.001.001.09.xml', 'NOVEMBRE-PAIN001.XML', 'fattura.xml', 'camt.053.001.08.xml'].map(typeOf)).toEqual([PAYMENT_FILE_TYPE, PAYMENT_FILE_TYPE, 'application/xml', 'application/xml']);
      // Without a desktop environment, and by the content.
      const typeWithoutDesktop = (name: string, content?: string): string => asked(['xdg-mime', 'query', 'filetype', fileAt(name, content)]).trim();
      expect([typeWithoutDesktop('stipendi_pain.001.001.09.xml'), typeWithoutDesktop('stipendi'), typeWithoutDesktop('camt.053.xml', PAYMENT_FILE.replace('pain.001.001.09', 'camt.053.001.08'))])
        .toEqual([PAYMENT_FILE_TYPE, PAYMENT_FILE_TYPE, 'application/xml']);
      expect(asked(['man', '-w', 'tesoro'])).toBe(`${MAN_PAGE}\n`);
      const page = asked(['man', 'tesoro']);
      for (const verb of verbs) expect(page).toContain(`tesoro ${verb}`);
      await withApp(person, ['--practice', `${LINK_SCHEME}:/calendar`], async ({ window }) => {
        const heading = (name: string) => window.getByRole('heading', { level: 1, name, exact: true });
        await expect(heading('Calendar')).toBeVisible();
        openWithDesktop(root, person, `${LINK_SCHEME}:/safeguarding`);
        await expect(heading('Safeguarding')).toBeVisible();
        for (const refused of ['/transfers/new', '/orders/nobody?status=OPEN']) openWithDesktop(root, person, `${LINK_SCHEME}:${refused}`);
        await expect.poll(() => logOf(person).match(/givenRefused \{"reason":"link"\}/g)).toHaveLength(2);
        await expect(heading('Safeguarding')).toBeVisible();
        openWithDesktop(root, person, fileAt('stipendi_pain.001.001.09.xml'));
        await expect(heading('stipendi_pain.001.001.09.xml')).toBeVisible();
        expect(window.context().pages()).toHaveLength(1);
      });
      expect(root.run(['find', '/', '-xdev', '-ipath', '*autostart*', '-name', '*esoro*'])).toBe('');
    });

    test(`${kind}: an upgrade keeps the profile, and a campaign is closed with it`, async () => {
      const before = filesOfProfile(kind);
      installer.upgrade(root, fileIn(kind, NOW));
      expect(installer.verify(root)).toBe('');
      expect(filesOfProfile(kind)).toEqual(before);
      const startMs = await withApp(personOf(kind), [], async (started) => {
        const { window } = started;
        await unlock(window);
        await openSection(window, 'Activity');
        await expect(table(window, 'Activity').getByText(SUPPLIER).first()).toBeVisible();
        await goToLastButton(window, { campaignId, name: `${CAMPAIGN} ${kind}`, direction: 'Success' });
        await closeButton(window).click();
        await expect(stepHeading(window, 'Result')).toBeVisible();
        return started.startMs;
      });
      expect(await portalWorld(bank.bank).campaignStatus(campaignId)).toBe('FINALIZED_SUCCESS');
      expect([...new Set([...logOf(personOf(kind)).matchAll(/\bversion\W+(\d+\.\d+\.\d+)/g)].map(([, version]) => version))]).toEqual([BEFORE, NOW]);
      figures.push(`${kind}: ${seconds(startMs)} after the upgrade from ${BEFORE} to ${NOW}`);
    });

    test(`${kind}: removed, it leaves the profiles, says so, and leaves nothing else`, async () => {
      const before = filesOfProfile(kind);
      const paths = installer.paths(root);
      expect(installer.remove(root)).toContain(PROFILES_STAY);
      expect(leftovers()).toBe('');
      expect(root.run(['sh', '-c', 'man -w tesoro 2>&1 || true'])).toMatch(/^No manual entry for tesoro/);
      expect(root.run(['sh', '-c', 'for path in "$@"; do if [ ! -d "$path" ] && [ -e "$path" ]; then echo "$path"; fi; done', 'sh', ...paths])).toBe('');
      expect(filesOfProfile(kind)).toEqual(before);
      expect(before.length).toBeGreaterThan(0);
    });
  }

});

test('the dependencies are the libraries that Electron is linked to', async () => {
  const { folder, path } = await ensureElectron();
  const own = readdirSync(folder);
  const linked = [...execFileSync('objdump', ['-p', path], { encoding: 'utf8' }).matchAll(/NEEDED\s+(\S+)/g)].map(([, name = '']) => name);
  // Of the C library itself and of Electron.
  const ofItself = /^(ld-linux.*|libm\.so\.6|libdl\.so\.2|libpthread\.so\.0)$/;
  expect(linked.filter((name) => !ofItself.test(name) && !own.includes(name)).toSorted()).toEqual(ELECTRON_LIBRARIES.filter(({ loaded }) => loaded !== true).map(({ library }) => library).toSorted());
});
