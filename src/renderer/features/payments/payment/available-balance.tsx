import type { ReactElement } from 'react';
import { Amount, UNKNOWN } from '#renderer/ui/format/index.ts';
import { AsOf } from '#renderer/ui/index.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';

/** What can be spent from an account, and when that was so. */
export function AvailableBalance({ accountId, accounts }: { readonly accountId: string; readonly accounts: readonly AccountView[] }): ReactElement {
  const balance = accounts.find(({ account }) => account.accountId === accountId)?.balance ?? null;
  if (balance === null) return <>{UNKNOWN}</>;
  return <><Amount money={balance.value.available} size="figure" /> <AsOf instant={balance.asOf} /></>;
}
