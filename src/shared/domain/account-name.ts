import { groupedIban } from './iban.ts';

interface NamedAccount {
  readonly accountId: string;
  readonly alias: string | null;
  readonly productName: string | null;
  readonly iban: string | null;
  readonly account: string | null;
}

/** What an account is called wherever one text stands for it: its alias, else its product and the last digits of its number, since several may be of one product. */
export function accountName({ accountId, alias, productName, iban, account }: NamedAccount): string {
  if (alias !== null) return alias;
  if (productName === null) return (iban === null ? null : groupedIban(iban)) ?? account ?? accountId;
  const number = (iban ?? account)?.replace(/\s/g, '');
  return `${productName} ${number === undefined ? accountId : `*${number.slice(-4)}`}`;
}
