/* Names of the portal's people and companies. An empty name counts as none. */

interface Named {
  readonly businessName: string | null;
  readonly name: string | null;
  readonly surname: string | null;
}

interface Held {
  readonly investorAccount: { readonly holderBusinessName: string | null; readonly holderName: string | null; readonly holderSurname: string | null } | null;
}

/** Made for each of a hundred thousand orders. */
function joined(first: string | null, second: string | null = null): string | null {
  if (first === null || first === '') return second === '' ? null : second;
  return second === null || second === '' ? first : `${first} ${second}`;
}

/** The company's name, or the person's; null without either. */
export const investorName = ({ businessName, name, surname }: Named): string | null => joined(businessName) ?? joined(name, surname);

export const orderHolder = ({ investorAccount }: Held): string | null =>
  investorAccount === null ? null : joined(investorAccount.holderBusinessName) ?? joined(investorAccount.holderName, investorAccount.holderSurname);
