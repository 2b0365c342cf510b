import type { PortalOutcome } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { LookContext, Undertaken, WriteKindRules } from '../rules.ts';
import { portalAtBank } from './answers.ts';

/** A record as the bank shows it, judged for a write that is to bring it into a state. */
export interface Standing {
  /** What of it the write changes, as text: whether it moved is told by this alone. */
  readonly state: string;
  /** Whether it is as the write is to make it. */
  readonly reached: boolean;
  /** Whether it stands otherwise than the person saw, so that the write is not to be sent. */
  readonly outdated: boolean;
  /** Whether something that belongs to it is still to come, such as the refund of a cancelled order. */
  readonly incomplete?: boolean;
  /** Whether nothing leads out of the state, so that any other one says that the write has not come about. */
  readonly lasting?: boolean;
  readonly portal: PortalOutcome;
}

/** null when the bank does not show the record. `was` is its state before the write was sent; null before that. */
export type ReadStanding = (write: Undertaken, context: LookContext, was: string | null) => Promise<Result<Standing | null, BankError>>;

/** Under which the baseline keeps the state before. */
const WAS = 'was';

const wasOf = ({ baseline }: Undertaken): string | null => baseline?.serverIds[WAS]?.[0] ?? null;

/**
 * Rules of a write that only changes a record. What already is as it should become is not sent: a look could then not tell
 * whose doing it is. A record that the bank does not show gives the bank's own error before anything is sent.
 */
export function stateMoveRules(readStanding: ReadStanding, send: WriteKindRules['send']): WriteKindRules {
  return {
    baseline: async (write, context) => {
      const read = await readStanding(write, context, null);
      if (!read.ok) return read;
      if (read.value === null) return failed({ kind: 'outdated', error: { kind: 'notFound' } });
      if (read.value.reached || read.value.outdated) return failed({ kind: 'outdated', error: { kind: 'changedSinceShown' } });
      return ok({ [WAS]: [read.value.state] });
    },
    send,
    look: async (write, context) => {
      const read = await readStanding(write, context, wasOf(write));
      if (!read.ok) return { kind: 'incomplete', error: read.error };
      if (read.value?.reached !== true) return { kind: 'nothing' };
      return { kind: 'found', atBank: portalAtBank('accepted', read.value.portal), candidate: null };
    },
    // The bank took it: where it moved on since, another has moved it.
    read: async (write, context) => {
      const was = wasOf(write);
      const read = await readStanding(write, context, was);
      if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
      const { reached, state, incomplete, lasting, portal } = read.value;
      if (reached) return ok(portalAtBank(incomplete === true ? 'accepted' : 'settled', portal));
      return ok(was !== null && state !== was && lasting !== true ? portalAtBank('settled', portal) : null);
    },
  };
}
