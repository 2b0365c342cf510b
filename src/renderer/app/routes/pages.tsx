import { Redirect, Route, Switch } from 'wouter';
import { AccountPage, AccountsPage, ParentAccountPage, ReservedEntriesPage } from '#renderer/features/cash/accounts/index.ts';
import { EditCampaignPage, NewCampaignPage } from '#renderer/features/portal/campaigns/index.ts';
import { EditInvestorPage, NewInvestorPage } from '#renderer/features/portal/investors/index.ts';
import { NewOrderPage } from '#renderer/features/portal/orders/index.ts';
import { OverviewPage } from '#renderer/features/cash/overview/index.ts';
import { SectionPage, SectionRecordPage } from '../sections.tsx';
import { StatementPage, StatementsPage } from '#renderer/features/cash/statement/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { later, Page } from '#renderer/ui/index.ts';
import { sections } from '#shared/bridge/lists/records.ts';
import { ADDRESSES_PATH, BATCHES_PATH, BENEFICIARIES_PATH, CALENDAR_PATH, HANDOVER_PATH, IMPORT_FACTS_PATH, LEDGER_PATH, NEW_CAMPAIGN_PATH, NEW_INVESTOR_PATH, NEW_ORDER_PATH, pathOfDifferences, pathOfHelp, pathOfPage, PROTECTION_PATH, SAFEGUARDING_PATH, STATEMENTS_PATH, TEAM_PATH, TEMPLATES_PATH, WHATS_NEW_PATH } from '#renderer/data/paths/paths.ts';

const TransfersPage = later(async () => (await import('#renderer/features/payments/transfer-list/index.ts')).TransfersPage);

const NewPayment = later(async () => (await import('./payment-pages.ts')).NewPayment);
const PaymentPage = later(async () => (await import('./payment-pages.ts')).PaymentPage);
const VirtualIbanPayment = later(async () => (await import('./payment-pages.ts')).VirtualIbanPayment);
const DeleteBooked = later(async () => (await import('./payment-pages.ts')).DeleteBooked);
const ApprovalsPage = later(async () => (await import('./payment-pages.ts')).ApprovalsPage);
const ApprovalPage = later(async () => (await import('./payment-pages.ts')).ApprovalPage);
const ApprovalOfWrite = later(async () => (await import('./payment-pages.ts')).ApprovalOfWrite);
const OutcomePage = later(async () => (await import('./payment-pages.ts')).OutcomePage);

const BeneficiariesPage = later(async () => (await import('#renderer/features/payments/beneficiaries/index.ts')).BeneficiariesPage);
const BeneficiaryPage = later(async () => (await import('#renderer/features/payments/beneficiaries/index.ts')).BeneficiaryPage);
const EditBeneficiaryPage = later(async () => (await import('#renderer/features/payments/beneficiaries/index.ts')).EditBeneficiaryPage);
const NewBeneficiaryPage = later(async () => (await import('#renderer/features/payments/beneficiaries/index.ts')).NewBeneficiaryPage);
const ImportBeneficiariesPage = later(async () => (await import('#renderer/features/payments/beneficiaries/index.ts')).ImportBeneficiariesPage);
const AddressesPage = later(async () => (await import('#renderer/features/payments/addresses/index.ts')).AddressesPage);
const BatchesPage = later(async () => (await import('#renderer/features/payments/batches/index.ts')).BatchesPage);
const BatchPage = later(async () => (await import('#renderer/features/payments/batches/index.ts')).BatchPage);
const TemplatesPage = later(async () => (await import('#renderer/features/payments/templates/index.ts')).TemplatesPage);
const TemplatePage = later(async () => (await import('#renderer/features/payments/templates/index.ts')).TemplatePage);
const ClosingPage = later(async () => (await import('#renderer/features/portal/closing/index.ts')).ClosingPage);
const GivenClosing = later(async () => (await import('#renderer/features/portal/closing/index.ts')).GivenClosing);
const CampaignMapPage = later(async () => (await import('#renderer/features/portal/campaign-map/index.ts')).CampaignMapPage);
const ProtectionPage = later(async () => (await import('#renderer/features/portal/investor-protection/index.ts')).ProtectionPage);
const ImportFactsPage = later(async () => (await import('#renderer/features/portal/investor-protection/index.ts')).ImportFactsPage);
const ActivityPage = later(async () => (await import('#renderer/features/payments/write-history/index.ts')).ActivityPage);
const WriteHistoryPage = later(async () => (await import('#renderer/features/payments/write-history/index.ts')).WriteHistoryPage);
const DifferencesPage = later(async () => (await import('#renderer/features/cash/entry-differences/index.ts')).DifferencesPage);
const MonthsPage = later(async () => (await import('#renderer/features/cash/month-end/index.ts')).MonthsPage);
const CalendarPage = later(async () => (await import('#renderer/features/cash/calendar/index.ts')).CalendarPage);
const SafeguardingPage = later(async () => (await import('#renderer/features/cash/safeguarding/index.ts')).SafeguardingPage);
const HandoverPage = later(async () => (await import('#renderer/features/cash/handover/index.ts')).HandoverPage);
const JournalEntriesPage = later(async () => (await import('#renderer/features/cash/journal-entries/index.ts')).JournalEntriesPage);
const SettingsPage = later(async () => (await import('../settings/settings-page.tsx')).SettingsPage);
const TeamPage = later(async () => (await import('../settings/team-page.tsx')).TeamPage);
const HelpPage = later(async () => (await import('../help/help-page.tsx')).HelpPage);
const WhatsNewPage = later(async () => (await import('../whats-new/whats-new-page.tsx')).WhatsNewPage);
const MonthSheetPage = later(async () => (await import('#renderer/features/cash/month-end/index.ts')).MonthSheetPage);

