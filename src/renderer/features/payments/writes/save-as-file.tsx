import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { DescriptionList, Dialog, Field, Note } from '#renderer/ui/index.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { filePaymentOf } from '#shared/bridge/writes/payment-file.ts';

interface SaveAsFileProps {
  readonly saving: boolean;
  readonly barred: boolean;
  readonly onSave: () => void;
  /** What leaves, and what cannot. */
  readonly children: ReactNode;
  /** Whether anything can leave so. */
  readonly possible: boolean;
}

/** For when the interface is down: what it means is said before anything is saved. */
export function SaveAsFile({ saving, barred, onSave, possible, children }: SaveAsFileProps) {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const [understood, setUnderstood] = useState(false);
  const close = (): void => {
    setOpened(false);
    setUnderstood(false);
  };
  const save = (): void => {
    close();
    onSave();
  };
  return (
    <>
      <div className="t-actions">
        <Button variant="default" size="xs" disabled={saving || barred} aria-busy={saving} onClick={() => setOpened(true)}>
          {t(saving ? 'paymentFile:saving' : 'paymentFile:button')}
        </Button>
      </div>
      <Dialog opened={opened} onClose={close} title={t('paymentFile:title')} size={560} centered closeOnClickOutside={false} closeButtonProps={{ 'aria-label': t('common:close') }}>
        <Stack gap="lg">
          <p>{t('paymentFile:lead')}</p>
          {children}
          {possible && (
            <>
              <ul className="t-points">{(['counts', 'once', 'clear'] as const).map((point) => <li key={point}>{t(`paymentFile:points.${point}`)}</li>)}</ul>
              <Checkbox label={t('paymentFile:understood')} checked={understood} onChange={(event) => setUnderstood(event.currentTarget.checked)} />
            </>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} data-autofocus>{t(possible ? 'common:cancel' : 'common:close')}</Button>
            {possible && <Button disabled={!understood} onClick={save}>{t('paymentFile:save')}</Button>}
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

/** Of one payment, with the texts that the file writes otherwise. */
export function SavePaymentAsFile({ shown, ...rest }: Omit<SaveAsFileProps, 'children' | 'possible'> & { readonly shown: ShownWrite }) {
  const { t } = useT();
  const payment = filePaymentOf(shown);
  if (!payment.ok) {
    return (
      <SaveAsFile {...rest} possible={false}>
        <Note meaning="wait"><strong>{t('paymentFile:cannot')}</strong><p>{t(`paymentFile:obstacles.${payment.error}`)}</p></Note>
      </SaveAsFile>
    );
  }
  const { creditor: { name }, remittance } = payment.value;
  const differs = shown.kind === 'createTransfer' && (shown.creditor.name !== name || [shown.description, shown.remittanceInformation ?? ''].filter((text) => text !== '').join(' ') !== remittance);
  return (
    <SaveAsFile {...rest} possible>
      {differs && (
        <Stack gap="xs">
          <p>{t('paymentFile:written')}</p>
          <DescriptionList>
            <Field label={t('paymentFile:name')} wide>{name}</Field>
            <Field label={t('paymentFile:text')} wide>{remittance}</Field>
          </DescriptionList>
        </Stack>
      )}
    </SaveAsFile>
  );
}
