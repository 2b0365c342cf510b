import type { ReactElement } from 'react';

import { groupedIban } from '#shared/domain/iban.ts';

import classes from './format.module.css';
import { UNKNOWN } from './formatter.ts';

interface IbanProps {
  readonly iban: string | null | undefined;
}

/** An IBAN in groups of four. Marked and copied by hand it keeps the spaces, which every bank takes. */
export function Iban({ iban }: IbanProps): ReactElement {
  if (iban === null || iban === undefined) return <span>{UNKNOWN}</span>;
  return <span className={classes['iban']}>{groupedIban(iban)}</span>;
}
