import type { outcome } from '#shared/text/en/payments/outcome.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import { isAccountWrite, isByFile, movesAccountMoney, traitsOf } from '#shared/bridge/writes/intents.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { transferStates } from '#shared/contract/states.ts';

type Heading = keyof typeof outcome.headings;
type Text = keyof typeof outcome.texts;

export interface Situation {
  readonly heading: Heading;
  readonly text: Text;
  readonly meaning: Meaning;
}

const plain = (name: Heading & Text, meaning: Meaning): Situation => ({ heading: name, text: name, meaning });

/** Nothing ever left this computer. */
const neverLeft = (intent: IntentView): boolean => intent.attempts.every(({ outcome: result }) => result === 'notSent');

function approved(intent: IntentView): Situation {
  return intent.attempts.length === 0 && intent.batchId !== null ? plain('waitingTurn', 'wait') : plain('notSent', 'wait');
}

const moves = ({ kind }: IntentView): boolean => movesAccountMoney(kind);

function accepted(intent: IntentView): Situation {
  const status = intent.transfer?.status ?? null;
  if (!moves(intent)) return plain('done', 'done');
  if (intent.kind === 'virtualIbanTransfer' && intent.transfer === null) return plain('notOnStatement', 'wait');
  if (status === 'BOOKED') return { heading: 'booked', text: bookedFor(intent) === null ? 'bookedNoDate' : 'booked', meaning: 'progress' };
  if (status === 'WORK_IN_PROGRESS') return plain('inProgress', 'progress');
  // It may have been refused.
  if (undocumentedStatus(intent) !== null) return plain('undocumented', 'wait');
  return status === 'EXECUTED' ? plain('executed', 'done') : plain('accepted', 'done');
}

/** The execution day of a booked transfer; null if unknown. */
export function bookedFor(intent: IntentView): string | null {
  return (intent.shown.kind === 'createTransfer' || intent.shown.kind === 'revertTransfer' ? intent.shown.executionDate : null)
    ?? intent.transfer?.debtorValueDate ?? null;
}

/** The transfer's status at the bank if it is undocumented. */
export function undocumentedStatus(intent: IntentView): string | null {
  const status = intent.transfer?.status ?? null;
  return isUndocumented(status) ? status : null;
}

/** The transfer may have been refused since. */
export const isUndocumented = (bankStatus: string | null): boolean => bankStatus !== null && !isKnownStatus(transferStates, bankStatus);

const portalTexts: Partial<Record<Text, Text>> = {
  notSent: 'portalNotSent', signInRefused: 'portalSignInRefused', REJECTED: 'portalREJECTED', FAILED: 'portalFAILED', UNKNOWN: 'portalUNKNOWN', AMBIGUOUS: 'portalAMBIGUOUS', NOT_FOUND: 'portalNOT_FOUND',
  CONFLICT: 'portalCONFLICT', done: 'portalDone',
};

const portalMoneyTexts: Partial<Record<Text, Text>> = { ...portalTexts, UNKNOWN: 'portalMoneyUNKNOWN', CONFLICT: 'portalMoneyCONFLICT', done: 'portalMoneyDone' };

export function situationOf(intent: IntentView): Situation {
  const situation = plainSituation(intent);
  if (isAccountWrite(intent.shown)) return situation;
  return { ...situation, text: (traitsOf(intent.kind).movesMoney === true ? portalMoneyTexts : portalTexts)[situation.text] ?? situation.text };
}

/** Whether the bank refused the credentials of the connection, not the write. */
export const wasSignInRefused = ({ state, lastError }: IntentView): boolean =>
  (state === 'REJECTED' || state === 'UNKNOWN' || state === 'CHALLENGE')
  && (lastError?.kind === 'unauthenticated' || (lastError?.kind === 'ambiguous' && lastError.httpStatus === 401));

/** Says the same as the heading. What moves no money is "done", never "executed". */
export function badgeOf(intent: IntentView): keyof typeof outcome.badges {
  const { heading } = plainSituation(intent);
  switch (heading) {
    case 'undocumented':
    case 'done':
    case 'booked':
    case 'inProgress':
    case 'withdrawn':
    case 'byFile':
    case 'declaredDone':
    case 'declaredNotDone': return heading;
    case 'byFilePaid': return 'declaredDone';
    case 'byFileNotUsed': return 'declaredNotDone';
    case 'executed': return 'SETTLED';
    default: return intent.state;
  }
}

const declaredAs = ({ declaration }: Pick<IntentView, 'declaration'>): 'declaredDone' | 'declaredNotDone' => (declaration?.outcome === 'done' ? 'declaredDone' : 'declaredNotDone');

const BY_FILE = { declaredDone: 'byFilePaid', declaredNotDone: 'byFileNotUsed' } as const;

function plainSituation(intent: IntentView): Situation {
  switch (intent.state) {
    case 'APPROVED': return approved(intent);
    case 'ACCEPTED': return accepted(intent);
    case 'SETTLED': return moves(intent) ? plain('executed', 'done') : plain('done', 'done');
    case 'DECLARED': return plain(isByFile(intent) ? BY_FILE[declaredAs(intent)] : declaredAs(intent), 'neutral');
    case 'ABANDONED': return neverLeft(intent) ? plain('withdrawn', 'neutral') : plain('ABANDONED', 'neutral');
    case 'SENDING':
    case 'CONFIRMING': return plain(intent.state, 'progress');
    case 'UNKNOWN': return plain(isByFile(intent) ? 'byFile' : 'UNKNOWN', 'wait');
    case 'CHALLENGE':
    case 'AMBIGUOUS':
    case 'NOT_FOUND': return plain(intent.state, 'wait');
    case 'REJECTED': return plain(wasSignInRefused(intent) ? 'signInRefused' : 'REJECTED', 'wrong');
    case 'FAILED':
    case 'EXPIRED':
    case 'CONFLICT': return plain(intent.state, 'wrong');
    default: return assertNever(intent.state);
  }
}
