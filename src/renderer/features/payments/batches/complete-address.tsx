import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';

import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { problemWords } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { BatchLine } from '#shared/bridge/payments/batches.ts';
import { addressFields, holdsPostcode } from '#shared/domain/payment/creditor-address.ts';
import { addressProblems } from '#shared/domain/payment/creditor-reading.ts';

import classes from './line-detail.module.css';

interface CompleteAddressProps {
  readonly batchId: string;
  readonly line: BatchLine;
  /** Whether the person came for it: the first wrong field takes the focus. */
  readonly focused: boolean;
  readonly onDone: () => void;
}

/** The address of a line, where the file says only a part of one. The file itself stays as it is. */
export function CompleteAddress({ batchId, line, focused, onDone }: CompleteAddressProps): ReactElement {
  const { t } = useT();
  const { address, city, country } = line.draft;
  const [typed, setTyped] = useState({ address, city, country });
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const action = useAction();
  const problems = addressProblems({ ...line.draft, ...typed });
  const firstWrong = problems[0]?.field ?? 'address';

  // When it appears, and never again: the focus is the person's from then on.
  const wrongAtFirst = useRef(firstWrong);
  useEffect(() => {
    if (focused) form.current?.querySelector<HTMLElement>(`[name="${wrongAtFirst.current}"]`)?.focus();
  }, [focused]);

  const save = async (): Promise<void> => {
    setTried(true);
    if (problems.length > 0) {
      form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
      return;
    }
    const result = await action.run('batches.completeAddress', { batchId, index: line.index, address: typed });
    if (result?.ok === true) onDone();
  };

  return (
    <form
      ref={form} className={classes['address']} noValidate autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {addressFields.map((field) => {
        const problem = problems.find((one) => one.field === field);
        const hint = field === 'country' ? t('payment:hints.country') : field === 'city' && holdsPostcode(typed.city) ? t('payment:warnings.postcodeInTown') : null;
        return (
          <TextInput
            key={field} name={field} size="xs" label={t(`payment:fields.${field}`)} value={typed[field]} autoComplete="off" spellCheck={false}
            description={hint} error={tried && problem !== undefined ? problemWords(problem, t) : null}
            onChange={({ currentTarget: { value } }) => { setTyped((before) => ({ ...before, [field]: value })); }}
          />
        );
      })}
      {action.error !== null && <ErrorState error={action.error} />}
      <Button type="submit" size="xs" disabled={action.busy !== null}>{t('addresses:complete')}</Button>
    </form>
  );
}
