// table
import type { CampaignStatus } from '../bank/crowdfunding-records.ts';

/** A generated campaign. Days are relative to today, amounts are cents. */
export interface CampaignPlan {
  readonly name: string;
  readonly description: string;
  readonly issuer: number;
  readonly status: CampaignStatus;
  readonly orders: number;
  /** Accepted orders as a share of the maximum; above 1 is over-subscribed. */
  readonly accepted: number;
  readonly minMinor: number;
  readonly maxMinor: number;
  readonly createdDays: number;
  readonly closingDays: number;
  readonly finalizedDays: number | null;
  readonly feeFixedMinor: number;
  /** Hundredths of a per cent. */
  readonly feeHundredths: number;
  /** The investor's fee, in hundredths of a per cent of the order. */
  readonly investorFeeHundredths: number;
}

export const CAMPAIGN_PLANS: readonly CampaignPlan[] = [
  { name: 'Birra Vulcano: il nuovo birrificio', description: 'Un birrificio artigianale alle pendici dell’Etna, con energia da biomassa.', issuer: 0, status: 'OPEN', orders: 80, accepted: 0.62, minMinor: 15_000_000, maxMinor: 40_000_000, createdDays: -75, closingDays: 32, finalizedDays: null, feeFixedMinor: 150_000, feeHundredths: 450, investorFeeHundredths: 150 },
  { name: 'Alga Viva: proteine dal mare', description: 'Coltivazione di microalghe per l’industria alimentare.', issuer: 1, status: 'OPEN', orders: 150, accepted: 1.12, minMinor: 20_000_000, maxMinor: 50_000_000, createdDays: -90, closingDays: 11, finalizedDays: null, feeFixedMinor: 250_000, feeHundredths: 500, investorFeeHundredths: 200 },
  { name: 'Mobilità Dolce: bici in città', description: 'Flotta di bici cargo elettriche per le consegne di quartiere.', issuer: 2, status: 'OPEN', orders: 60, accepted: 0.2, minMinor: 25_000_000, maxMinor: 80_000_000, createdDays: -40, closingDays: 5, finalizedDays: null, feeFixedMinor: 100_000, feeHundredths: 400, investorFeeHundredths: 0 },
  { name: 'Sole Comune: comunità energetica', description: 'Impianti fotovoltaici condivisi in tre comuni del Veneto.', issuer: 3, status: 'OPEN', orders: 60, accepted: 0.55, minMinor: 12_000_000, maxMinor: 30_000_000, createdDays: -110, closingDays: -6, finalizedDays: null, feeFixedMinor: 0, feeHundredths: 600, investorFeeHundredths: 100 },
  { name: 'Medita Tech: respiro guidato', description: 'Un dispositivo indossabile che insegna a respirare.', issuer: 4, status: 'CLOSED', orders: 110, accepted: 0.81, minMinor: 20_000_000, maxMinor: 45_000_000, createdDays: -130, closingDays: -3, finalizedDays: null, feeFixedMinor: 200_000, feeHundredths: 475, investorFeeHundredths: 125 },
  { name: 'Orto Verticale: insalata a chilometro zero', description: 'Serre verticali nei capannoni dismessi della cintura torinese.', issuer: 5, status: 'CLOSED', orders: 45, accepted: 0.18, minMinor: 20_000_000, maxMinor: 60_000_000, createdDays: -120, closingDays: -9, finalizedDays: null, feeFixedMinor: 100_000, feeHundredths: 500, investorFeeHundredths: 200 },
  { name: 'Libri Parlanti: audiolibri per tutti', description: 'Una piattaforma di audiolibri letti da chi li ha scritti.', issuer: 6, status: 'CLOSED', orders: 85, accepted: 1.06, minMinor: 10_000_000, maxMinor: 25_000_000, createdDays: -140, closingDays: -12, finalizedDays: null, feeFixedMinor: 99_900, feeHundredths: 333, investorFeeHundredths: 175 },
  { name: 'Nautica Elettrica: il gozzo del futuro', description: 'Propulsione elettrica per le barche da lavoro.', issuer: 7, status: 'FINALIZED_SUCCESS', orders: 120, accepted: 1.05, minMinor: 18_000_000, maxMinor: 40_000_000, createdDays: -200, closingDays: -15, finalizedDays: -4, feeFixedMinor: 150_000, feeHundredths: 500, investorFeeHundredths: 150 },
  { name: 'Birra Vulcano: la prima cotta', description: 'Il primo impianto pilota.', issuer: 0, status: 'FINALIZED_SUCCESS', orders: 70, accepted: 0.88, minMinor: 8_000_000, maxMinor: 20_000_000, createdDays: -520, closingDays: -370, finalizedDays: -360, feeFixedMinor: 100_000, feeHundredths: 400, investorFeeHundredths: 100 },
  { name: 'Medita Tech: il prototipo', description: 'Dal laboratorio alla prima serie.', issuer: 4, status: 'FINALIZED_SUCCESS', orders: 35, accepted: 0.71, minMinor: 5_000_000, maxMinor: 12_000_000, createdDays: -330, closingDays: -230, finalizedDays: -222, feeFixedMinor: 50_000, feeHundredths: 550, investorFeeHundredths: 250 },
  { name: 'Pasta Antica: grani ritrovati', description: 'Un pastificio con i grani antichi del Sannio.', issuer: 8, status: 'FINALIZED_FAIL', orders: 55, accepted: 0.15, minMinor: 25_000_000, maxMinor: 70_000_000, createdDays: -150, closingDays: -20, finalizedDays: -7, feeFixedMinor: 100_000, feeHundredths: 500, investorFeeHundredths: 200 },
  { name: 'Dronivia: consegne in montagna', description: 'Droni per rifugi e valli isolate.', issuer: 9, status: 'CANCELLED', orders: 0, accepted: 0, minMinor: 10_000_000, maxMinor: 30_000_000, createdDays: -260, closingDays: -160, finalizedDays: null, feeFixedMinor: 0, feeHundredths: 500, investorFeeHundredths: 200 },
  { name: 'Alga Viva: seconda vasca', description: 'Il raddoppio dell’impianto di Taranto.', issuer: 1, status: 'CREATED', orders: 0, accepted: 0, minMinor: 20_000_000, maxMinor: 60_000_000, createdDays: -8, closingDays: 80, finalizedDays: null, feeFixedMinor: 250_000, feeHundredths: 450, investorFeeHundredths: 150 },
  { name: 'Libri Parlanti: edizione scuole', description: 'Audiolibri accessibili per le scuole medie.', issuer: 6, status: 'CREATED', orders: 0, accepted: 0, minMinor: 5_000_000, maxMinor: 15_000_000, createdDays: -3, closingDays: 95, finalizedDays: null, feeFixedMinor: 0, feeHundredths: 500, investorFeeHundredths: 0 },
  { name: 'Sole Comune: tetti delle scuole', description: 'Fotovoltaico sui tetti pubblici, proprietà diffusa.', issuer: 3, status: 'OPEN', orders: 30, accepted: 0.06, minMinor: 15_000_000, maxMinor: 50_000_000, createdDays: -12, closingDays: 60, finalizedDays: null, feeFixedMinor: 0, feeHundredths: 600, investorFeeHundredths: 100 },
];
