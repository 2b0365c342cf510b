import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { moneyFromNumber } from '#shared/domain/money.ts';

import type { Bank } from '../bank/bank.ts';
import { badField, badRequest } from '../server/refusal.ts';

/** Returns the answer's JSON or throws a Refusal. The request was checked against the operation's row. */
type Handler<Id extends OperationId> = (bank: Bank, request: OperationInput<Id>) => object;

export class PreparedJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Handlers<Id extends OperationId> = { readonly [Key in Id]: Handler<Key> };

/** Throws a Refusal that names the field. Not negative. */
function minorUnits(value: number, currency: string, field: string): number {
  const money = moneyFromNumber(value, currency);
  if (!money.ok || money.value.amountMinor < 0) throw badRequest(badField(field, 'Not an amount of that currency'));
  return money.value.amountMinor;
}

export const euroMinor = (value: number, field: string): number => minorUnits(value, 'EUR', field);

/** Hundredths of a per cent of a percentage with two decimals. */
export const hundredths = (value: number, field: string): number => minorUnits(value, 'EUR', field);
