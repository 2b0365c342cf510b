import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { invoke, onEvent } from '#renderer/data/bridge/index.ts';
import { offerFile } from '#renderer/data/asked-for.ts';
import { openDocument } from '#renderer/data/documents/index.ts';
import type { FileUse } from '#renderer/data/asked-for.ts';
import { BATCHES_PATH, BENEFICIARIES_PATH, pathOfApproval, pathOfDraft, pathOfPage, pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import { readFile } from '#renderer/ui/file-drop/index.ts';
import type { GivenFile } from '#renderer/ui/file-drop/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, describeError, Dialog, useMoment } from '#renderer/ui/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { Say } from '#renderer/ui/toast.tsx';
import type { AppError } from '#shared/bridge/app-error.ts';
import { MOST_GIVEN_BYTES } from '#shared/bridge/app/given.ts';
import type { Given } from '#shared/bridge/app/given.ts';
import type { FormerUse } from '#shared/bridge/payments/attachments.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { attachmentTypeOf } from '#shared/domain/attachment.ts';
import { decodedText } from '#shared/domain/decoded-text.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { readPaymentCode } from '#shared/domain/payment/payment-code.ts';
import type { PaymentCode } from '#shared/domain/payment/payment-code.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import './frame.css';

const BYTES_PER_MB = 1_000_000;

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A field for files takes them itself. */
const isOnField = ({ target }: DragEvent): boolean => target instanceof Element && target.closest('.t-drop') !== null;

/**
 * Takes a file that is dropped anywhere, or that the system opens with the app, and leads to its preview; of a link, to its page. Nothing is sent by it, and
 * the window never opens the file itself.
 */
export function DropAnywhere() {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const [, navigate] = useLocation();
  const [over, setOver] = useState(false);
  const [asked, setAsked] = useState<GivenFile | null>(null);
  const [paid, setPaid] = useState<PaidFile | null>(null);
  const [reading, setReading] = useState(false);
  const moment = useMoment();

  const offer = (file: GivenFile, as: FileUse): void => {
    setAsked(null);
    offerFile(as, file);
    navigate(as === 'payments' ? BATCHES_PATH : `${BENEFICIARIES_PATH}/import`);
  };
  const refuse = (message: Say): void => showToast({ meaning: 'wrong', title: (t) => t('comfort:drop.refused'), message, stays: true });
  const refuseFor = (error: AppError): void => refuse((t) => {
    const { title, next } = describeError(error, t);
    return `${title} ${next}`;
  });
  const showFormerUse = (file: GivenFile, use: FormerUse): void => {
    if (use.kind !== 'draft') {
      setPaid({ file, ...use });
      return;
    }
    navigate(pathOfDraft(use.draftId));
    showToast({ title: () => file.name, message: (t) => t('comfort:drop.known') });
  };
  const draftFromInvoice = async (file: GivenFile, again: boolean): Promise<void> => {
    const made = await invoke('invoices.draft', { ...file, decimalMark, again });
    if (!made.ok) {
      refuseFor(made.error);
      return;
    }
    if (made.value.kind !== 'drafts') {
      showFormerUse(file, made.value);
      return;
    }
    const { draftIds } = made.value;
    navigate(draftIds.length === 1 ? pathOfDraft(draftIds[0] ?? '') : pathOfPage('transfers'));
    showToast({ title: () => file.name, message: (t) => t('comfort:drop.invoiceRead', { count: draftIds.length }) });
  };
  /** `file`: what the code was found in, which is kept with the draft. */
  const draftFromCode = async ({ name, accountCode, bic, amount, description }: PaymentCode, file: GivenFile | null): Promise<void> => {
    const draftId = crypto.randomUUID();
    const draft = { ...emptyTransferDraft, taxRelief: null, beneficiaryName: name, beneficiaryAccount: groupedIban(accountCode), bic, amount, description };
    const saved = await invoke('drafts.save', { draftId, content: { kind: 'createTransfer', draft }, step: 'details' });
    if (!saved.ok) {
      refuseFor(saved.error);
      return;
    }
    const attached = file === null ? null : await invoke('attachments.add', { subject: { on: 'payment', id: draftId }, ...file });
    navigate(pathOfDraft(draftId));
    if (attached?.ok === false) refuseFor(attached.error);
    if (file !== null) showToast({ title: () => file.name, message: (t) => t('comfort:drop.codeRead') });
  };
  const draftFromDocument = async (file: GivenFile, again: boolean): Promise<void> => {
    const document = openDocument(file.bytes);
    setReading(true);
    const found = await document.paymentCode();
    document.close();
    setReading(false);
    const code = found.ok && found.value !== null ? readPaymentCode(found.value, decimalMark) : null;
    if (code === null) {
      refuse((t) => t(found.ok ? 'comfort:drop.document' : 'comfort:drop.unreadable', { name: file.name }));
      return;
    }
    const former = again ? null : await invoke('invoices.formerUse', { bytes: file.bytes });
    if (former?.ok === false) refuseFor(former.error);
    else if (former === null || former.value === null) await draftFromCode(code, file);
    else showFormerUse(file, former.value);
  };
  const draftFrom = (file: GivenFile, again: boolean): Promise<void> => {
    setPaid(null);
    const type = attachmentTypeOf(file.bytes);
    return type === 'invoice' || type === 'signedInvoice' ? draftFromInvoice(file, again) : draftFromDocument(file, again);
  };
  const refuseUnread = (name: string, why: 'tooLarge' | 'notReadable'): void =>
    refuse((t, format) => t(`common:file.${why}`, { name, size: format.number(MOST_GIVEN_BYTES / BYTES_PER_MB) }));
  const takeRead = async (file: GivenFile): Promise<void> => {
    const text = decodedText(file.bytes);
    if (attachmentTypeOf(file.bytes) !== null) {
      await draftFrom(file, false);
      return;
    }
    const code = readPaymentCode(text, decimalMark);
    if (code !== null) {
      await draftFromCode(code, null);
      return;
    }
    const kind = kindOfFile(file.name, text);
    if (kind === 'other' || kind === 'otherXml') refuse((t) => t(`comfort:drop.${kind}`, { name: file.name }));
    else if (kind === 'either') setAsked(file);
    else offer(file, kind);
  };
  const take = useEffectEvent(async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (file === undefined) return;
    if (files.length > 1) {
      refuse((t) => t('comfort:drop.several', { count: files.length }));
      return;
    }
    const read = await readFile(file, MOST_GIVEN_BYTES);
    if (read.ok) await takeRead(read.value);
    else refuseUnread(file.name, read.error);
  });
  const takeGiven = useEffectEvent(async (given: Given): Promise<void> => {
    switch (given.kind) {
      case 'page': {
        navigate(given.path);
        return;
      }
      case 'file': {
        await takeRead({ name: given.name, bytes: given.bytes });
        return;
      }
      case 'notRead': {
        refuseUnread(given.name, given.why);
        return;
      }
      case 'several': {
        refuse((t) => t('comfort:drop.severalOpened', { count: given.count }));
        return;
      }
      default: assertNever(given);
    }
  });

  useEffect(() => {
    const takeAll = async (): Promise<void> => {
      for (;;) {
        const given = await invoke('app.given', null);
        if (!given.ok || given.value === null) return;
        await takeGiven(given.value);
      }
    };
    void takeAll();
    return onEvent('given', () => void takeAll());
  }, []);

  useEffect(() => {
    const drag = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(!isOnField(event));
    };
    const leave = (event: DragEvent): void => {
      // Moving between elements of the window is no leaving.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!holdsFiles(event)) return;
      const taken = event.defaultPrevented;
      event.preventDefault();
      if (!taken && !isOnField(event)) void take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);

  return (
    <>
      {reading && <div className="t-drop-overlay" role="status"><div className="t-drop-overlay-words">{t('common:file.reading')}</div></div>}
      {over && (
        <div className="t-drop-overlay" role="status">
          <div className="t-drop-overlay-words t-stack">
            <IconFileUpload size={28} aria-hidden="true" />
            <strong>{t('comfort:drop.title')}</strong>
            <span>{t('comfort:drop.payments')}</span>
            <span>{t('comfort:drop.beneficiaries')}</span>
            <span>{t('comfort:drop.invoice')}</span>
            <span>{t('comfort:drop.nothingSent')}</span>
          </div>
        </div>
      )}
      <Dialog
        opened={asked !== null} onClose={() => setAsked(null)} title={t('comfort:drop.askTitle', { name: asked?.name ?? '' })} centered
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack gap="lg">
          <Text size="md">{t('comfort:drop.askText')} {t('comfort:drop.nothingSent')}</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" data-autofocus onClick={() => setAsked(null)}>{t('common:cancel')}</Button>
            <Button variant="default" onClick={() => { if (asked !== null) offer(asked, 'beneficiaries'); }}>{t('comfort:drop.asBeneficiaries')}</Button>
            <Button variant="default" onClick={() => { if (asked !== null) offer(asked, 'payments'); }}>{t('comfort:drop.asPayments')}</Button>
          </Group>
        </Stack>
      </Dialog>
      <ConfirmDialog
        opened={paid !== null} title={t('comfort:drop.paidTitle', { name: paid?.file.name ?? '' })} confirmLabel={t('comfort:drop.paidAgain')}
        onConfirm={() => { if (paid !== null) void draftFrom(paid.file, true); }} onClose={() => setPaid(null)}
      >
        {paid !== null && (
          <>
            {t('comfort:drop.paidText', { when: moment(paid.at) })}{' '}
            <Link href={paid.kind === 'asked' ? pathOfApproval(paid.requestId) : pathOfPayment(paid.intentId)} onClick={() => setPaid(null)}>{t('comfort:drop.paidOpen')}</Link>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

type PaidFile = Exclude<FormerUse, { readonly kind: 'draft' }> & { readonly file: GivenFile };

type DroppedKind = 'payments' | 'beneficiaries' | 'either' | 'otherXml' | 'other';

/** As much of a file as tells what it is. */
const HEAD_LENGTH = 8_000;

const NAMES = /\.(csv|txt|xml)$/i;
const AMOUNT = /^(amount|sum|importo|ammontare|somma|importoeur|amounteur)$/;
const OF_PAYMENTS = /^(description|details|paymentdetails|causale|descrizione|date|executiondate|data|dataesecuzione|instant|urgent|istantaneo|urgente|currency|divisa)$/;
const OF_BENEFICIARIES = /^(notes?|note|fiscalcode|taxcode|codicefiscale|partitaiva|vatnumber)$/;
const OF_BOTH = /(iban|account|conto|name|nome|beneficiar|payee|creditor|intestatario|nominativo|ragionesociale|denominazione)/;

/** Guesses by name and first lines. The page that reads the file checks it. */
export function kindOfFile(name: string, text: string): DroppedKind {
  const head = text.slice(0, HEAD_LENGTH).replace(/^\uFEFF/, '').trimStart();
  if (!NAMES.test(name) || head === '' || head.includes('\0')) return 'other';
  if (head.startsWith('<')) return /pain\.001|<CstmrCdtTrfInitn|CBI(?:Bdy)?PaymentRequest/.test(head) ? 'payments' : 'otherXml';
  if (/\.xml$/i.test(name)) return 'otherXml';
  const line = head.split(/\r?\n/).find((one) => one.trim() !== '' && !/^sep=/i.test(one)) ?? '';
  const headings = line.split(/[;,\t|]/).map((cell) => foldText(cell).replace(/[^a-z0-9]/g, ''));
  const has = (pattern: RegExp): boolean => headings.some((heading) => pattern.test(heading));
  if (has(AMOUNT)) return 'payments';
  if (has(OF_BENEFICIARIES)) return 'beneficiaries';
  if (!has(OF_BOTH)) return 'either';
  return has(OF_PAYMENTS) ? 'either' : 'beneficiaries';
}
