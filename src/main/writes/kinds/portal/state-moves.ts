import type { PortalOutcome } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { LookupContext, Undertaken, WriteKindRules } from '../rules.ts';
import { portalAtBank } from './answers.ts';

/** A record at the bank, judged for a write that changes its state. */
export interface Standing {
  /** What the write changes, as text: a change is recognised by this alone. */
  readonly state: string;
  /** Whether the write's target is reached. */
  readonly reached: boolean;
  /** Whether it differs from what the person saw, so that the write must not be sent. */
  readonly outdated: boolean;
  /** Whether something is still to come, such as the refund of a cancelled order. */
  readonly incomplete?: boolean;
  /** Whether the state is final, so that any other state shows that the write did not happen. */
  readonly lasting?: boolean;
  readonly portal: PortalOutcome;
}

/** `was` is the state before sending; null before that. */
export type ReadStanding = (write: Undertaken, context: LookupContext, was: string | null) => Promise<Result<Standing | null, BankError>>;

/** Key of the baseline for the state before. */
const WAS = 'was';

const wasOf = ({ baseline }: Undertaken): string | null => baseline?.serverIds[WAS]?.[0] ?? null;

/** If the target is reached already, it is not sent: a look could not tell who did it. A missing record fails before anything is sent. */
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
    // The bank took it: another change has happened since.
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
