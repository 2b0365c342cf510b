import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Result } from '#shared/domain/result.ts';
import type { PayerReport } from '#test/kill/support/payer-order.ts';
import type { MoneyWorld } from '#test/faults/money/support/money-world.ts';

/** Writes of the sequences: each leaves a trace at the bank by which its effects are counted. */
export type Kind = 'pay' | 'virtualIban' | 'cancelOrder' | 'deleteTransfer';

/** A write as the person asked for it. */
export interface Asked {
  readonly kind: Kind;
  /** Description of a payment or a virtual IBAN; id of an order or a transfer. Unique over all sequences. */
  readonly subject: string;
  readonly requestId: string;
  intentId: string | null;
}

/** What the person knows while a sequence runs. */
export interface Person {
  readonly number: number;
  /** How many things were given a name. */
  named: number;
  readonly asked: Asked[];
  readonly said: PayerReport[];
  /** Errors that no person should ever see, and other things that must not happen. */
  readonly wrong: string[];
}

/** A bank and an app that sequence follows sequence on. */
export interface World {
  readonly money: MoneyWorld;
  /** Paid orders that nothing was done to yet. */
  readonly orders: string[];
  readonly payees: readonly { readonly iban: string; readonly name: string }[];
}

export const newPerson = (number: number): Person => ({ number, named: 0, asked: [], said: [], wrong: [] });

/** A name that no other thing at the bank has. */
export function newName(person: Person, letter: 'R' | 'V'): string {
  person.named += 1;
  return `${letter}${person.number}-${person.named}`;
}

/** Errors that a person can meet in good order. */
const EXPECTED: ReadonlySet<string> = new Set([
  'notSent', 'ambiguous', 'rejected', 'rateLimited', 'badResponse', 'unauthenticated', 'blockedByIntent', 'wrongState', 'changedSinceShown', 'offline',
  'outcomeUnknown', 'paymentInvalid', 'portalInvalid', 'notFound', 'cancelled',
]);

/** Takes down what a command gave; an error that should not be possible is noted as wrong. */
export function note<Value>(person: Person, what: string, result: Result<Value, AppError>): Value | null {
  if (result.ok) return result.value;
  if (!EXPECTED.has(result.error.kind)) person.wrong.push(`${what}: ${JSON.stringify(result.error)}`);
  return null;
}

/** Prepares a write and sends it, so many times at once with one request id, as impatient fingers do. */
export async function send(world: World, person: Person, kind: Kind, subject: string, write: Write, times: number): Promise<void> {
  const { handlers } = world.money.app().workspace;
  const requestId = crypto.randomUUID();
  const asked = { requestId, write, decimalMark: '.' } as const;
  const answer = await handlers['intents.prepare'](asked);
  // Only what is booked can be deleted, and the app says so before anything is sent.
  if (kind === 'deleteTransfer' && !answer.ok && answer.error.kind === 'invalid') return;
  const prepared = note(person, 'prepare', answer);
  if (prepared === null) return;
  const entry: Asked = { kind, subject, requestId, intentId: null };
  person.asked.push(entry);
  person.said.push({ type: 'sending', reference: subject });
  const sent = await Promise.all(Array.from({ length: times }, () => handlers['intents.send']({ ...asked, bodyHash: prepared.bodyHash })));
  for (const result of sent) {
    const view = note(person, 'send', result);
    if (view === null) continue;
    if (entry.intentId !== null && entry.intentId !== view.intentId) person.wrong.push(`${subject}: two writes of one request`);
    entry.intentId = view.intentId;
    if (kind === 'pay') person.said.push({ type: 'outcome', reference: subject, intentId: view.intentId, state: view.state });
  }
}

/** One of the writes that became something, by any number; null before the first. */
export function pick(person: Person, index: number): Asked & { readonly intentId: string } | null {
  const known = person.asked.filter((asked): asked is Asked & { readonly intentId: string } => asked.intentId !== null);
  return known[index % Math.max(1, known.length)] ?? null;
}

export async function view(world: World, intentId: string): Promise<IntentView> {
  return world.money.view(intentId);
}
