import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'wouter';

import { dropDraft } from '#renderer/data/kept-drafts.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { FieldRows } from '#renderer/features/payments/payment/index.ts';
import { ConfirmWrite, WriteDialog, WriteError } from '#renderer/features/payments/writes/index.ts';
import type { AskedWrite, WriteFlow } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { ErrorState, Page, SkeletonFields } from '#renderer/ui/index.ts';
import type { RecordDetail, SectionRecords } from '#shared/bridge/lists/records.ts';

import classes from './portal-forms.module.css';
import type { DraftForm } from './use-draft-form.tsx';

interface WriteFormProps {
  readonly form: Pick<DraftForm<object>, 'valid' | 'showAllErrors' | 'onBlur'>;
  /** The draft's key; **Cancel** drops the draft. */
  readonly draftKey: string;
  readonly flow: WriteFlow;
  readonly write: AskedWrite;
  /** Of the confirmation. */
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  /** Where Cancel leads. */
  readonly back: string;
  readonly children: ReactNode;
}

/** The frame of a record's form: its fields, then the confirmation in a dialog. The draft is kept until the bank accepts it. */
export function WriteForm({ form, draftKey, flow, write, title, text, confirmLabel, back, children }: WriteFormProps) {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);

  const goOn = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!form.valid) {
      form.showAllErrors();
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (await flow.prepare(write) !== null) setOpened(true);
  };
  const change = (): void => {
    setOpened(false);
    flow.change();
  };

  return (
    <form ref={element} className={classes['form']} noValidate onBlur={form.onBlur} onSubmit={(event) => void goOn(event)}>
      <FieldRows gap="xl">
        {children}
        {!opened && flow.error !== null && <WriteError error={flow.error} />}
        <div className="t-foot">
          <Button
            type="submit" loading={!opened && flow.busy === 'preparing'}
            // Keeps the focus in the field: an error shown on blur would move this button during the click.
            onMouseDown={(event) => { event.preventDefault(); }}
          >
            {t('campaigns:form.continue')}
          </Button>
          <Button variant="default" component={Link} href={back} onClick={() => { dropDraft(draftKey); }}>{t('campaigns:form.cancel')}</Button>
        </div>
      </FieldRows>
      <WriteDialog opened={opened} title={title} onClose={change}>
        <ConfirmWrite flow={flow} write={write} text={text} confirmLabel={confirmLabel} onChange={change} onClose={change} />
      </WriteDialog>
    </form>
  );
}

export function FormGroup({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes['group']}>
      <legend>{heading}</legend>
      {children}
    </fieldset>
  );
}

export function FormAbove({ section }: { readonly section: 'campaigns' | 'investors' | 'orders' }) {
  const { t } = useT();
  return (
    <RecordLink to={pathOfPage(section)}>
      <span className="t-inline"><IconArrowLeft size={14} aria-hidden="true" />{t(`records:back.${section}`)}</span>
    </RecordLink>
  );
}

interface RecordLoaderProps<S extends 'campaigns' | 'investors'> {
  readonly section: S;
  readonly id: string;
  /** Until the record's name is known. */
  readonly heading: string;
  readonly children: (record: SectionRecords[S]) => ReactNode;
}

/** Loads a record for editing, once: later changes do not overwrite what is typed. */
export function RecordLoader<S extends 'campaigns' | 'investors'>({ section, id, heading, children }: RecordLoaderProps<S>) {
  const { data, error, reload } = useQuery('records.get', { section, id }, []);
  if (data !== null) return <>{children((data as RecordDetail<S>).record)}</>;
  return (
    <Page heading={heading} above={<FormAbove section={section} />}>
      {error === null ? <SkeletonFields /> : <ErrorState error={error} onRetry={reload} />}
    </Page>
  );
}
