import { Button, Group, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { fillOrders, usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';

import classes from './choose.module.css';
import type { Closing } from './use-closing.ts';

const flags = ['true', 'false'] as const;

/** The values that `choose.values` has words for. */
const choices = {
  fill: fillOrders, crossing: ['split', 'undone'], splitFee: ['proportional', 'whole', 'none'], percentageOf: ['orderAmounts', 'totalAmounts'],
  rounding: ['halfUp', 'halfEven', 'down'], feeCapped: flags, feeRefunded: flags, wrongAmountsRefunded: flags,
} as const satisfies { readonly [Name in keyof ClosingAssumptions]: readonly string[] };

type Name = keyof typeof choices;
const names = Object.keys(choices) as Name[];

export const assumptionWords = (name: Name, value: string, t: Translate): string => t(`closing:choose.values.${name}.${value}` as 'closing:choose.values.crossing.split');

function changed(assumptions: ClosingAssumptions, name: Name, value: string): ClosingAssumptions {
  const isFlag = value === 'true' || value === 'false';
  return { ...assumptions, [name]: isFlag ? value === 'true' : value };
}

/** What section 4.2 leaves open; a change recomputes the forecasts. */
export function Assumptions({ closing, onChange }: { readonly closing: Closing; readonly onChange: (assumptions: ClosingAssumptions) => void }) {
  const { t } = useT();
  const { view, busy } = closing;
  const { assumptions } = view;
  const unusual = names.filter((name) => assumptions[name] !== usualAssumptions[name]);
  // Eight choices that are seldom looked at.
  const [seen, setSeen] = useState(unusual.length > 0);
  return (
    <details className={classes['assumptions']} open={unusual.length > 0 || undefined} onToggle={() => setSeen(true)}>
      <summary className="t-inline">
        <IconChevronDown size={14} aria-hidden="true" />{t('closing:choose.assumptions')}{unusual.length > 0 && <span className={classes['changed']}>{unusual.length}</span>}
      </summary>
      <p className="t-prose t-muted">{t('closing:choose.assumptionsText')}</p>
      <div className={classes['switches']}>
        {(seen || unusual.length > 0) && names.map((name) => (
          <NativeSelect
            key={name} size="xs" label={t(`closing:choose.assumption.${name}`)} value={String(assumptions[name])} disabled={busy !== null || view.ended !== null}
            data-unusual={unusual.includes(name) || undefined}
            data={choices[name].map((value) => ({ value, label: assumptionWords(name, value, t) }))}
            onChange={(event) => onChange(changed(assumptions, name, event.currentTarget.value))}
          />
        ))}
      </div>
      <Group mih={32} mt="sm">
        {unusual.length > 0 && <Button size="xs" variant="default" disabled={busy !== null} onClick={() => onChange(usualAssumptions)}>{t('closing:choose.usual')}</Button>}
        <span role="status" className="t-muted">{busy === 'closings.choose' ? t('closing:choose.recomputing') : ''}</span>
      </Group>
    </details>
  );
}
