import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { describe, expect, it } from 'vitest';

import { anchorOf, codesOf, commandsOf, documents, exists, headingsOf, localLinksOf, projectRoot, textOf } from './support/documents.ts';

/* Every document is held against the project as it is: what it links to, names and tells people to type. */

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** Decisions tell of their day: paths in them may be gone, their links not. */
const ofToday = documents.filter((path) => !path.startsWith('docs/adr/0'));

describe('links', () => {
  it.each(documents)('of %s lead somewhere', (path) => {
    const broken = localLinksOf(path).filter(({ to, heading }) =>
      !exists(to) || (heading !== null && !headingsOf(to).some(({ text }) => anchorOf(text) === heading)));
    expect(broken).toEqual([]);
  });
});

describe('paths', () => {
  const isPath = (code: string): boolean => /^(?:src|test|build|docs)\/[\w./-]*$/.test(code);

  it.each(ofToday)('that %s names are there', (path) => {
    expect(codesOf(path).filter((code) => isPath(code) && !exists(code))).toEqual([]);
  });

  it('are named at all, so that this looks at something', () => {
    expect(ofToday.flatMap(codesOf).filter(isPath).length).toBeGreaterThan(30);
  });
});

interface Typed {
  readonly script: string;
  readonly options: readonly string[];
}

/** `npm run x -- --option value`, taken apart; null for what is no command of npm. */
function typed(command: string): Typed | null {
  const [, named, plain, rest = ''] = /^(?:xvfb-run -a )?npm (?:run ([\w:-]+)|(start|test))((?: .*)?)$/.exec(command) ?? [];
  const script = named ?? plain;
  return script === undefined ? null : { script, options: rest.match(/--[a-z][\w-]*/g) ?? [] };
}

const everyCommand = (): Typed[] => ofToday.flatMap((path) => [...codesOf(path), ...commandsOf(path)]).flatMap((command) => typed(command) ?? []);

/** What a script of ours says it takes. */
function helpOf(script: string): string {
  const [, file = ''] = /^node (build\/[\w-]+\.(?:js|ts))/.exec(scripts[script] ?? '') ?? [];
  const { status, stdout } = spawnSync(process.execPath, [file, '--help'], { cwd: projectRoot, encoding: 'utf8', timeout: 30_000 });
  expect(status, `${script} --help`).toBe(0);
  return stdout;
}

describe('commands', () => {
  it('that documents name are scripts of the project', () => {
    const unknown = everyCommand().map(({ script }) => script).filter((script) => scripts[script] === undefined);
    expect(unknown).toEqual([]);
  });

  const named = new Map<string, Set<string>>();
  for (const { script, options } of everyCommand()) named.set(script, new Set([...(named.get(script) ?? []), ...options]));

  it.each([...named].filter(([, options]) => options.size > 0).map(([script, options]) => [script, [...options]] as const))('take the options that are named for them: %s', (script, options) => {
    const help = helpOf(script);
    expect(options.filter((option) => option !== '--help' && !help.includes(option))).toEqual([]);
  });

  it.each(Object.entries(scripts).filter(([, line]) => /^node build\/[\w-]+\.js$/.test(line)).map(([script]) => script))('say what they take: npm run %s', (script) => {
    expect(helpOf(script)).toMatch(script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`);
  });

  it('of the table in CONTRIBUTING are all that there are for those who work on it', () => {
    const table = textOf('CONTRIBUTING.md');
    const apart = new Set(['start', 'dev', 'test', 'test:unit', 'test:conformance', 'test:e2e', 'build', 'typecheck', 'lint', 'knip', 'package', 'practice-bank']);
    expect(Object.keys(scripts).filter((script) => !apart.has(script) && !table.includes(`| \`npm run ${script}`))).toEqual([]);
  });
});

/** How each command of a block to be typed is proved; one that is not here has no proof. */
const proofs: Readonly<Record<string, 'help' | 'stage' | 'this' | 'started' | 'installed'>> = {
  'npm start': 'help',
  'npm test': 'this',
  'npm test -- --only unit': 'stage',
  'npm run typecheck': 'stage',
  'npm run lint': 'stage',
  'npm run package': 'help',
  'npm run package -- --installers': 'help',
  'npm run package -- --trial': 'help',
  'npm run test:faults': 'help',
  'npm run test:kill -- --times 20': 'help',
  'npm run test:dialects -- --times 20': 'help',
  'npm run practice-bank -- --port 8091 --seed 7 --size small': 'started',
  // As far as Debian's own tools go, by `npm run test:install`.
  'sudo apt install ./Tesoro-*.deb': 'installed',
  'sudo dnf install ./Tesoro-*.rpm': 'installed',
  'sudo zypper install ./Tesoro-*.rpm': 'installed',
};

describe('blocks to be typed', () => {
  it('have a proof each, and no proof is left over', () => {
    expect([...new Set(ofToday.flatMap(commandsOf))].toSorted()).toEqual(Object.keys(proofs).toSorted());
  });

  it('that are stages of npm test run what the stage runs', () => {
    const stages = textOf('build/test.js');
    expect(scripts['test']).toBe('node build/test.js');
    expect(stages).toContain("check('types', 'the compiler', () => runTool('typescript/bin/tsc', ['-b']))");
    expect(scripts['typecheck']).toBe('tsc -b');
    const [, linted = ''] = /runTool\('oxlint\/bin\/oxlint', \[([^\]]*)\]/.exec(stages) ?? [];
    expect(scripts['lint']).toBe(`oxlint ${linted.replaceAll(/[',]/g, '')}`);
    expect(stages).toMatch(/vitest\('unit'/);
  });

  it('start a practice bank that answers', async () => {
    const [, line = ''] = /npm run practice-bank -- (.*)$/m.exec(Object.keys(proofs).find((command) => proofs[command] === 'started') ?? '') ?? [];
    // Whatever port is free: somebody may have the one of the document in use.
    const bank = spawn(process.execPath, ['build/practice-bank.js', ...line.replace(/--port \d+/, '--port 0').split(' ')], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(bank, 'exit');
    let address = '';
    for await (const said of createInterface({ input: bank.stdout })) {
      address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
      if (address !== '') break;
    }
    const answer = await fetch(`${address}/api/gbs/crowdfunding-equity/v4.0/portals/practice/companies`);
    expect(answer.status).toBe(200);
    bank.kill('SIGKILL');
    await ended;
  });
});

describe('decisions', () => {
  it('are all in their index, by their own titles', () => {
    const files = globSync('docs/adr/0*.md', { cwd: projectRoot }).map((path) => path.replaceAll('\\', '/')).toSorted();
    const index = textOf('docs/adr/README.md');
    const lines = files.map((path) => {
      const file = path.replace('docs/adr/', '');
      const title = (headingsOf(path)[0]?.text ?? '').replace(/^\d{4}[.:]? /, '');
      return `| [${file.slice(0, 4)}](${file}) | ${title} |`;
    });
    expect(lines.filter((line) => !index.includes(line))).toEqual([]);
    expect(index.match(/^\| \[\d{4}\]/gm)).toHaveLength(files.length);
  });
});
