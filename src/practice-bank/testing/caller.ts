import { instantToMs, parseInstant } from '#shared/domain/instant.ts';
import type { Clock } from '#shared/domain/instant.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import { createPracticeBank } from '../index.ts';
import type { PracticeBank, PracticeBankOptions } from '../index.ts';
import type { handlers } from '../routes/all.ts';
import type { PreparedJson } from '../routes/handler.ts';
import type { ErrorItem } from '../server/refusal.ts';
import type { transactionWire } from '../wire/accounts.ts';

export const MAIN = '1000245781';
export const ESCROW = '1000245790';

export function clockAt(text: string): Clock {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(text);
  return { now: () => instantToMs(instant) };
}

/** A Tuesday. */
export const bankOnATuesday = (options: PracticeBankOptions = {}): PracticeBank =>
  createPracticeBank({ clock: clockAt('2026-03-10T10:00:00+01:00'), ...options });

type Made<Id extends OperationId> = ReturnType<(typeof handlers)[Id]>;

/** The JSON that the operation's handler returns; a refusal has errors. */
export type Body<Id extends OperationId> =
  & (Made<Id> extends PreparedJson ? { readonly list: readonly ReturnType<typeof transactionWire>[] } : Made<Id>)
  & { readonly errors?: readonly ErrorItem[]; readonly challengeId?: string };

export interface Reply<Id extends OperationId> {
  readonly status: number;
  readonly body: Body<Id>;
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export function requestOf<Id extends OperationId>(base: string, id: Id, input: OperationInput<Id>): Request {
  const row: Operation = operations[id];
  const { params = {}, query = {}, headers = {}, body } = input as Parts;
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'portalId' ? 'practice' : encodeURIComponent(params[name] ?? '')));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  return new Request(`${base}${path}?${search.toString()}`, {
    method: row.method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export async function call<Id extends OperationId>(
  bank: PracticeBank, id: Id, input: OperationInput<Id>,
): Promise<Reply<Id>> {
  const response = await bank.fetch(requestOf('http://practice.test', id, input));
  return { status: response.status, body: (await response.json()) as Body<Id> };
}
