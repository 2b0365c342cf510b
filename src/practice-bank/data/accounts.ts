import { addDays, addMonths } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { AccountRoles, Bank } from '../bank/bank.ts';
import type { Account } from '../bank/records.ts';
import { italianIban } from './codes.ts';
import type { AccountRole } from './draft.ts';
import type { Random } from './random.ts';

const ABI = '03599';
const CAB = '01800';
/** Virtual IBANs have a branch of their own, to be recognisable. */
const VIRTUAL_CAB = '90000';

export const BANK_BIC = 'PRBKITMMXXX';
export const PORTAL_HOLDER = 'Tesoro Crowd SIM SpA';

export const ACCOUNT_ROLES: AccountRoles = { main: '1000245781', fees: '1000245782', escrow: '1000245790', dollars: '1000245801' };

const PLANS: Readonly<Record<AccountRole, { alias: string; productName: string; currency: string; months: number }>> = {
  main: { alias: 'Conto operativo', productName: 'Conto Impresa Plus', currency: 'EUR', months: -62 },
  fees: { alias: 'Commissioni portale', productName: 'Conto Impresa Plus', currency: 'EUR', months: -58 },
  escrow: { alias: 'Raccolta campagne', productName: 'Conto Segregato Art. 100-ter', currency: 'EUR', months: -58 },
  dollars: { alias: '', productName: 'Conto Valuta USD', currency: 'USD', months: -31 },
};

export function addAccounts(bank: Bank, today: BankDate): void {
  for (const role of Object.keys(PLANS) as AccountRole[]) {
    const { alias, productName, currency, months } = PLANS[role];
    const accountId = bank.roles[role];
    const account: Account = {
      accountId,
      ...italianIban(ABI, CAB, accountId.padStart(12, '0')),
      countryCode: 'IT',
      alias, productName, holderName: PORTAL_HOLDER,
      activatedDate: addDays(addMonths(today, months), -3),
      currency,
      openingMinor: 0, balanceMinor: 0, entries: [], reserved: [], postedCount: 0,
    };
    bank.accounts.set(accountId, account);
    bank.holders.set(account.iban, PORTAL_HOLDER);
  }
}

export function newVirtualIban(bank: Bank): string {
  return italianIban(ABI, VIRTUAL_CAB, `7${String(4_400_100_000 + bank.virtualIbans.size * 37).padStart(11, '0')}`).iban;
}

const PURPOSES = [
  'Incassi clienti', 'Fatture elettroniche', 'Eventi', 'Sponsor', 'Consulenze', 'Sede di Milano', 'Sede di Torino', 'Note spese',
  'Depositi cauzionali', 'Rimborsi fornitori', 'Abbonamenti', 'Progetto Horizon', 'Formazione', 'Bandi regionali', 'Affitti attivi', '',
] as const;

/** One for each campaign, the rest for the company's own collections; some are inactive. */
export function addVirtualIbans(bank: Bank, random: Random, today: BankDate): void {
  const campaigns = [...bank.campaigns.values()].map(({ name }) => ({ parent: bank.roles.escrow, description: `Campagna ${name}`.slice(0, 60) }));
  const purposes = Array.from({ length: 26 }, (_, index) => {
    const purpose = PURPOSES[index % PURPOSES.length] ?? '';
    return { parent: bank.roles.main, description: index < PURPOSES.length || purpose === '' ? purpose : `${purpose} (bis)` };
  });
  for (const [index, { parent, description }] of [...campaigns, ...purposes].entries()) {
    const virtualIban = newVirtualIban(bank);
    const activationDate = addDays(today, -random.int(20, 700));
    const inactive = index % 9 === 8;
    bank.virtualIbans.set(virtualIban, {
      virtualIban, parentAccountId: parent, description, activationDate,
      status: inactive ? 'INACTIVE' : 'ACTIVE',
      deactivationDate: inactive ? addDays(activationDate, random.int(5, 19)) : null,
    });
    bank.holders.set(virtualIban, PORTAL_HOLDER);
  }
}
