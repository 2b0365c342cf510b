export type { EvidenceEntry, EvidenceRequest, EvidenceWrite, PackSignature, ReceiptState } from './model.ts';
export { packFiles } from './pack.ts';
export type { PackContent } from './pack.ts';
