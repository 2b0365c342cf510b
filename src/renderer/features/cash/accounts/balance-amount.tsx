import type { ReactElement } from 'react';

import { UnreadableValue } from '#renderer/lists/record-view/index.ts';
import { Amount } from '#renderer/ui/format/index.ts';
import type { Balance } from '#shared/contract/accounts.ts';
import { cameUnreadable } from '#shared/contract/came-unreadable.ts';

/** The names that the bank has for the two balances. */
const NAMES = { accounting: 'balance', available: 'availableBalance' } as const;

interface BalanceAmountProps {
  readonly balance: Balance | undefined;
  readonly of: keyof typeof NAMES;
}

/** A balance of an account; what came where it cannot be read. */
export function BalanceAmount({ balance, of }: BalanceAmountProps): ReactElement {
  const raw = balance === undefined ? null : cameUnreadable(balance, NAMES[of]);
  return raw === null ? <Amount money={balance?.[of]} /> : <UnreadableValue raw={raw} />;
}
