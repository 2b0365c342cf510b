/* Names of the portal's people and companies. An empty name counts as none. */

interface Named {
  readonly businessName: string | null;
  readonly name: string | null;
  readonly surname: string | null;
}

interface Held {
  readonly investorAccount: { readonly holderBusinessName: string | null; readonly holderName: string | null; readonly holderSurname: string | null } | null;
}

const joined = (...parts: readonly (string | null)[]): string | null => parts.filter((part) => part !== null && part !== '').join(' ') || null;

/** The company's name, or the person's; null without either. */
export const investorName = ({ businessName, name, surname }: Named): string | null => joined(businessName) ?? joined(name, surname);

export const orderHolder = ({ investorAccount }: Held): string | null =>
  investorAccount === null ? null : joined(investorAccount.holderBusinessName) ?? joined(investorAccount.holderName, investorAccount.holderSurname);
