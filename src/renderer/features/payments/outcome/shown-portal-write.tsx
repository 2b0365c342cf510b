import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { FieldContent, OrderLink, RecordLink, show } from '#renderer/lists/record-view/index.ts';
import { Amount, Iban, Sum, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, PlainTable, Said, TableHead } from '#renderer/ui/index.ts';
import type { ShownCampaignMove, ShownClosing, ShownNewOrder, ShownOrderChange, ShownOrderMove, ShownPortalWrite, ShownTerms } from '#shared/bridge/writes/portal-writes.ts';
import { isIban } from '#shared/domain/iban.ts';
import type { InvestorDraft } from '#shared/domain/portal/drafts.ts';

export function ShownPortalFields({ shown }: { readonly shown: ShownPortalWrite }) {
  const { t } = useT();
  const termRows = useTermRows();
  switch (shown.kind) {
    case 'createCampaign':
      return (
        <TypedFields
          rows={[
            { label: t('outcome:portal.name'), value: shown.terms.name, long: true },
            { label: t('outcome:portal.company'), value: shown.companyName ?? shown.companyId, long: false },
            { label: t('outcome:portal.currency'), value: shown.currency, long: false },
            ...termRows(shown.terms).slice(1),
          ]}
        />
      );
    case 'updateCampaign': return <ShownChanges before={termRows(shown.before)} after={termRows(shown.after)} />;
    case 'succeedCampaign':
    case 'failCampaign': return <ShownClosingFields shown={shown} />;
    case 'createInvestor':
    case 'updateInvestor':
      return shown.before === null
        ? <TypedFields rows={investorRows(shown.investor, t)} />
        : <ShownChanges before={investorRows(shown.before, t)} after={investorRows(shown.investor, t)} />;
    case 'createOrder': return <NewOrderFields shown={shown} />;
    default: return 'orderId' in shown ? <OrderFields shown={shown} /> : <CampaignMoveFields shown={shown} />;
  }
}

function CampaignMoveFields({ shown }: { readonly shown: ShownCampaignMove }) {
  const { t } = useT();
  return (
    <DescriptionList>
      <Field label={t('outcome:portal.campaign')} wide><strong><Said text={shown.campaignName ?? shown.campaignId} /></strong></Field>
      <Field label={t('outcome:portal.company')}>{shown.companyName}</Field>
      <Field label={t('outcome:portal.status')}><FieldContent value={show.status('campaignStates', shown.status)} /></Field>
    </DescriptionList>
  );
}

function NewOrderFields({ shown }: { readonly shown: ShownNewOrder }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <DescriptionList>
      <Field label={t('outcome:portal.investor')}><strong><Said text={shown.investorName ?? shown.investorId} /></strong></Field>
      <Field label={t('outcome:portal.campaign')}><strong><Said text={shown.campaignName ?? shown.campaignId} /></strong></Field>
      {shown.companyId !== undefined && <Field label={t('outcome:portal.company')}>{shown.companyName ?? shown.companyId}</Field>}
      <Field label={t('outcome:portal.total')}><Amount money={shown.total} /></Field>
      <Field label={t('outcome:portal.orderAmount')}><Amount money={shown.orderAmount} /></Field>
      <Field label={t('outcome:portal.fee')}><Amount money={shown.fee} /></Field>
      <Field label={t('outcome:portal.channel')}><FieldContent value={show.status('channels', shown.channel)} /></Field>
      <Field label={t('outcome:portal.iban')} wide>{shown.iban === null ? null : isIban(shown.iban) ? <Iban iban={shown.iban} /> : <span className="t-mono">{shown.iban}</span>}</Field>
      <Field label={t('outcome:portal.holder')}>{shown.holder}</Field>
      <Field label={t('outcome:portal.orderCode')}>{shown.portalOrderCode}</Field>
      {shown.companyId !== undefined && (
        <>
          <Field label={t('records:fields.portalOrderDatetime')}>{shown.portalOrderDatetime === null || shown.portalOrderDatetime === undefined ? null : format.instant(shown.portalOrderDatetime)}</Field>
          <Field label={t('records:fields.portalInvestorCode')}>{shown.portalInvestorCode}</Field>
          <Field label={t('records:fields.portalCompanyCode')}>{shown.portalCompanyCode}</Field>
          <Field label={t('records:fields.portalCampaignCode')}>{shown.portalCampaignCode}</Field>
        </>
      )}
      <Field label={t('outcome:portal.description')} wide>{shown.description}</Field>
    </DescriptionList>
  );
}

