import { describe, expect, it } from 'vitest';

import { happened } from '#test/support/journal-fixture.ts';
import { atBankOfCandidate } from '#main/writes/kinds/among.ts';
import { explore } from './explore.ts';
import type { Explored } from './explore.ts';
import type { Invariant } from './invariants.ts';
import { refusal } from './bank.ts';
import { REAL_RULES } from './world.ts';
import type { Rules, Scenario } from './world.ts';

/* Two writes, two attempts each, a crash anywhere: every order in which things can happen, through the real rules. */

const TIMELY: Scenario = { name: 'one payment twice, a timely bank', samePayment: true, bank: 'timely', challenges: false, mostSentAgain: 2, declares: false, lostAnswers: 1 };
const LATE: Scenario = { ...TIMELY, name: 'one payment twice, a late bank', bank: 'late', mostSentAgain: 1 };
const TWO: Scenario = { ...TIMELY, name: 'two payments, every lost answer', samePayment: false, mostSentAgain: 0, lostAnswers: 3 };
const CODES: Scenario = { ...LATE, name: 'one payment twice, codes, a late bank', challenges: true, mostSentAgain: 0 };
const TOLD: Scenario = { ...TIMELY, name: 'one payment twice, a person asks a timely bank', mostSentAgain: 0, declares: true };
const MISTOLD: Scenario = { ...LATE, name: 'one payment twice, a person asks a late bank', mostSentAgain: 0, declares: true };
const TOLD_CODES: Scenario = { ...CODES, name: 'one payment twice, codes, a person asks a timely bank', bank: 'timely', declares: true };

const COLLEAGUES: Scenario = { ...TIMELY, name: 'one payment, a colleague who pays the same', alone: true, mostSentAgain: 1, colleagues: 1 };
const LATE_COLLEAGUES: Scenario = { ...COLLEAGUES, name: 'one payment, a colleague who pays the same, a late bank', bank: 'late' };

const FILES: Scenario = { ...TOLD, name: 'one payment twice, a file for the bank’s portal, ids shown', files: 'shown' };
const FILES_UNMARKED: Scenario = { ...FILES, name: 'one payment twice, a file for the bank’s portal, no ids shown', files: 'notShown' };
const FILES_MISTOLD: Scenario = { ...MISTOLD, name: 'one payment twice, a file that is used after all, no ids shown', files: 'notShown' };

/** A busy machine is no failure. */
const FIVE_MINUTES_MS = 300_000;

const said = ({ broken }: Explored): string => (broken === null ? 'holds' : `${broken.invariant}:\n  ${broken.way.join('\n  ')}`);

const USUAL = ['APPROVED', 'SENDING', 'UNKNOWN', 'ACCEPTED', 'SETTLED', 'REJECTED', 'FAILED', 'NOT_FOUND', 'ABANDONED'];

describe('every way that two writes can go', { timeout: FIVE_MINUTES_MS }, () => {
  it.each([TIMELY, LATE, TWO, CODES, TOLD, MISTOLD, TOLD_CODES, COLLEAGUES, LATE_COLLEAGUES, FILES, FILES_UNMARKED, FILES_MISTOLD])('$name: nothing is paid twice, nothing is lost', (scenario) => {
    const explored = explore(REAL_RULES, scenario);
    process.stdout.write(`${scenario.name}: ${explored.states} states\n`);
    expect(said(explored)).toBe('holds');
    const mustReach = [...USUAL, ...(scenario.challenges ? ['CHALLENGE', 'CONFIRMING', 'EXPIRED'] : []), ...(scenario.declares ? ['DECLARED'] : [])];
    expect([...explored.reached]).toEqual(expect.arrayContaining(mustReach));
  });
});

const lostIs = (cause: string, event: Rules['answer']): Rules['answer'] => (answer, at) =>
  (!answer.ok && answer.error.kind === 'ambiguous' && answer.error.cause === cause ? event(answer, at) : REAL_RULES.answer(answer, at));

const EVERY_ANSWER: Scenario = { ...TIMELY, lostAnswers: 3 };

/** Whatever looks like it is it, how ever it ended. */
const firstOf: Rules['among'] = (compared) => {
  const [first] = compared;
  if (first === undefined) return { kind: 'nothing' };
  const { match: _how, ...atBank } = { match: null, ...atBankOfCandidate(first.candidate) };
  return { kind: 'found', atBank, candidate: first.candidate };
};

const withoutAlarm: Rules['look'] = (...asked) => {
  const event = REAL_RULES.look(...asked);
  if (event.type !== 'looked') return event;
  const { turnedUp: _told, ...rest } = event;
  return rest;
};

/** A rule that was changed, and what then breaks. */
const MUTANTS: readonly (readonly [name: string, changes: Partial<Rules>, breaks: Invariant, scenario: Scenario])[] = [
  ['sends before the journal', { journalFirst: false }, 'unjournalled', TIMELY],
  ['sends before the journal, seen from the bank', { journalFirst: false }, 'twice', TIMELY],
  ['sends again after 500', { retries: (error) => error.kind === 'ambiguous' && error.cause === 'serverError' }, 'twice', EVERY_ANSWER],
  ['takes a timeout for a refusal', { answer: lostIs('timeout', () => ({ type: 'refused', error: refusal(null) })) }, 'saidNotDone', TIMELY],
  ['takes a broken connection for not sent', { answer: lostIs('reset', () => happened.notSent()) }, 'saidNotDone', EVERY_ANSWER],
  ['has no lock on the fingerprint', { lock: false }, 'twoUnresolved', TIMELY],
  ['has a window that is too short', { windowEnded: () => true }, 'twice', TIMELY],
  ['reads no baseline', { baseline: false }, 'lost', TIMELY],
  ['reads no baseline, and takes an older transfer for its own', { baseline: false }, 'mistaken', TIMELY],
  ['reads the baseline after the look', { baselineFirst: false }, 'hidden', LATE_COLLEAGUES],
  ['takes a colleague’s refusal for its own', { among: firstOf }, 'saidNotDone', COLLEAGUES],
  ['begins anew after a crash', { recovered: happened.notSent() }, 'saidNotDone', TIMELY],
  ['looks no more for what was declared', { looksOnAfterDeclared: false }, 'lost', TOLD],
  ['lets what was declared take the transfer of a twin', { leavesTwins: false }, 'twice', { ...TOLD, mostSentAgain: 1 }],
  ['lets a file leave that is in no journal', { filesJournalled: false }, 'saidNotDone', FILES],
  ['takes back what left although the file is there', { takesBackRightly: false }, 'saidNotDone', FILES],
  ['takes what looks alike for what left in a file', { byFile: (look) => look }, 'mistaken', FILES],
  ['says nothing of what turns up after “not used”', { look: withoutAlarm }, 'silent', FILES_MISTOLD],
  ['lets what was given up take the transfer of a twin', { leavesTwins: false }, 'twice', { ...TIMELY, mostSentAgain: 1 }],
];

describe('a rule that is changed is caught', { timeout: FIVE_MINUTES_MS }, () => {
  it.each(MUTANTS)('%s', (name, changes, breaks, scenario) => {
    const explored = explore({ ...REAL_RULES, ...changes }, scenario, [breaks]);
    process.stdout.write(`${name}: ${explored.states} states, ${said(explored)}\n`);
    expect(explored.broken?.invariant).toBe(breaks);
  });
});
