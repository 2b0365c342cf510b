import { Link } from 'wouter';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, Note, Section } from '#renderer/ui/index.ts';
import type { Declaration, DeclaredBefore } from '#shared/bridge/writes/intents.ts';

export function DeclaredSection({ declaration, byFile = false }: { readonly declaration: Declaration; readonly byFile?: boolean }) {
  const { t } = useT();
  const format = useFormat();
  const told = byFile ? 'paymentFile:told' : 'outcome:told';
  return (
    <Section heading={t(`${told}.heading`)}>
      <DescriptionList>
        <Field label={t('outcome:told.what')}><strong>{t(`${told}.${declaration.outcome}`)}</strong></Field>
        <Field label={t(`${told}.who`)}>{declaration.toldBy}</Field>
        <Field label={t(`${told}.when`)}>{format.date(declaration.toldOn)}</Field>
        <Field label={t('outcome:told.by')}>{declaration.userName}, {format.instant(declaration.at)}</Field>
        <Field label={t(`${told}.words`)} wide>{declaration.words}</Field>
      </DescriptionList>
    </Section>
  );
}

/** Warns of declarations about similar earlier writes that were never seen at the bank. */
export function DeclaredEarlier({ declared }: { readonly declared: readonly DeclaredBefore[] }) {
  const { t } = useT();
  const format = useFormat();
  if (declared.length === 0) return null;
  return (
    <Note meaning="wrong" role="alert">
      {declared.map(({ intentId, sentAt, declaration: { outcome, toldBy, toldOn, words, userName } }) => (
        <p key={intentId}>
          {t(`outcome:told.earlier.${outcome}`, { sent: format.instant(sentAt), who: toldBy, when: format.date(toldOn), words, user: userName })}
          {' '}
          <Link href={pathOfPayment(intentId)}>{t('outcome:told.openEarlier')}</Link>
        </p>
      ))}
      <p>{t('outcome:told.earlierLooking')}</p>
    </Note>
  );
}
