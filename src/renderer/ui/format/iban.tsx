import type { ReactElement } from 'react';

import { compactIban, groupedIban } from '#shared/domain/iban.ts';

import { CopyButton } from '../copy-button.tsx';
import classes from './format.module.css';
import { UNKNOWN } from './formatter.ts';

interface IbanProps {
  readonly iban: string | null | undefined;
  /** With a button that copies it without spaces. */
  readonly copyable?: boolean;
}

/** In groups of four. */
export function Iban({ iban, copyable = false }: IbanProps): ReactElement {
  if (iban === null || iban === undefined) return <span>{UNKNOWN}</span>;
  return (
    <span className={classes['iban']}>
      {groupedIban(iban)}
      {copyable && <CopyButton text={compactIban(iban)} what="IBAN" />}
    </span>
  );
}
