import type { PracticeTransfer } from '#practice-bank/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { PayerReport } from './payer-order.ts';

/** What was found wrong after the kills: the references of the payments, with what they are. */
export interface Judgement {
  /** Payments of which the bank has more than one. */
  readonly duplicates: readonly string[];
  /** Payments that the bank has or the app has spoken of, and the journal has not. */
  readonly lost: readonly string[];
  /** Payments whose state says something else than the bank. */
  readonly wrong: readonly string[];
}

export interface Evidence {
  /** Transfers at the bank whose description is the reference of a payment. */
  readonly transfers: readonly PracticeTransfer[];
  readonly intents: readonly IntentView[];
  readonly reports: readonly PayerReport[];
  /** Whether the window of what was not found has passed; else such a payment may still be looked for. */
  readonly pastTheWindow: boolean;
}

const referenceOf = ({ shown }: IntentView): string => ('description' in shown ? (shown.description ?? '') : '');

/** Holds what the journal says of every payment against what the bank has. */
export function judge({ transfers, intents, reports, pastTheWindow }: Evidence): Judgement {
  const atBank = Map.groupBy(transfers, ({ description }) => description);
  const journalled = new Map(intents.map((intent) => [referenceOf(intent), intent]));
  const spokenOf = reports.flatMap((said) => (said.type === 'outcome' ? [said] : []));
  return {
    duplicates: [
      ...[...atBank].filter(([, all]) => all.length > 1).map(([reference, all]) => `${reference}: ${String(all.length)} at the bank`),
      ...[...Map.groupBy(intents, referenceOf)].filter(([, all]) => all.length > 1).map(([reference, all]) => `${reference}: ${String(all.length)} in the journal`),
    ],
    lost: [
      ...[...atBank.keys()].filter((reference) => !journalled.has(reference)).map((reference) => `${reference}: only at the bank`),
      ...spokenOf.filter(({ reference, intentId }) => journalled.get(reference)?.intentId !== intentId).map(({ reference }) => `${reference}: not in the journal`),
    ],
    wrong: [
      ...intents.flatMap((intent) => wrongness(intent, atBank.get(referenceOf(intent)) ?? [], pastTheWindow)),
      ...spokenOf.flatMap(({ reference, state }) => forgotten(reference, state, journalled.get(reference)?.state)),
    ],
  };
}

const wasSentAgain = ({ attempts }: IntentView): boolean => attempts.filter(({ phase, outcome }) => phase === 'send' && outcome !== 'notSent').length > 1;

const hasFailed = ({ status }: PracticeTransfer): boolean => status === 'REJECTED' || status === 'CANCELLED';

function wrongness(intent: IntentView, atBank: readonly PracticeTransfer[], pastTheWindow: boolean): readonly string[] {
  const [transfer] = atBank;
  const fits = ((): boolean => {
    switch (intent.state) {
      case 'ACCEPTED': case 'SETTLED': return transfer !== undefined && transfer.status !== 'REJECTED' && transfer.moneyTransferId === intent.serverId;
      case 'FAILED': case 'EXPIRED': case 'CHALLENGE': return transfer !== undefined && transfer.status !== 'EXECUTED';
      case 'APPROVED': case 'REJECTED': return transfer === undefined;
      // Of two attempts one failed: the other is looked for on.
      case 'NOT_FOUND': return transfer === undefined || (hasFailed(transfer) && wasSentAgain(intent));
      case 'ABANDONED': return transfer === undefined || hasFailed(transfer);
      // A code whose answer was lost may have been taken: being under way says neither.
      case 'UNKNOWN': return !pastTheWindow && (transfer === undefined || transfer.status === 'WORK_IN_PROGRESS');
      // One like it that came to nothing may be a colleague's: a person says, or gives it up.
      case 'AMBIGUOUS': return transfer !== undefined && hasFailed(transfer);
      case 'SENDING': case 'CONFIRMING': case 'CONFLICT': case 'DECLARED': return false;
      default: return intent.state satisfies never;
    }
  })();
  return fits ? [] : [`${referenceOf(intent)}: ${intent.state}, at the bank ${transfer?.status ?? 'nothing'}`];
}

/** What the bank had taken cannot become something that it did not. */
function forgotten(reference: string, said: string, state: string | undefined): readonly string[] {
  const held = said !== 'ACCEPTED' || state === 'ACCEPTED' || state === 'SETTLED' || state === 'CHALLENGE' || state === 'FAILED' || state === 'EXPIRED';
  return held ? [] : [`${reference}: said ACCEPTED, is ${state ?? 'gone'}`];
}
