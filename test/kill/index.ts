import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { killApps } from './support/app-kills.ts';
import type { KillReport } from './support/kill-report.ts';
import { killServices } from './support/service-kills.ts';

/*
 * Kills paying processes: `--times N` of the services under Node, `--app M` of the whole app. What was done is kept, so that
 * `--resume` goes on after an interruption. Ends with 1 when anything was sent twice, was lost or is said to be what it is not.
 */

const { values } = parseArgs({
  options: { times: { type: 'string', default: '100' }, app: { type: 'string', default: '0' }, resume: { type: 'boolean', default: false } },
});

const ROUND = { services: 30, app: 10 } as const;
type Kind = keyof typeof ROUND;

const stateFile = fileURLToPath(new URL('../../.cache/kill/rounds.jsonl', import.meta.url));
mkdirSync(dirname(stateFile), { recursive: true });
if (!values.resume) rmSync(stateFile, { force: true });

interface Round extends KillReport {
  readonly kind: Kind;
}

const rounds = (kind: Kind): readonly Round[] => (existsSync(stateFile) ? readFileSync(stateFile, 'utf8').trim().split('\n') : [])
  .filter((line) => line !== '').map((line) => JSON.parse(line) as Round).filter((round) => round.kind === kind);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

function percentile(sorted: readonly number[], share: number): string {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return value === undefined ? '-' : `${value.toFixed(0)} ms`;
}

function summary(kind: Kind): string {
  const done = rounds(kind);
  const resume = done.flatMap(({ resumeMs }) => resumeMs).toSorted((a, b) => a - b);
  const states = new Map<string, number>();
  for (const round of done) for (const [state, count] of Object.entries(round.states)) states.set(state, (states.get(state) ?? 0) + count);
  return [
    `${kind}: ${String(sum(done.map(({ kills }) => kills)))} kills, ${String(sum(done.map(({ midway }) => midway)))} of them with a payment under way`,
    `  ${String(sum(done.map(({ intents }) => intents)))} payments journalled, ${String(sum(done.map(({ atBank }) => atBank)))} at the bank`,
    `  duplicates ${String(sum(done.map(({ duplicates }) => duplicates.length)))}, lost ${String(sum(done.map(({ lost }) => lost.length)))}, wrong state ${String(sum(done.map(({ wrong }) => wrong.length)))}`,
    `  resume: median ${percentile(resume, 0.5)}, 95% ${percentile(resume, 0.95)}, longest ${percentile(resume, 1)}`,
    `  states: ${[...states].map(([state, count]) => `${state} ${String(count)}`).join(', ')}`,
  ].join('\n');
}

async function killAll(kind: Kind, wanted: number, kill: (kills: number) => Promise<KillReport>): Promise<void> {
  for (let done = sum(rounds(kind).map(({ kills }) => kills)); done < wanted;) {
    const report = await kill(Math.min(ROUND[kind], wanted - done));
    appendFileSync(stateFile, `${JSON.stringify({ kind, ...report })}\n`);
    done += report.kills;
    say(`${kind}: ${String(done)} of ${String(wanted)} kills`);
    for (const problem of [...report.duplicates, ...report.lost, ...report.wrong]) say(`  ${problem}`);
  }
}

await killAll('services', Number(values.times), killServices);
await killAll('app', Number(values.app), killApps);
const kinds = (['services', 'app'] as const).filter((kind) => rounds(kind).length > 0);
for (const kind of kinds) say(summary(kind));
const problems = kinds.flatMap((kind) => rounds(kind).flatMap(({ duplicates, lost, wrong }) => [...duplicates, ...lost, ...wrong]));
process.exit(problems.length === 0 ? 0 : 1);
