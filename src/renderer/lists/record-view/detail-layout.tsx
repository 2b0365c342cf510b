import type { ReactElement, ReactNode } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { Columns, Section } from '#renderer/ui/index.ts';
import { Amount } from '#renderer/ui/format/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

import classes from './record-view.module.css';
import type { GroupLabel } from './field.ts';

interface DetailColumnsProps {
  /** The figure that matters most, above both columns. */
  readonly lead?: ReactNode;
  readonly main: ReactNode;
  readonly side?: ReactNode;
}

/** A record's page: what happened and what belongs to it beside what it is. One column where there is no room for two. */
export function DetailColumns({ lead, main, side }: DetailColumnsProps): ReactElement {
  return (
    <div className={classes['detail']}>
      {lead}
      <Columns main={main} side={side} />
    </div>
  );
}

interface DetailGroupProps {
  readonly title: GroupLabel;
  /** Which one, where a page may show several. */
  readonly which?: string;
  /** When this part was read, where it may be older than the record. */
  readonly asOf?: Instant | null;
  readonly children: ReactNode;
}

export function DetailGroup({ title, which, asOf, children }: DetailGroupProps): ReactElement {
  const { t } = useT();
  const name = t(`records:groups.${title}`);
  return <Section heading={which === undefined ? name : `${name} ${which}`} {...(asOf === undefined ? {} : { asOf })}>{children}</Section>;
}

/** The amount a page is about. */
export function HeadlineAmount({ amount, signed = false }: { readonly amount: Money | null; readonly signed?: boolean }): ReactElement {
  return <div><Amount money={amount} sign={signed ? 'always' : 'negative'} size="headline" /></div>;
}

/** Two groups that are compared, beside each other where both have room for an IBAN. */
export function SideBySide({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={classes['sideBySide']}>{children}</div>;
}
