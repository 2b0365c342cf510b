import { groupedIban } from './iban.ts';

interface NamedAccount {
  readonly accountId: string;
  readonly alias: string | null;
  readonly productName: string | null;
  readonly iban: string | null;
  readonly account: string | null;
}

/** What an account is called wherever one text stands for it: its alias, else what tells it apart best. */
export const accountName = ({ accountId, alias, productName, iban, account }: NamedAccount): string =>
  alias ?? productName ?? (iban === null ? null : groupedIban(iban)) ?? account ?? accountId;
