import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';

import { ConfirmWrite, WriteDialog, WriteError } from '#renderer/features/payments/writes/index.ts';
import type { AskedWrite, WriteFlow } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';

import { dropDraft } from '#renderer/data/kept-drafts.ts';
import classes from './portal-forms.module.css';
import type { DraftForm } from './use-draft-form.tsx';

interface WriteFormProps {
  readonly form: Pick<DraftForm<object>, 'valid' | 'tryAll' | 'onBlur'>;
  /** Under which what is typed is kept; **Cancel** forgets it. */
  readonly keptAs: string;
  readonly flow: WriteFlow;
  readonly write: AskedWrite;
  /** Of the second look. */
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  /** Where Cancel leads. */
  readonly back: string;
  readonly children: ReactNode;
}

/** The frame of a record's form: its fields, then the frozen summary in a dialog. What is typed stays whatever happens. */
export function WriteForm({ form, keptAs, flow, write, title, text, confirmLabel, back, children }: WriteFormProps): ReactElement {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);

  const goOn = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!form.valid) {
      form.tryAll();
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
      {children}
      {!opened && flow.error !== null && <WriteError error={flow.error} />}
      <div className={classes['foot']}>
        <Button
          type="submit" loading={!opened && flow.busy === 'preparing'}
          // The field that is being typed in is not left before the press has ended: what it would then say would move this button away.
          onMouseDown={(event) => { event.preventDefault(); }}
        >
          {t('campaigns:form.continue')}
        </Button>
        <Button variant="default" component={Link} href={back} onClick={() => { dropDraft(keptAs); }}>{t('campaigns:form.cancel')}</Button>
      </div>
      <WriteDialog opened={opened} title={title} onClose={change}>
        <ConfirmWrite flow={flow} write={write} text={text} confirmLabel={confirmLabel} onChange={change} onClose={change} />
      </WriteDialog>
    </form>
  );
}

interface FormGroupProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** Fields that belong together. */
export function FormGroup({ heading, children }: FormGroupProps): ReactElement {
  return (
    <fieldset className={classes['group']}>
      <legend>{heading}</legend>
      {children}
    </fieldset>
  );
}

/** Two fields beside each other, where there is room. */
export function Pair({ children, three = false }: { readonly children: ReactNode; readonly three?: boolean }): ReactElement {
  return <div className={classes[three ? 'three' : 'pair']}>{children}</div>;
}