function OrderFields({ shown }: { readonly shown: ShownOrderMove | ShownOrderChange }) {
  const { t } = useT();
  const moves = shown.kind === 'moveOrder';
  return (
    <DescriptionList>
      <Field label={t('outcome:portal.investor')}><strong><Said text={shown.investorName ?? UNKNOWN} /></strong></Field>
      <Field label={t('outcome:portal.total')}>{shown.total === null ? null : <Amount money={shown.total} />}</Field>
      <Field label={t('outcome:portal.order')}><RecordLink to={pathOfRecord('orders', shown.orderId)}>{shown.portalOrderCode ?? shown.orderId}</RecordLink></Field>
      <Field label={t('outcome:portal.status')}><FieldContent value={show.status('orderStates', shown.status)} /></Field>
      <Field label={t(moves ? 'outcome:portal.fromCampaign' : 'outcome:portal.campaign')} wide={moves}>{shown.campaignName ?? shown.campaignId}</Field>
      {moves && <Field label={t('outcome:portal.toCampaign')} wide><strong><Said text={shown.toCampaignName ?? shown.toCampaignId} /></strong></Field>}
      {shown.kind === 'cancelOrder' && <Field label={t('outcome:portal.moneyBack')} wide><strong>{t(`outcome:portal.backs.${shown.moneyGoesBack}`)}</strong></Field>}
    </DescriptionList>
  );
}

function TypedFields({ rows }: { readonly rows: readonly TypedRow[] }) {
  return (
    <DescriptionList>
      {rows.map(({ label, value, long }) => <Field key={label} label={label} wide={long}>{value}</Field>)}
    </DescriptionList>
  );
}

/** What changes, then what stays: all of it is sent. */
function ShownChanges({ before, after }: { readonly before: readonly TypedRow[]; readonly after: readonly TypedRow[] }) {
  const { t } = useT();
  const was = new Map(before.map(({ label, value }) => [label, value]));
  const labels = [...new Set([...before.map(({ label }) => label), ...after.map(({ label }) => label)])];
  const next = new Map(after.map(({ label, value }) => [label, value]));
  const changed = labels.filter((label) => (was.get(label) ?? '') !== (next.get(label) ?? ''));
  const same = after.filter(({ label, value }) => !changed.includes(label) && value !== '');
  return (
    <>
      <PlainTable>
        <TableHead words={[t('outcome:portal.field'), t('outcome:portal.before'), t('outcome:portal.after')]} />
        <tbody>
          {changed.map((label) => (
            <tr key={label}><th scope="row">{label}</th><td>{orNone(was.get(label))}</td><td><strong>{(next.get(label) ?? '') === '' ? t('outcome:portal.emptied') : next.get(label)}</strong></td></tr>
          ))}
          {changed.length === 0 && <tr><td colSpan={3}>{t('campaigns:campaign.unchanged')}</td></tr>}
        </tbody>
      </PlainTable>
      {same.length > 0 && (
        <>
          <p className="t-muted">{t('outcome:portal.unchanged')}</p>
          <TypedFields rows={same} />
        </>
      )}
    </>
  );
}

const orNone = (value: string | undefined): string => (value === undefined || value === '' ? UNKNOWN : value);

interface TypedRow {
  readonly label: string;
  /** Empty where there is nothing. */
  readonly value: string;
  /** Needs a line of its own. */
  readonly long: boolean;
}

