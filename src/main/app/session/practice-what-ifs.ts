import type { PracticeFault } from '#practice-bank/index.ts';
import { practiceWhatIfs } from '#shared/bridge/app/practice.ts';
import type { PracticeWhatIf } from '#shared/bridge/app/practice.ts';

const SLOW_MS = 4_000;

const refusal = (code: string, description: string, params: string): Pick<PracticeFault, 'kind' | 'when' | 'status' | 'body'> =>
  ({ kind: 'status', when: 'before', status: 400, body: { errors: [{ code, description, params }] } });

/** Those of one payment or code come before those of every call: the bank takes the first that fits. */
const FAULTS: { readonly [WhatIf in PracticeWhatIf]: PracticeFault } = {
  answerLost: { operation: 'createMoneyTransfer', kind: 'reset', when: 'after' },
  refused: { operation: 'createMoneyTransfer', ...refusal('SZBO-0020', 'The available balance is not enough', 'amount') },
  wrongCode: { operation: 'respondToChallenge', ...refusal('SZBO-0061', 'Wrong code', 'response') },
  badGateway: {
    operation: '*', kind: 'status', when: 'before', status: 502, times: Infinity, body: '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
  },
  slow: { operation: '*', kind: 'delay', ms: SLOW_MS, times: Infinity },
};

export const faultsOf = (whatIfs: readonly PracticeWhatIf[]): readonly PracticeFault[] =>
  practiceWhatIfs.filter((whatIf) => whatIfs.includes(whatIf)).map((whatIf) => FAULTS[whatIf]);

/** Those that have not had their effect yet. */
export const whatIfsOf = (faults: readonly { readonly operation: string; readonly kind: string }[]): readonly PracticeWhatIf[] =>
  practiceWhatIfs.filter((whatIf) => faults.some(({ operation, kind }) => operation === FAULTS[whatIf].operation && kind === FAULTS[whatIf].kind));
