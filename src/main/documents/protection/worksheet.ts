import type { HashedWorksheet } from '#shared/bridge/portal/worksheet.ts';
import type { Snapshot } from '#shared/domain/books/snapshot.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { WorksheetCampaign, WorksheetGroup } from '#shared/domain/investor-protection/worksheet.ts';
import type { Language } from '#shared/text/languages.ts';
import { csvHead, csvRows } from '../csv.ts';
import type { CsvStyle } from '../csv.ts';
import { countCell, momentCell, moneyCell, pairsTable, textCell, timeCell } from '../report/tables.ts';
import type { ReportSheet } from '../report/tables.ts';
import { protectionTexts } from './texts.ts';

interface MadeWorksheet extends HashedWorksheet {
  readonly at: Instant;
  readonly madeBy: string;
  readonly bankOrigin: string;
  readonly snapshot: Snapshot;
}

/** A worksheet of three sheets: what it is, its campaigns, and their investors by class and tax residence. */
export async function worksheetXlsx(made: MadeWorksheet, locale: Language): Promise<Uint8Array> {
  const { xlsxOf } = await import('../closing-report/xlsx.ts');
  const { worksheet: texts } = protectionTexts[locale];
  return xlsxOf([aboutSheet(made, locale), campaignsSheet(made, locale), groupsSheet(made, locale)], `${texts.title} ${made.worksheet.year}`);
}

function aboutSheet({ worksheet, hash, snapshot, at, madeBy, bankOrigin }: MadeWorksheet, locale: Language): ReportSheet {
  const { worksheet: texts } = protectionTexts[locale];
  return {
    name: texts.about,
    tables: [
      pairsTable(null, texts, [34, 90], [
        [textCell(texts.year), textCell(String(worksheet.year))], [textCell(texts.campaigns), countCell(worksheet.campaigns.length)],
        [textCell(texts.undated), countCell(worksheet.undated)], [textCell(texts.bank), textCell(bankOrigin)], [textCell(texts.madeAt), timeCell(at)],
        [textCell(texts.madeBy), textCell(madeBy)], [textCell(texts.snapshot), textCell(snapshot.hash ?? texts.unknown)], [textCell(texts.hash), textCell(hash)],
      ]),
      { title: texts.howTitle, columns: [{ title: texts.how, width: 120 }], rows: texts.rules.map((rule) => [textCell(rule)]) },
    ],
  };
}

function campaignsSheet({ worksheet: { campaigns } }: MadeWorksheet, locale: Language): ReportSheet {
  const { worksheet: texts } = protectionTexts[locale];
  const numeric = (title: string) => ({ title, width: 16, numeric: true });
  return {
    name: texts.campaigns,
    tables: [{
      title: null,
      columns: [
        { title: texts.campaign, width: 30 }, { title: texts.campaignId, width: 20 }, { title: texts.company, width: 26 }, { title: texts.state, width: 20 }, { title: texts.instrument, width: 26 },
        { title: texts.kiisVersion, width: 14 }, { title: texts.kiisDate, width: 12 }, { title: texts.currency, width: 10 }, numeric(texts.offeredMin), numeric(texts.offeredMax), numeric(texts.raised),
        numeric(texts.orders), numeric(texts.split), numeric(texts.investorFees), numeric(texts.feeFixed), numeric(texts.feePercentage),
      ],
      rows: campaigns.map((campaign) => [
        textCell(campaign.name), textCell(campaign.campaignId), textCell(campaign.companyName ?? campaign.companyId), textCell(campaign.status), textCell(campaign.instrument),
        textCell(campaign.kiisVersion), momentCell(campaign.kiisDate), textCell(campaign.currency), moneyCell(campaign.offeredMin), moneyCell(campaign.offeredMax), moneyCell(campaign.raised),
        countCell(ordersOf(campaign)), countCell(campaign.split), moneyCell(campaign.investorFees), moneyCell(campaign.successFeeFixed), textCell(campaign.successFeePercentage),
      ]),
    }],
  };
}

const ordersOf = ({ groups }: WorksheetCampaign): number => groups.reduce((sum, { orders }) => sum + orders, 0);

const lines = ({ worksheet: { campaigns } }: MadeWorksheet): readonly (readonly [WorksheetCampaign, WorksheetGroup])[] =>
  campaigns.flatMap((campaign) => campaign.groups.map((group) => [campaign, group] as const));

function groupsSheet(made: MadeWorksheet, locale: Language): ReportSheet {
  const { worksheet: texts, classes } = protectionTexts[locale];
  return {
    name: texts.investors,
    tables: [{
      title: null,
      columns: [
        { title: texts.campaign, width: 30 }, { title: texts.campaignId, width: 20 }, { title: texts.investorClass, width: 36 }, { title: texts.taxResidence, width: 14 },
        { title: texts.investors, width: 12, numeric: true }, { title: texts.orders, width: 12, numeric: true }, { title: texts.amount, width: 16, numeric: true },
        { title: texts.fees, width: 14, numeric: true }, { title: texts.lacking, width: 18, numeric: true },
      ],
      rows: lines(made).map(([campaign, { investorClass, taxResidence, investors, orders, amount, fees, lacking }]) => [
        textCell(campaign.name), textCell(campaign.campaignId), textCell(investorClass === null ? texts.unknown : classes[investorClass]), textCell(taxResidence ?? texts.unknown),
        countCell(investors), countCell(orders), moneyCell(amount), moneyCell(fees), countCell(lacking),
      ]),
    }],
  };
}

/** A line for each campaign, class and tax residence; a campaign without orders has one too. Each bears the hashes of the snapshot and of the figures. */
export function worksheetCsv(made: MadeWorksheet, locale: Language): string {
  const { worksheet: texts, classes } = protectionTexts[locale];
  const style: CsvStyle = { format: 'locale', locale };
  const head = [
    texts.year, texts.campaign, texts.campaignId, texts.company, texts.state, texts.instrument, texts.kiisVersion, texts.kiisDate, texts.currency, texts.offeredMin, texts.offeredMax, texts.raised,
    texts.feeFixed, texts.feePercentage, texts.split, texts.investorClass, texts.taxResidence, texts.investors, texts.orders, texts.amount, texts.fees, texts.lacking, texts.snapshot, texts.hash,
  ];
  const rows = made.worksheet.campaigns.flatMap((campaign) => {
    const first = [
      made.worksheet.year, campaign.name, campaign.campaignId, campaign.companyName ?? campaign.companyId, campaign.status, campaign.instrument, campaign.kiisVersion, campaign.kiisDate, campaign.currency,
      campaign.offeredMin, campaign.offeredMax, campaign.raised, campaign.successFeeFixed, campaign.successFeePercentage, campaign.split,
    ];
    const groups = campaign.groups.map(({ investorClass, taxResidence, investors, orders, amount, fees, lacking }) =>
      [...first, investorClass === null ? texts.unknown : classes[investorClass], taxResidence ?? texts.unknown, investors, orders, amount, fees, lacking, made.snapshot.hash, made.hash]);
    return groups.length === 0 ? [[...first, null, null, 0, 0, null, null, 0, made.snapshot.hash, made.hash]] : groups;
  });
  return csvHead(head, style) + csvRows(rows, style);
}