/** The terms of a campaign, always in this order; the name is first. */
function useTermRows(): (terms: ShownTerms) => readonly TypedRow[] {
  const { t } = useT();
  const format = useFormat();
  return (terms) => [
    { label: t('outcome:portal.name'), value: terms.name, long: true },
    { label: t('outcome:portal.targetMin'), value: terms.targetMin === null ? '' : format.money(terms.targetMin), long: false },
    { label: t('outcome:portal.targetMax'), value: terms.targetMax === null ? '' : format.money(terms.targetMax), long: false },
    { label: t('outcome:portal.expectedClosingDate'), value: terms.expectedClosingDate === null ? '' : format.date(terms.expectedClosingDate), long: false },
    { label: t('outcome:portal.feeFixed'), value: terms.feeFixed === null ? '' : format.money(terms.feeFixed), long: false },
    { label: t('outcome:portal.feePercentage'), value: terms.feePercentage === null ? '' : `${terms.feePercentage.replace('.', format.decimalMark)}%`, long: false },
    { label: t('outcome:portal.description'), value: terms.description, long: true },
  ];
}

const person = ['name', 'surname'] as const;
const company = ['businessName'] as const;
const rest = ['fiscalCode', 'address', 'postalCode', 'city', 'country', 'email', 'phone'] as const;

function investorRows(investor: InvestorDraft, t: Translate): readonly TypedRow[] {
  const isCompany = investor.type === 'LEGAL_PERSON';
  return [
    { label: t('campaigns:fields.type'), value: t(isCompany ? 'campaigns:investor.company' : 'campaigns:investor.person'), long: false },
    ...[...(isCompany ? company : person), ...rest].map((field) => ({ label: t(`campaigns:fields.${field}`), value: investor[field], long: field === 'address' })),
  ];
}

const dispositions = ['executed', 'split', 'undone', 'untouched'] as const;
const amounts = ['companyFunds', 'portalSuccessFee', 'portalInvestorFee', 'investorsRefunds', 'totalCampaignExecuted', 'totalManagedFunds'] as const;

/** The orders of that time and the forecast. */
function ShownClosingFields({ shown }: { readonly shown: ShownClosing }) {
  const { t } = useT();
  const format = useFormat();
  const { snapshot, forecast, counts, splitOrderId } = shown;
  const money = (amountMinor: number) => <Amount money={{ amountMinor, currency: snapshot.currency }} />;
  return (
    <>
      <DescriptionList>
        <Field label={t('outcome:portal.campaign')} wide><strong><Said text={shown.campaignName ?? shown.campaignId} /></strong></Field>
        <Field label={t('outcome:portal.company')}>{shown.companyName}</Field>
        <Field label={t('outcome:portal.status')}><FieldContent value={show.status('campaignStates', shown.status)} /></Field>
        <Field label={t('outcome:portal.targetMin')}>{snapshot.minMinor === null ? null : money(snapshot.minMinor)}</Field>
        <Field label={t('outcome:portal.targetMax')}>{snapshot.maxMinor === null ? null : money(snapshot.maxMinor)}</Field>
      </DescriptionList>
      <PlainTable label={t('outcome:portal.approved')}>
        <caption>{t('outcome:portal.approved')}</caption>
        <TableHead words={[t('outcome:portal.statusNow')]} figures={[t('outcome:portal.orders'), t('outcome:portal.sum')]} />
        <tbody>
          {snapshot.sums.map(({ status, count, totalMinor, lacking }) => (
            <tr key={status ?? ''}>
              <th scope="row">{status === null ? UNKNOWN : <FieldContent value={show.status('orderStates', status)} />}</th>
              <td data-end>{format.number(count)}</td>
              <td data-end><Sum total={{ amountMinor: totalMinor, currency: snapshot.currency }} known={lacking === undefined ? undefined : { sum: { amountMinor: totalMinor, currency: snapshot.currency }, lacking }} of="orders" /></td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <PlainTable label={t('outcome:portal.forecastOf')}>
        <caption>{t('outcome:portal.forecast', { when: format.instant(shown.forecastAt) })}</caption>
        <tbody>
          {amounts.map((part) => <tr key={part}><th scope="row">{t(`outcome:portal.amounts.${part}`)}</th><td data-end>{money(forecast[part])}</td></tr>)}
        </tbody>
      </PlainTable>
      <DescriptionList>
        {dispositions.map((fate) => <Field key={fate} label={t(`outcome:portal.fates.${fate}`)}>{format.number(counts[fate])}</Field>)}
        {splitOrderId !== null && <Field label={t('outcome:portal.split')} wide><OrderLink orderId={splitOrderId} /></Field>}
      </DescriptionList>
    </>
  );
}