export function Pages() {
  return (
    <Switch>
      <Route path="/overview"><OverviewPage /></Route>
      <Route path="/accounts"><AccountsPage /></Route>
      <Route path="/accounts/:id/statement">{({ id }) => <StatementPage key={id} accountId={decoded(id)} />}</Route>
      <Route path="/accounts/:id/differences">{({ id }) => <DifferencesPage key={id} accountId={decoded(id)} />}</Route>
      <Route path="/accounts/:id/reconciliation">{({ id }) => <MonthsPage key={id} accountId={decoded(id)} />}</Route>
      <Route path="/accounts/:id/reconciliation/:month">
        {({ id, month }) => <MonthSheetPage key={id} accountId={decoded(id)} month={decoded(month)} />}
      </Route>
      <Route path={STATEMENTS_PATH}><StatementsPage /></Route>
      <Route path={pathOfDifferences(null)}><DifferencesPage accountId={null} /></Route>
      <Route path="/accounts/:id/reserved-entries">{({ id }) => <ReservedEntriesPage key={id} accountId={decoded(id)} />}</Route>
      <Route path="/accounts/:id/parent">{({ id }) => <ParentAccountPage key={id} accountId={decoded(id)} />}</Route>
      <Route path="/accounts/:id">{({ id }) => <AccountPage key={id} accountId={decoded(id)} />}</Route>
      <Route path="/transfers/new"><NewPayment /></Route>
      <Route path="/transfers/new/:draftId">{({ draftId }) => <PaymentPage key={draftId} draftId={decoded(draftId)} />}</Route>
      <Route path="/virtual-ibans/:accountId/:virtualIban/transfer">
        {({ accountId, virtualIban }) => <VirtualIbanPayment accountId={decoded(accountId)} virtualIban={decoded(virtualIban)} />}
      </Route>
      <Route path="/payments/:intentId">{({ intentId }) => <OutcomePage key={intentId} intentId={decoded(intentId)} outcomeActions={DeleteBooked} notes={ApprovalOfWrite} />}</Route>
      <Route path={pathOfPage('approvals')}><ApprovalsPage /></Route>
      <Route path={`${pathOfPage('approvals')}/:requestId`}>{({ requestId }) => <ApprovalPage key={requestId} requestId={decoded(requestId)} />}</Route>
      <Route path={BENEFICIARIES_PATH}><BeneficiariesPage /></Route>
      <Route path={`${BENEFICIARIES_PATH}/new`}><NewBeneficiaryPage /></Route>
      <Route path={`${BENEFICIARIES_PATH}/import`}><ImportBeneficiariesPage /></Route>
      <Route path={`${BENEFICIARIES_PATH}/:id/edit`}>{({ id }) => <EditBeneficiaryPage key={id} beneficiaryId={decoded(id)} />}</Route>
      <Route path={`${BENEFICIARIES_PATH}/:id`}>{({ id }) => <BeneficiaryPage key={id} beneficiaryId={decoded(id)} />}</Route>
      <Route path={ADDRESSES_PATH}><AddressesPage /></Route>
      <Route path={BATCHES_PATH}><BatchesPage /></Route>
      <Route path={`${BATCHES_PATH}/:id`}>{({ id }) => <BatchPage key={id} batchId={decoded(id)} />}</Route>
      <Route path={TEMPLATES_PATH}><TemplatesPage /></Route>
      <Route path={`${TEMPLATES_PATH}/:id`}>{({ id }) => <TemplatePage key={id} templateId={decoded(id)} />}</Route>
      <Route path="/campaigns/:id/closing">{({ id }) => <ClosingPage key={id} campaignId={decoded(id)} />}</Route>
      <Route path="/campaigns/:id/map">{({ id }) => <CampaignMapPage key={id} campaignId={decoded(id)} />}</Route>
      <Route path="/closings/:closingId">{({ closingId }) => <GivenClosing key={closingId} closingId={decoded(closingId)} />}</Route>
      <Route path={PROTECTION_PATH}><ProtectionPage /></Route>
      <Route path={IMPORT_FACTS_PATH}><ImportFactsPage /></Route>
      <Route path={pathOfPage('activity')}><ActivityPage /></Route>
      <Route path={`${pathOfPage('activity')}/writes/:intentId`}>{({ intentId }) => <WriteHistoryPage key={intentId} intentId={decoded(intentId)} />}</Route>
      <Route path={pathOfPage('transfers')}><TransfersPage /></Route>
      <Route path={NEW_CAMPAIGN_PATH}><NewCampaignPage /></Route>
      <Route path={`${pathOfPage('campaigns')}/:id/edit`}>{({ id }) => <EditCampaignPage key={id} campaignId={decoded(id)} />}</Route>
      <Route path={NEW_INVESTOR_PATH}><NewInvestorPage /></Route>
      <Route path={`${pathOfPage('investors')}/:id/edit`}>{({ id }) => <EditInvestorPage key={id} investorId={decoded(id)} />}</Route>
      <Route path={NEW_ORDER_PATH}><NewOrderPage /></Route>
      {sections.map((section) => (
        <Route key={`${section} list`} path={pathOfPage(section)}><SectionPage section={section} /></Route>
      ))}
      {sections.map((section) => (
        <Route key={`${section} record`} path={`${pathOfPage(section)}/:id`}>
          {({ id }) => <SectionRecordPage section={section} id={decoded(id)} />}
        </Route>
      ))}
      <Route path="/settings"><SettingsPage /></Route>
      <Route path={TEAM_PATH}><TeamPage /></Route>
      <Route path={CALENDAR_PATH}><CalendarPage /></Route>
      <Route path={SAFEGUARDING_PATH}><SafeguardingPage /></Route>
      <Route path={HANDOVER_PATH}><HandoverPage /></Route>
      <Route path={LEDGER_PATH}><JournalEntriesPage /></Route>
      <Route path={WHATS_NEW_PATH}><WhatsNewPage /></Route>
      <Route path={pathOfHelp(null)}><HelpPage topic={null} /></Route>
      <Route path={`${pathOfHelp(null)}/:topic`}>{({ topic }) => <HelpPage key={topic} topic={decoded(topic)} />}</Route>
      <Route path="/"><Redirect to={pathOfPage('overview')} replace /></Route>
      <Route><NoSuchPage /></Route>
    </Switch>
  );
}

/** An id that cannot be decoded was typed by hand; it is used as it is. */
function decoded(id: string | undefined): string {
  try {
    return decodeURIComponent(id ?? '');
  } catch {
    return id ?? '';
  }
}

function NoSuchPage() {
  const { t } = useT();
  return (
    <Page heading={t('frame:notFound.title')}>
      <p><a href={`#${pathOfPage('overview')}`}>{t('frame:notFound.back')}</a></p>
    </Page>
  );
}
