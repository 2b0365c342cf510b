import type { UserData } from '#main/store/user-data/index.ts';
import type { KeptVerification } from '#shared/bridge/payments/beneficiaries.ts';
import type { ShownTransfer } from '#shared/bridge/writes/account-writes.ts';
import { compactIban } from '#shared/domain/iban.ts';

type Validated = ShownTransfer['validated'];

const MOST = 5_000;

export type Validations = ReturnType<typeof createValidations>;

/** The bank's validations of this session, by the hash of the request without a marker. */
export function createValidations() {
  const kept = new Map<string, NonNullable<Validated>>();
  return {
    keep: (requestHash: string, said: NonNullable<Validated>): void => {
      kept.delete(requestHash);
      kept.set(requestHash, said);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
    forget: (requestHash: string): void => void kept.delete(requestHash),
    get: (requestHash: string): Validated => kept.get(requestHash) ?? null,
  };
}

/* A verification is about one name on one account. */

const keyOf = (accountCode: string, name: string): string => `${accountCode}/${name}`;

/** Stores it by account and name as sent, and as the last of the account. An older one changes nothing. */
export function keepVerification(userData: Pick<UserData, 'get' | 'put'>, accountCode: string, kept: KeptVerification): void {
  for (const key of [accountCode, keyOf(accountCode, kept.typedName)]) {
    const before = userData.get('verification', key);
    if (before === null || before.at < kept.at) userData.put('verification', key, kept, kept.at);
  }
}

export function verificationOf(userData: Pick<UserData, 'get'>, accountCode: string, name: string): KeptVerification | null {
  const own = userData.get('verification', keyOf(accountCode, name));
  if (own !== null) return own;
  // Earlier versions stored only the last one of an account.
  const last = userData.get('verification', accountCode);
  return last?.typedName === name ? last : null;
}

/** Of this name, else the last one of the account: it shows its name. */
export const lastVerificationOf = (userData: Pick<UserData, 'get'>, accountCode: string, name: string): KeptVerification | null =>
  verificationOf(userData, accountCode, name) ?? userData.get('verification', accountCode);

/** Accounts whose holder is, by the last verification, not the name that was asked. */
export const notVerifiedAccounts = (userData: Pick<UserData, 'list'>): readonly string[] => {
  const last = new Map<string, KeptVerification>();
  for (const kept of userData.list('verification')) {
    const account = compactIban(kept.verification.iban ?? '');
    const before = last.get(account);
    if (account !== '' && (before === undefined || before.at <= kept.at)) last.set(account, kept);
  }
  return [...last].flatMap(([account, { verification: { matchType } }]) => (matchType === 'NMTC' || matchType === 'CMTC' ? [account] : [])).toSorted();
};
